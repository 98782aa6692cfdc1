//! Choices from short lists, with their names in the file.

/// Pages of the left panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// Groups and layers.
    #[default]
    Layers,
    /// Numbers of teleporters, switches and tune zones.
    Physics,
    /// Envelopes.
    Envelopes,
    /// Layers, quads and sounds that change over time, and how much.
    Moves,
    /// Images.
    Images,
    /// Bookmarks.
    Bookmarks,
    /// Author, settings, file facts.
    Info,
    /// Problems: warnings about the file, dead links, odd envelopes.
    Problems,
}

impl Tab {
    /// All pages, in the order of their tabs.
    pub const ALL: [Self; 8] = [
        Self::Layers,
        Self::Physics,
        Self::Envelopes,
        Self::Moves,
        Self::Images,
        Self::Bookmarks,
        Self::Info,
        Self::Problems,
    ];

    /// All pages with their names in the file, which stay as they were first written.
    pub const NAMED: [(Self, &str); 8] = [
        (Self::Layers, "layers"),
        (Self::Physics, "physics"),
        (Self::Envelopes, "envelopes"),
        (Self::Moves, "moves"),
        (Self::Images, "images"),
        (Self::Bookmarks, "bookmarks"),
        (Self::Info, "info"),
        (Self::Problems, "warnings"),
    ];
}

/// When the Inspector is shown, as long as the panels are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Inspector {
    /// While something is pinned, or a quad or sound source is looked at.
    #[default]
    WithPin,
    /// Also while nothing is.
    Open,
    /// Never: it was closed.
    Closed,
}

impl Inspector {
    /// All of them, with their names in the file.
    pub const NAMED: [(Self, &str); 3] = [(Self::WithPin, "with pin"), (Self::Open, "open"), (Self::Closed, "closed")];
}

/// When the menu bar is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MenuBarMode {
    /// As long as the panels are and the window has room for it.
    #[default]
    Always,
    /// After a press of Alt, until it is left.
    OnAlt,
}

impl MenuBarMode {
    /// All of them, with their names in the file.
    pub const NAMED: [(Self, &str); 2] = [(Self::Always, "always"), (Self::OnAlt, "on alt")];
}

/// When the edge of the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapEdge {
    /// While the whole map is in view.
    #[default]
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

impl MapEdge {
    /// All of them, with their names in the file.
    pub const NAMED: [(Self, &str); 3] = [(Self::Auto, "auto"), (Self::On, "on"), (Self::Off, "off")];
}

/// Order of maps in a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MapSort {
    /// Name, in natural order.
    #[default]
    Name,
    /// The latest first.
    Date,
    /// The largest first.
    Size,
    /// Author.
    Author,
    /// Most problems of the file first.
    Warnings,
}

impl MapSort {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Name, Self::Date, Self::Size, Self::Author, Self::Warnings];

    /// All of them with their names in the file.
    pub const NAMED: [(Self, &str); 5] = [
        (Self::Name, "name"),
        (Self::Date, "date"),
        (Self::Size, "size"),
        (Self::Author, "author"),
        (Self::Warnings, "warnings"),
    ];

    /// Name in the interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Date => "Date",
            Self::Size => "Size",
            Self::Author => "Author",
            Self::Warnings => "Problems",
        }
    }

    /// Whether it needs facts from within the maps.
    pub fn needs_facts(self) -> bool {
        matches!(self, Self::Author | Self::Warnings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_can_be_chosen_has_a_name() {
        assert_eq!(Tab::NAMED.map(|(tab, _)| tab), Tab::ALL);
        assert_eq!(MapSort::NAMED.map(|(sort, _)| sort), MapSort::ALL);
    }
}
