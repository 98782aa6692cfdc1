//! `mapscope export`: a level as a model for other programs.

use std::ffi::OsStr;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::Args;
use clap::error::ErrorKind;

use super::model::model_of;
use super::open::read_level;
use crate::base::{Report, path_text};
use crate::cli::output::{check_destination, write_file_with, write_note};
use crate::cli::source_args::{Loading, RawMemory};
use crate::cli::usage::{UsageError, wrong_usage};
use crate::export::{ModelPart, encode_glb, write_mtl, write_obj};
use crate::format::turok::Level;
use crate::load::level_facts::units::count_of;
use crate::load::{ImageSearch, Source};

const HELP: &str = "Floors, ceilings and walls have a material for each area, static meshes and actors are boxes with a \
                    material for each model and type. Lengths are in meters, y is up. OBJ comes with an .mtl file of \
                    the same name.\n\n\
                    Example:\n  mapscope export levels/level42.map -o level42.glb";

#[derive(Debug, Args)]
#[command(after_help = HELP, override_usage = "mapscope export [OPTIONS] --output <OUT.glb|OUT.obj> <LEVEL>")]
pub struct RawExport {
    /// Turok level; `-` reads it from standard input
    #[arg(value_name = "LEVEL")]
    pub level: PathBuf,
    /// Model to write: a .glb (glTF) or .obj (Wavefront) file
    #[arg(short, long, value_name = "OUT.glb|OUT.obj")]
    pub output: PathBuf,
    #[command(flatten)]
    pub memory: RawMemory,
}

/// Writes a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// The level.
    pub source: Source,
    /// How to load it.
    pub loading: Loading,
    /// The file.
    pub output: PathBuf,
    /// Its format.
    pub format: ModelFormat,
}

/// Format of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelFormat {
    /// Wavefront OBJ, with a file of materials beside it.
    Obj,
    /// Binary glTF 2.0.
    Glb,
}

impl TryFrom<RawExport> for Export {
    type Error = UsageError;

    fn try_from(raw: RawExport) -> Result<Self, UsageError> {
        let ending = raw.output.extension().and_then(OsStr::to_str);
        let format = match ending {
            Some(ending) if ending.eq_ignore_ascii_case("obj") => ModelFormat::Obj,
            Some(ending) if ending.eq_ignore_ascii_case("glb") => ModelFormat::Glb,
            _ => {
                let message = "'-o' needs a file name that ends in .glb or .obj";
                return Err(wrong_usage("export", ErrorKind::ValueValidation, message));
            }
        };
        Ok(Self {
            source: Source::from_argument(raw.level),
            loading: Loading { images: ImageSearch::default(), memory_bytes: raw.memory.memory_budget },
            output: raw.output,
            format,
        })
    }
}

/// Reads the level and writes the model.
pub fn run(command: &Export) -> Result<()> {
    let materials = command.output.with_extension("mtl");
    check_destination(&command.output, command.source.path())?;
    if command.format == ModelFormat::Obj {
        check_destination(&materials, command.source.path())?;
    }
    let look =
        |_: &Source, level: &Level, report: &Report| (model_of(level), report.warnings().len() + report.dropped());
    let (parts, warnings) = read_level(&command.source, &command.loading.options(), "export", look)?;
    let triangles: usize = parts.iter().map(|part| part.triangles.len()).sum();
    if triangles == 0 {
        bail!("{} has nothing to export: no sectors, static meshes or actors", command.source.name());
    }
    match command.format {
        ModelFormat::Obj => write_obj_files(&parts, &command.output, &materials)?,
        ModelFormat::Glb => {
            let bytes =
                encode_glb(&parts).ok_or_else(|| anyhow!("the model is too large for a .glb file; use .obj"))?;
            write_file_with(&command.output, |mut file| Ok(file.write_all(&bytes)?))?;
        }
    }
    let (triangles, count) = (count_of(triangles, ["triangle", "triangles"]), parts.len());
    let materials = count_of(count, ["material", "materials"]);
    write_note(format_args!("wrote {}: {triangles} in {materials}", path_text(&command.output)));
    if warnings > 0 {
        let have = count_of(warnings, ["warning", "warnings"]);
        write_note(format_args!(
            "the level has {have}, so the model may be incomplete; run `mapscope info` for details"
        ));
    }
    Ok(())
}

/// The triangles and, beside them, the materials, which the first file names.
fn write_obj_files(parts: &[ModelPart], path: &Path, materials: &Path) -> Result<()> {
    let name = materials.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| anyhow!("{} cannot be named in a text file", path_text(materials)))?;
    write_file_with(materials, |file| Ok(write_mtl(parts, &mut BufWriter::new(file))?))?;
    write_file_with(path, |file| Ok(write_obj(parts, name, &mut BufWriter::new(file))?))
}
