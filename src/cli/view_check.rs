//! Options of the first view in the window, against the kind of the world that opens: one that such a world does not have
//! is refused before there is a window.

use std::path::Path;

use anyhow::{Result, bail};

use super::output::flag_list;
use super::window::View;
use crate::base::{Task, one_or_many};
use crate::files::{Disk, FileError};
use crate::format::{FileHead, Kind, sniff};
use crate::load::Source;
use crate::load::minetest::is_world;
use crate::scene::solid::Projection;
use crate::view::flat::FlatLink;
use crate::view::solid::SolidLink;

/// Kind of view that opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opens {
    /// A 2D map.
    Flat,
    /// A 3D world, by its kind.
    Solid(&'static str),
    /// The maps of a folder, or the levels of an archive.
    Folder,
}

/// The kind of view that a path opens; `None` where the path does not tell.
pub fn opens(path: &Path, disk: &Disk, task: &Task) -> Option<Opens> {
    if is_world(path, disk, task) {
        return Some(Opens::Solid("a Minetest world"));
    }
    match disk.read(path, task.limits().file_bytes, task, &|_| false) {
        Ok(head) => match sniff(&FileHead(&head))? {
            Kind::Teeworlds => Some(Opens::Flat),
            Kind::Minetest => Some(Opens::Solid("a Minetest world")),
            Kind::Turok => Some(Opens::Solid("a Turok level")),
            Kind::Zip => None,
        },
        Err(FileError::Folder(_) | FileError::Archive { .. }) => Some(Opens::Folder),
        Err(_) => None,
    }
}

/// Whether anything depends on the kind.
pub fn asks_for_place(view: &View) -> bool {
    !flat_flags(&view.link.flat).is_empty() || !solid_flags(&view.link.solid).is_empty()
}

/// An error where options were given that the world does not have.
pub fn check_view(view: &View, opens: Opens) -> Result<()> {
    let (flat, solid) = (flat_flags(&view.link.flat), solid_flags(&view.link.solid));
    let name = view.source.as_ref().map(Source::name).unwrap_or_default();
    let refused = |flags: &[&str]| format!("{} {}", flag_list(flags), one_or_many(flags.len(), "is", "are"));
    match opens {
        Opens::Flat if !solid.is_empty() => bail!(
            "{} for Minetest worlds and Turok levels, but {name} is a 2D map; use --at and --zoom",
            refused(&solid)
        ),
        Opens::Solid(kind) if !flat.is_empty() => bail!(
            "{} for Teeworlds and DDNet maps, but {name} is {kind}; use --eye, --yaw, --pitch, --fov or --ortho",
            refused(&flat)
        ),
        Opens::Folder if !flat.is_empty() || !solid.is_empty() => {
            bail!(
                "{} for a single map or world, but {name} is a folder or an archive",
                refused(&[flat, solid].concat())
            )
        }
        Opens::Flat | Opens::Solid(_) | Opens::Folder => Ok(()),
    }
}

/// Given options that are for 2D maps.
fn flat_flags(link: &FlatLink) -> Vec<&'static str> {
    let FlatLink { at_tiles, zoom, time_ns, entities, xray, layers } = link;
    given(&[
        (at_tiles.is_some(), "--at"),
        (zoom.is_some(), "--zoom"),
        (time_ns.is_some(), "--time"),
        (entities.is_some(), "--entities"),
        (xray.is_some(), "--xray"),
        (*layers != Default::default(), "--layers"),
    ])
}

/// Given options that are for 3D worlds.
fn solid_flags(link: &SolidLink) -> Vec<&'static str> {
    let SolidLink { eye, yaw_deg, pitch_deg, projection } = link;
    given(&[
        (eye.is_some(), "--eye"),
        (yaw_deg.is_some(), "--yaw"),
        (pitch_deg.is_some(), "--pitch"),
        (matches!(projection, Some(Projection::Perspective { .. })), "--fov"),
        (matches!(projection, Some(Projection::Orthographic { .. })), "--ortho"),
    ])
}

fn given(flags: &[(bool, &'static str)]) -> Vec<&'static str> {
    flags.iter().filter(|(is_given, _)| *is_given).map(|(_, flag)| *flag).collect()
}
