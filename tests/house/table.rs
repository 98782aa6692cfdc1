//! The table "Who may import whom" of `src/lib.rs`, which says the same as the table of the test.

use std::collections::{BTreeMap, BTreeSet};

/// Heading of the table in the documentation of the crate.
const HEADING: &str = "//! # Who may import whom";
/// Entries of the test's table that are no modules of the crate.
const NO_MODULES: [&str; 2] = ["lib", "main"];

/// Differences between the text of `lib.rs` and the test's table.
pub fn table_faults(lib: &str, modules: &[(&str, &[&str])]) -> Vec<String> {
    let (said, mut faults) = rows(lib);
    if said.is_empty() {
        faults.push(format!("src/lib.rs: no table below `{HEADING}`"));
    }
    let modules = modules.iter().filter(|(module, _)| !NO_MODULES.contains(module));
    let held: BTreeMap<&str, BTreeSet<&str>> =
        modules.map(|(module, allowed)| (*module, allowed.iter().copied().collect())).collect();
    for module in held.keys().chain(said.keys()).collect::<BTreeSet<_>>() {
        match (said.get(module), held.get(module)) {
            (None, _) => faults.push(format!("src/lib.rs: the table does not have `{module}`")),
            (_, None) => faults.push(format!("src/lib.rs: `{module}` is not in the test's table")),
            (Some(said), Some(held)) => {
                let only =
                    |a: &BTreeSet<&str>, b: &BTreeSet<&str>| a.difference(b).copied().collect::<Vec<_>>().join(", ");
                if said != held {
                    let (more, less) = (only(said, held), only(held, said));
                    faults.push(format!(
                        "src/lib.rs: `{module}`: only in the documentation [{more}], only in the test [{less}]"
                    ));
                }
            }
        }
    }
    faults
}

/// Module → modules that it may import, as the documentation says, and rows that say a thing twice.
fn rows(lib: &str) -> (BTreeMap<&str, BTreeSet<&str>>, Vec<String>) {
    let table = lib.lines().skip_while(|line| *line != HEADING).skip(1);
    let table = table.take_while(|line| !line.starts_with("//! #")).filter_map(|line| line.strip_prefix("//! |"));
    let (mut rows, mut faults) = (BTreeMap::new(), Vec::new());
    for row in table.skip(2) {
        let mut cells = row.trim_end().trim_end_matches('|').split('|');
        let first = cells.next().unwrap_or_default();
        let allowed: BTreeSet<&str> = names(cells.next_back().unwrap_or_default()).collect();
        for module in names(first) {
            if rows.insert(module, allowed.clone()).is_some() {
                faults.push(format!("src/lib.rs: the table has `{module}` twice"));
            }
        }
    }
    (rows, faults)
}

/// Names of modules in a cell: ``[`ui`], [`mod@format`]`` or `base, scene`; a dash is none.
fn names(cell: &str) -> impl Iterator<Item = &str> {
    let names = cell.split([',', ' ']).map(|name| name.trim_matches(['[', ']', '`']).trim_start_matches("mod@"));
    names.filter(|name| !name.is_empty() && *name != "–")
}

/// Planted differences.
mod planted {
    use super::*;

    const MODULES: &[(&str, &[&str])] =
        &[("base", &[]), ("format", &["base"]), ("ui", &["base", "format"]), ("lib", &[])];

    fn found(rows: &str) -> usize {
        let rows: String = rows.lines().map(|row| format!("//! | {row} |\n")).collect();
        let head = format!("{HEADING}\n//!\n//! | module | may import |\n//! |---|---|\n");
        table_faults(&format!("//! | [`x`] | base |\n{head}{rows}//!\n//! # Habits\n//! | y | z |\n"), MODULES).len()
    }

    #[test]
    fn differences_are_found() {
        assert_eq!(found("[`base`] | –\n[`mod@format`] | base\n[`ui`] | format, base"), 0);
        assert_eq!(found("[`base`] | values | –\n[`mod@format`] | files | base\n[`ui`] | panels | base format"), 0);
        assert_eq!(found("[`base`] | –\n[`mod@format`], [`ui`] | base"), 1);
        assert_eq!(found("[`base`] | –\n[`mod@format`] | base"), 1);
        assert_eq!(found("[`base`] | –\n[`mod@format`] | base\n[`ui`] | format, base, gpu"), 1);
        assert_eq!(found("[`base`] | –\n[`mod@format`] | base\n[`ui`] | format, base\n[`gpu`] | base"), 1);
        assert_eq!(found("[`base`] | –\n[`base`], [`mod@format`] | base\n[`ui`] | format, base"), 2);
        assert_eq!(table_faults("//! Nothing.", MODULES).len(), 4);
    }
}
