//! Sentences about how to run a command: by its keys, or where it has none by its menu.

use super::bindings;
use super::command_menus::{Menu, Place};
use super::commands::Command;
use super::parts::text;
use crate::scene::solid::Axes;

impl Command {
    /// Title of the menu in which it stands, itself or within a menu there.
    pub fn menu(self) -> Option<&'static str> {
        let part = match self.place() {
            Place::In(part) => part,
            Place::Within(submenu) => submenu.part(),
            Place::Nowhere => return None,
        };
        Menu::ALL.iter().find(|(menu, _)| menu.parts().contains(&part)).map(|(_, title)| *title)
    }

    /// Label where a world with such axes is open.
    pub fn label_for(self, axes: Axes) -> &'static str {
        match (self, axes) {
            (Self::FindNodes, Axes::Level) => "Find in level",
            (Self::Home, Axes::Level) => "Go to player start",
            (Self::BlockGrid, Axes::Level) => "Toggle cell grid",
            _ => self.info().label,
        }
    }

    /// Label in a menu, whose checkmark says whether it is on: without "Toggle".
    pub fn menu_label(self) -> String {
        self.menu_label_for(Axes::Scene)
    }

    /// The same where a world with such axes is open.
    pub fn menu_label_for(self, axes: Axes) -> String {
        let label = self.label_for(axes);
        label.strip_prefix("Toggle ").map_or_else(|| label.to_owned(), text::sentence)
    }

    /// Beginning of a sentence that goes on with "to …": "Press I", or where it has no keys the way through the menus.
    pub fn press(self) -> String {
        let keys = bindings::current().of(self).iter().map(|key| key.text()).next();
        match (keys, self.menu()) {
            (Some(keys), _) => format!("Press {keys}"),
            (None, Some(menu)) => format!("Choose “{}” in the {menu} menu", self.menu_label()),
            (None, None) => format!("Set a shortcut for “{}”", self.info().label),
        }
    }
}

/// The keys of commands at the end of a phrase: " (I, O)"; nothing where none has keys.
pub fn keys_in_brackets(commands: &[Command]) -> String {
    let keys: Vec<String> = commands.iter().map(|command| command.info().keys_text()).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).filter(|keys| !keys.is_empty()).collect();
    if keys.is_empty() { String::new() } else { format!(" ({})", keys.join(", ")) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::prefs::Prefs;

    fn with_keys(keys: &[(Command, &[&str])]) {
        let mut prefs = Prefs::default();
        let list = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        prefs.keys.extend(keys.iter().map(|(command, keys)| (command.id().to_owned(), list(keys))));
        bindings::follow(&Arc::new(prefs));
    }

    #[test]
    fn a_command_without_keys_is_found_in_its_menu() {
        with_keys(&[]);
        assert_eq!(Command::Inspector.press(), "Press I");
        assert_eq!(keys_in_brackets(&[Command::Xray]), " (X)");
        with_keys(&[(Command::Inspector, &[]), (Command::Xray, &[]), (Command::Back, &[])]);
        assert_eq!(Command::Inspector.press(), "Choose “Inspector” in the Window menu");
        assert_eq!(Command::Xray.press(), "Choose “Cycle X-ray mode” in the Map menu");
        assert_eq!(Command::Physics.menu_label(), "Entities (physics layers)");
        assert_eq!(Command::Ruler.menu_label(), "Ruler");
        assert_eq!(Command::BlockGrid.menu_label_for(Axes::Level), "Cell grid");
        assert_eq!(Command::Back.press(), "Set a shortcut for “Cancel / Close”");
        assert_eq!(keys_in_brackets(&[Command::Xray]), "");
        let all = keys_in_brackets(&[Command::Xray, Command::Fit, Command::Inspector]);
        assert_eq!(all, format!(" ({})", Command::Fit.info().keys_text()));
    }
}
