//! The program made known on Windows: an icon file, and values in the registry of this user, written by the system's own `reg.exe`.
//! Not tried on a real machine.

use std::fs;
use std::path::PathBuf;
use std::process::Command as Process;

use anyhow::{Context, Result, anyhow};

use super::system::{program, renew, say};
use crate::base::{path_text, reason_text};
use crate::cli::output::write_file;
use crate::desktop::{ICON_SIZES_ICO, ico, icon, register, unregister};
use crate::export::encode_png;
use crate::files::{Environment, user_folders};

/// Does it, and says so.
pub fn run(remove: bool, dry_run: bool, machine: &Environment) -> Result<()> {
    let local = user_folders::local_data(machine).ok_or_else(|| anyhow!("LOCALAPPDATA is not set"))?;
    let icon_file = local.join(user_folders::OWN).join("mapscope.ico");
    let calls = if remove { unregister() } else { register(&program(machine)?, &icon_file) };
    if dry_run {
        let verb = if remove { "remove" } else { "write" };
        say(&format!("would {verb} {}", path_text(&icon_file)));
        calls.iter().for_each(|call| say(&format!("would run reg.exe {}", call.join(" "))));
        return Ok(());
    }
    if remove {
        // It may be gone already.
        let _ = fs::remove_file(&icon_file);
        say(&format!("removed {}", path_text(&icon_file)));
    } else {
        write_icon(&icon_file)?;
    }
    let tool =
        machine.path_var("SystemRoot").map_or_else(|| PathBuf::from("reg.exe"), |root| root.join("System32/reg.exe"));
    for call in calls {
        let what = format!("reg.exe {}", call.join(" "));
        renew(Process::new(&tool).args(&call), &what, "Explorer may not offer mapscope for maps");
    }
    Ok(())
}

fn write_icon(path: &std::path::Path) -> Result<()> {
    let png = |side: u32| Ok((side, encode_png(&icon(side))?));
    let pictures = ICON_SIZES_ICO.map(png).into_iter().collect::<Result<Vec<_>>>()?;
    let folder = path.parent().context("a folder")?;
    fs::create_dir_all(folder)
        .map_err(|cause| anyhow!("cannot create the folder {}: {}", path_text(folder), reason_text(&cause)))?;
    write_file(path, &ico(&pictures))?;
    say(&format!("wrote {}", path_text(path)));
    Ok(())
}
