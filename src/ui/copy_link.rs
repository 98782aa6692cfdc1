//! Copying the command that leads to the present view.

use super::app_status::Address;
use super::panel_cx::PanelCx;
use crate::view::{self, Action, Request};

/// Copies the command that leads to the present view.
pub fn copy(cx: &mut PanelCx) {
    let Some(world) = cx.world else { return };
    let file = match &cx.status.address {
        Some(Address::File(path)) => in_quotes(path),
        Some(Address::Demo) => "--demo".to_owned(),
        Some(Address::Boxes) => "--boxes".to_owned(),
        None => return cx.notify("This map was not opened from a file, so no command opens it."),
    };
    let Some(command) = view::link_command(cx.view, world, &file) else { return };
    cx.notify("Copied the command that opens this view. Run it in a terminal.");
    cx.push(Action::Ask(Request::CopyText(command)));
}

/// Path as shells take it.
fn in_quotes(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-+:".contains(c);
    match path.chars().all(is_plain) && !path.starts_with('-') {
        true => path.to_owned(),
        false if cfg!(windows) => format!("\"{path}\""),
        false => format!("'{}'", path.replace('\'', "'\\''")),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::in_quotes;

    #[test]
    fn paths_are_as_shells_take_them() {
        let quoted = ["/maps/a-b.map", "Gold Mine.map", "it's.map", "-x.map", "地图.map", "$a.map"].map(in_quotes);
        let expected = ["/maps/a-b.map", "'Gold Mine.map'", "'it'\\''s.map'", "'-x.map'", "地图.map", "'$a.map'"];
        assert_eq!(quoted, expected);
    }
}
