//! The `mapscope` program: reads the command line and hands over to the window or to a command that needs none.

use std::process::ExitCode;

use anyhow::Result;
use mapscope::app::WindowOptions;
use mapscope::cli::{self, Command, View};
use mapscope::desktop::crash_report;
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    crash_report::install();
    let command = cli::parse();
    start_log(&command);
    let takes = command.takes();
    let done = match command {
        Command::View(view) => show(view),
        Command::Render(render) => cli::run_render(&render),
        Command::Thumbnail(thumbnail) => cli::run_thumbnail(&thumbnail),
        Command::Info(info) => cli::run_info(&info),
        Command::Images(images) => cli::run_images(&images),
        Command::Bench(bench) => cli::run_bench(&bench),
        Command::Explain(explain) => cli::run_explain(&explain),
        Command::Tile(tile) => cli::run_tile(&tile),
        Command::Node(node) => cli::run_node(&node),
        Command::Find(find) => cli::run_find(&find),
        Command::LevelPart(part) => cli::run_level_part(&part),
        Command::Export(export) => cli::run_export(&export),
        Command::Compare(compare) => cli::run_compare(&compare),
        Command::Envelope(envelope) => cli::run_envelope(&envelope),
        Command::Install(install) => cli::run_install(&install),
        Command::Manual(manual) => cli::run_manual(&manual),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            cli::write_note(format_args!("{}", cli::one_line(&error, takes)));
            ExitCode::FAILURE
        }
    }
}

/// Opens windows, or has the one that is open show the map.
fn show(view: View) -> Result<()> {
    cli::check_maps(&view)?;
    // Before the other windows are there, which would take it too.
    let is_taken = cli::hand_over(&view);
    cli::open_others(&view)?;
    if is_taken {
        return Ok(());
    }
    let (options, listens) = (view.loading.options(), view.is_plain());
    let window = WindowOptions { link: view.link, listens, beside_others: view.new_window };
    mapscope::app::run(view.source, options, &view.settings, window)
}

/// Logs to standard error: what `MAPSCOPE_LOG` asks for, else notes while a window is open and nothing otherwise,
/// since scripts read the one line that says why something failed.
fn start_log(command: &Command) {
    let default = if matches!(command, Command::View(_)) { "mapscope=info" } else { "off" };
    let filter = EnvFilter::try_from_env("MAPSCOPE_LOG").unwrap_or_else(|_| EnvFilter::new(default));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}
