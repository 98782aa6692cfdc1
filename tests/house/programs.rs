//! Which programs Cargo builds the tests into.

use std::collections::BTreeSet;

/// Names of the test programs: files of `tests`, folders of it with a `main.rs`, and what the manifest names besides.
/// Files are given as paths within the project.
pub fn test_programs(files: &[String], manifest: &str) -> BTreeSet<String> {
    let found = files.iter().filter_map(|file| {
        let inside = file.strip_prefix("tests/")?.strip_suffix(".rs")?;
        let name = inside.strip_suffix("/main").unwrap_or(inside);
        (!name.contains('/')).then(|| name.to_owned())
    });
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let named = manifest.get("test").and_then(toml::Value::as_array).into_iter().flatten();
    let named = named.filter_map(|test| Some(test.get("name")?.as_str()?.to_owned()));
    found.chain(named).collect()
}

#[cfg(test)]
mod planted {
    use super::test_programs;

    #[test]
    fn all_ways_to_make_a_program_are_found() {
        let files = ["tests/a.rs", "tests/b/main.rs", "tests/b/part.rs", "tests/common/mod.rs", "tests/c/d/main.rs"];
        let files = files.map(str::to_owned);
        let manifest = "[[test]]\nname = \"a\"\nharness = false\n[[test]]\nname = \"e\"\npath = \"elsewhere.rs\"\n";
        let programs = test_programs(&files, manifest);
        assert_eq!(programs.into_iter().collect::<Vec<_>>(), ["a", "b", "e"]);
    }
}
