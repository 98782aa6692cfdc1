//! `mapscope install` and `mapscope uninstall` as typed, and checked; each system has a way of its own.

use anyhow::{Result, anyhow, bail};
use clap::Args;

use super::data_home::DataHome;
use super::system::program;
use super::windows;
use crate::files::{Environment, Os, user_folders};

/// Arguments of both commands.
#[derive(Debug, Args)]
pub struct RawInstall {
    /// Print what would be done, without doing it
    #[arg(long)]
    pub dry_run: bool,
}

/// Makes the program known on the desktop, or unknown again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Install {
    /// Make it unknown.
    pub remove: bool,
    /// Only say what would be done.
    pub dry_run: bool,
}

/// Does it, and says so.
pub fn run(command: &Install) -> Result<()> {
    let machine = Environment::of_this_machine();
    match machine.os {
        Os::Unix => {
            let home = DataHome { folder: data_home(&machine)?, dry_run: command.dry_run };
            if command.remove { home.uninstall(&machine) } else { home.install(&program(&machine)?) }
        }
        Os::Windows => windows::run(command.remove, command.dry_run, &machine),
        Os::MacOs => bail!(
            "mapscope cannot be installed on macOS, because it cannot receive files from Finder. Open files with: \
             mapscope PATH"
        ),
    }
}

/// Data folder of this user, in which programs put what others are to find.
fn data_home(machine: &Environment) -> Result<std::path::PathBuf> {
    user_folders::data_home(machine).ok_or_else(|| anyhow!("cannot find your data folder: set HOME or XDG_DATA_HOME"))
}
