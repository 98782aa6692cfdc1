//! Keys of the gallery: arrows and pages go from entry to entry, Enter opens, letters go to the search field.

use std::path::Path;

use egui::{Event, Id, Key, Ui};

use super::grid::Grid;
use super::header;
use super::items::Item;
use super::open::open;
use super::path_field;
use crate::ui::bindings;
use crate::ui::commands::Command;
use crate::ui::panel_cx::PanelCx;
use crate::ui::shell::dialogs;
use crate::view::ShellAction;

/// Turns the keys of this frame into actions. `is_old`: the search is that of the last time the gallery was open, and
/// letters replace it.
pub fn handle(ui: &Ui, cx: &mut PanelCx, items: &[Item<'_>], grid: Grid, is_old: bool) {
    let ctx = ui.ctx();
    // Keys go to a dialog or the palette where one lies over the gallery.
    if dialogs::cover_map(cx) || egui::Popup::is_any_open(ctx) {
        return;
    }
    let typing = ctx.text_edit_focused();
    let in_filter = ctx.memory(|memory| memory.has_focus(Id::unique(header::FIELD)));
    // A button that has the focus keeps the keys that work it.
    let on_button = !typing && ctx.memory(|memory| memory.focused().is_some());
    let selected = cx.shell.gallery.selected.as_deref();
    let before = position(items, selected);
    let (mut at, mut opens) = (before, false);
    let events = ui.input(|input| input.events.clone());
    let filter = &cx.shell.gallery.filter;
    let searches = |event: &Event| match *event {
        Event::Key { key, pressed: true, physical_key, modifiers, .. } => {
            let command = bindings::current().command(cx.view, key, physical_key, modifiers);
            matches!(command, Some(Command::Find | Command::FindNodes)) && modifiers.any()
        }
        _ => false,
    };
    if events.iter().any(searches) {
        header::type_into_filter(ctx, filter, true);
        return;
    }
    if path_field::has_focus(ctx) {
        return;
    }
    // Alt with a letter opens a menu; AltGr comes as both.
    let opens_menu = ui.input(|input| input.modifiers.alt && !input.modifiers.ctrl);
    for event in &events {
        match event {
            Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => match key {
                Key::Enter if !on_button => opens = true,
                Key::Backspace if !typing && !on_button && !filter.is_empty() => {
                    header::type_into_filter(ctx, filter, false);
                }
                Key::ArrowLeft | Key::ArrowRight | Key::Home | Key::End if typing => {}
                key if !on_button => at = moved(*key, at, items, grid).or(at),
                _ => {}
            },
            // The field takes the letters of this frame. A space alone is no filter.
            Event::Text(text) if !(typing || on_button || opens_menu || filter.is_empty() && text == " ") => {
                header::type_into_filter(ctx, filter, is_old);
            }
            _ => {}
        }
    }
    if at != before && in_filter {
        // All arrows go from entry to entry then.
        ctx.memory_mut(|memory| memory.stop_text_input());
    }
    // Without a selection Enter opens the first that is left.
    let chosen = at.or_else(|| first_map(items)).and_then(|at| items.get(at));
    if at != before {
        cx.push(ShellAction::SelectInGallery(chosen.map(|item| item.path().to_owned())));
    }
    let contents = cx.status.gallery.clone();
    if let Some(item) = chosen.filter(|_| opens) {
        open(cx, &contents, item);
    }
}

fn position(items: &[Item<'_>], path: Option<&Path>) -> Option<usize> {
    let path = path?;
    items.iter().position(|item| item.path() == path)
}

fn first_map(items: &[Item<'_>]) -> Option<usize> {
    items.iter().position(|item| matches!(item, Item::Map(_)))
}

/// Entry that a key leads to; `None` if it is no key of movement.
fn moved(key: Key, at: Option<usize>, items: &[Item<'_>], grid: Grid) -> Option<usize> {
    let last = items.len().checked_sub(1)?;
    let (columns, page) = (grid.columns.max(1), grid.columns.max(1) * grid.rows_in_view.max(1));
    let step = |by: isize| match at {
        // The first key selects where reading begins.
        None => first_map(items).unwrap_or(0),
        Some(at) => at.saturating_add_signed(by).min(last),
    };
    // Up and down keep to their column, but for the last row, which may be short.
    let rows = |by: isize| match at {
        Some(at) if by < 0 && at < columns => at,
        Some(at) if by < 0 => {
            let rows = (at / columns).min(by.unsigned_abs() / columns);
            at - rows * columns
        }
        Some(at) if at / columns == last / columns => at,
        _ => step(by),
    };
    Some(match key {
        Key::ArrowLeft => step(-1),
        Key::ArrowRight => step(1),
        Key::ArrowUp => rows(-(columns as isize)),
        Key::ArrowDown => rows(columns as isize),
        Key::PageUp => rows(-(page as isize)),
        Key::PageDown => rows(page as isize),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_within_the_grid() {
        let paths: Vec<_> = (0..10).map(|n| std::path::PathBuf::from(n.to_string())).collect();
        let items: Vec<_> = paths.iter().map(|path| Item::Folder(path)).collect();
        let grid = Grid { columns: 4, rows_in_view: 2, ..Grid::default() };
        let to = |key, at| moved(key, at, &items, grid);
        assert_eq!(to(Key::ArrowRight, None), Some(0));
        assert_eq!(to(Key::ArrowRight, Some(3)), Some(4), "on to the next row");
        assert_eq!((to(Key::ArrowLeft, Some(0)), to(Key::ArrowRight, Some(9))), (Some(0), Some(9)));
        assert_eq!((to(Key::ArrowDown, Some(1)), to(Key::ArrowUp, Some(5))), (Some(5), Some(1)));
        assert_eq!(to(Key::ArrowDown, Some(7)), Some(9), "the last row is short");
        assert_eq!((to(Key::ArrowDown, Some(8)), to(Key::ArrowUp, Some(2))), (Some(8), Some(2)));
        assert_eq!((to(Key::PageDown, Some(1)), to(Key::PageUp, Some(9))), (Some(9), Some(1)));
        assert_eq!((to(Key::Home, Some(5)), to(Key::End, None)), (Some(0), Some(9)));
        assert_eq!(to(Key::A, Some(5)), None);
        assert_eq!(moved(Key::End, None, &[], grid), None);
    }
}
