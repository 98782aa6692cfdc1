//! A row of the table: how the sound map is bent, and what must then hold. What a case does not state must be as in
//! the sound map, and a case that states no warning must come without one.

use mapscope::base::Limits;

use crate::common::fixture::{Fixture, Parts};

/// What is done to the parts of the sound map before it is written.
pub type Bend = fn(&mut Fixture);
/// What is done to its bytes.
pub type Patch = fn(&mut Vec<u8>, &Parts);

/// A row of the table.
pub struct Case {
    /// Unique; what it is about, a colon, and what is odd.
    pub name: &'static str,
    bend: Bend,
    patch: Patch,
    limit: fn(&mut Limits),
    /// What is said and shown.
    pub expected: Expected,
}

/// What must come of a case.
pub enum Expected {
    /// The file is no map: the exact message.
    Refused(&'static str),
    /// The file is a map.
    Shown {
        /// All warnings, `code @ place`, in any order.
        warnings: &'static [&'static str],
        /// All that is shown differently from the sound map, `key: value`.
        changes: &'static [&'static str],
    },
}

/// A case that bends the parts of the sound map.
pub fn case(name: &'static str, bend: Bend) -> Case {
    Case { name, bend, patch: |_, _| {}, limit: |_| {}, expected: Expected::Shown { warnings: &[], changes: &[] } }
}

/// A case that patches the bytes of the sound map.
pub fn patched(name: &'static str, patch: Patch) -> Case {
    Case { patch, ..case(name, |_| {}) }
}

impl Case {
    /// The file is no map.
    pub fn refused(self, message: &'static str) -> Self {
        Self { expected: Expected::Refused(message), ..self }
    }

    /// All warnings.
    pub fn warns(mut self, expected: &'static [&'static str]) -> Self {
        match &mut self.expected {
            Expected::Shown { warnings, .. } => *warnings = expected,
            Expected::Refused(_) => panic!("{}: what is refused does not warn", self.name),
        }
        self
    }

    /// All that is shown differently.
    pub fn shows(mut self, expected: &'static [&'static str]) -> Self {
        match &mut self.expected {
            Expected::Shown { changes, .. } => *changes = expected,
            Expected::Refused(_) => panic!("{}: what is refused shows nothing", self.name),
        }
        self
    }

    /// Other limits than the usual ones.
    pub fn limited(self, limit: fn(&mut Limits)) -> Self {
        Self { limit, ..self }
    }

    /// The bytes of the bent map.
    pub fn bytes(&self) -> Vec<u8> {
        let mut fixture = Fixture::new();
        (self.bend)(&mut fixture);
        let mut file = fixture.build();
        // Only a whole version 4 file has its parts where a patch looks for them.
        let parts = Parts::of(&file);
        (self.patch)(&mut file, &parts);
        file
    }

    /// The limits to read it within.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        (self.limit)(&mut limits);
        limits
    }
}
