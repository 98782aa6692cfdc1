//! Files of a room form no import circle. The rings that still exist stand in a list that may only shrink.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{House, Needs};

/// Rings that still exist: room, and the number of files of each ring, largest first.
pub const RINGS: &[(&str, &[usize])] = &[];

/// Room → its rings, largest first; a ring is the indices of files that all need each other, directly or not.
pub type Rings<'a> = BTreeMap<&'a str, Vec<BTreeSet<usize>>>;

/// Rings of files within the rooms of the house.
pub fn rings<'a>(house: &'a House, needs: &Needs) -> Rings<'a> {
    let room = |file: usize| house.sources[file].room();
    let reach = |from: usize| {
        let (mut open, mut seen) = (vec![from], BTreeSet::new());
        while let Some(file) = open.pop() {
            let next = needs.get(&file).into_iter().flat_map(BTreeMap::keys).copied();
            open.extend(next.filter(|to| room(*to) == room(from) && seen.insert(*to)));
        }
        seen
    };
    let reached: Vec<BTreeSet<usize>> = (0..house.sources.len()).map(reach).collect();
    let mut rings = Rings::new();
    let mut done = BTreeSet::new();
    for (file, beyond) in reached.iter().enumerate() {
        let ring: BTreeSet<usize> = beyond.iter().copied().filter(|other| reached[*other].contains(&file)).collect();
        if !ring.is_empty() && done.insert(ring.clone()) {
            rings.entry(room(file)).or_default().push(ring);
        }
    }
    for rings in rings.values_mut() {
        rings.sort_by_key(|ring| std::cmp::Reverse(ring.len()));
    }
    rings
}

/// Differences between the rings of the house and the list: what is larger or new, and what the list need not allow.
pub fn ring_faults(house: &House, list: &[(&str, &[usize])]) -> Vec<String> {
    let needs = house.needs();
    let found = rings(house, &needs);
    let list: BTreeMap<&str, &[usize]> = list.iter().copied().collect();
    let mut faults = Vec::new();
    for room in found.keys().chain(list.keys()).copied().collect::<BTreeSet<_>>() {
        let rings = found.get(room).map_or(&[][..], Vec::as_slice);
        let sizes: Vec<usize> = rings.iter().map(BTreeSet::len).collect();
        let listed = list.get(room).copied().unwrap_or_default();
        let total = |sizes: &[usize]| sizes.iter().sum::<usize>();
        if total(&sizes) > total(listed) || sizes.first() > listed.first() {
            faults.push(format!("src/{room}: rings of {sizes:?} files, where the list allows {listed:?}"));
            faults.extend(rings.iter().map(|ring| describe(house, &needs, ring)));
        } else if sizes != listed {
            faults.push(format!("src/{room}: the list allows rings of {listed:?} files; shrink it to {sizes:?}"));
        }
    }
    faults
}

/// A ring's files, each with those of the ring that it needs and the names.
pub fn describe(house: &House, needs: &Needs, ring: &BTreeSet<usize>) -> String {
    let name = |file: &usize| house.sources[*file].file.trim_start_matches("src/");
    let mut lines = vec![format!("  a ring of {} files:", ring.len())];
    for file in ring {
        lines.push(format!("    {}", name(file)));
        for (to, names) in needs[file].iter().filter(|(to, _)| ring.contains(to)) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            lines.push(format!("      → {} because of {}", name(to), names.join(", ")));
        }
    }
    lines.join("\n")
}

/// Planted rings.
mod planted {
    use super::*;

    /// Sizes of the rings in a room with these files.
    fn found(files: &[(&str, &str)]) -> Vec<usize> {
        let house = House::new([&[("src/lib.rs", "mod ui;")], files].concat());
        rings(&house, &house.needs()).into_values().flatten().map(|ring| ring.len()).collect()
    }

    const TWO: (&str, &str) = ("src/ui/mod.rs", "mod a; mod b; pub use b::{B, other};");

    #[test]
    fn rings_are_found() {
        let b = ("src/ui/b.rs", "pub struct B(super::a::A); pub fn other() {}");
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "use super::b::B; pub struct A(Option<B>);")]), [2]);
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "use crate::ui::b; pub struct A(b::B);")]), [2]);
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "use super::b as c; pub struct A(c::B);")]), [2]);
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "use super::B; pub struct A(B);")]), [2], "through `mod.rs`");
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "use super::*; pub struct A(B);")]), [2]);
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "pub struct A; fn f() { use crate::ui::other; other(); }")]), [2]);
        assert_eq!(found(&[TWO, b, ("src/ui/a.rs", "pub struct A; fn f() { call!(1, super::other()); }")]), [2]);
        assert_eq!(
            found(&[TWO, b, ("src/ui/a.rs", "use super::other; pub struct A; fn f() { call!(other()); }")]),
            [2]
        );
    }

    #[test]
    fn rings_with_the_room_itself_are_found() {
        let defines = ("src/ui/mod.rs", "mod a; use a::A; pub struct Ui(A);");
        assert_eq!(found(&[defines, ("src/ui/a.rs", "use super::Ui; pub struct A(Option<&'static Ui>);")]), [2]);
        let calls = ("src/ui/mod.rs", "mod a; pub struct Ui; fn f(ui: &Ui) { a::show(ui) }");
        assert_eq!(found(&[calls, ("src/ui/a.rs", "pub fn show(_: &super::Ui) {}")]), [2]);
        let methods = ("src/ui/mod.rs", "mod a; use a::Show; pub struct Ui; fn f(ui: &Ui) { ui.show() }");
        let a = ("src/ui/a.rs", "use super::Ui; pub trait Show { fn show(&self); } impl Show for Ui {}");
        assert_eq!(found(&[methods, a]), [2], "a trait, used by its methods");
    }

    #[test]
    fn rings_through_deeper_modules_are_found() {
        let deep = ("src/ui/b/mod.rs", "mod c; pub use c::C;");
        let c = ("src/ui/b/c.rs", "use crate::ui::a::A; pub struct C(A);");
        let room = ("src/ui/mod.rs", "mod a; mod b; pub use b::C;");
        assert_eq!(found(&[room, deep, c, ("src/ui/a.rs", "pub struct A(super::C);")]), [2]);
        let inline = ("src/ui/a.rs", "pub mod inner { pub struct A(crate::ui::b::C); } pub use inner::A;");
        assert_eq!(found(&[room, deep, c, inline]), [2]);
    }

    #[test]
    fn no_rings_pass() {
        let b = ("src/ui/b.rs", "pub struct B; pub fn other() {}");
        let a = ("src/ui/a.rs", "use super::{B, b::other}; pub struct A(B); fn f() { other() }");
        assert_eq!(found(&[TWO, b, a]), [], "`mod.rs` only forwards");
        let tests = "pub struct A; #[cfg(test)] mod tests { use super::*; use crate::ui::B; fn f(_: A, _: B) {} }";
        let back = ("src/ui/b.rs", "pub struct B(super::a::A);");
        assert_eq!(found(&[TWO, back, ("src/ui/a.rs", tests)]), []);
        let apart = ("src/ui/a.rs", "#[cfg(test)] mod tests; pub struct A;");
        let file = ("src/ui/a/tests.rs", "use crate::ui::B; fn f(_: B) {}");
        assert_eq!(found(&[TWO, back, apart, file]), []);
        let through = ("src/ui/mod.rs", "mod a; mod b; use b::B;");
        assert_eq!(found(&[through, b, ("src/ui/a.rs", "use super::B; pub struct A(B);")]), []);
        assert_eq!(found(&[TWO, back, ("src/ui/a.rs", "/// See [`super::B`].\npub struct A(&'static str);")]), []);
        assert_eq!(found(&[TWO, back, ("src/ui/a.rs", "pub struct A; fn f(x: X) { show!(x.other, other: 1) }")]), []);
    }

    #[test]
    fn the_list_is_exact() {
        let a = ("src/ui/a.rs", "use super::b::B; pub struct A(Option<B>);");
        let house = House::new([("src/lib.rs", "mod ui;"), TWO, a, ("src/ui/b.rs", "pub struct B(super::a::A);")]);
        let faults = |list: &[(&str, &[usize])]| ring_faults(&house, list).len();
        assert_eq!(faults(&[("ui", &[2])]), 0);
        assert_eq!(faults(&[]), 2, "new, with its files");
        assert_eq!(faults(&[("ui", &[3])]), 1, "smaller than the list says");
        assert_eq!(faults(&[("ui", &[2, 2])]), 1, "fewer than the list says");
        assert_eq!(faults(&[("ui", &[2]), ("view", &[2])]), 1);
    }
}
