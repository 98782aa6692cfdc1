//! Where a path leads: follows modules, imports and re-exports to the file that defines the name.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Module, Source};

/// All files of the crate, with every module's place.
pub struct House {
    pub sources: Vec<Source>,
    /// Module → file and scope within it, as indices.
    modules: BTreeMap<Module, (usize, usize)>,
}

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    Module(Module),
    /// An item of the file with this index in [`House::sources`].
    Item {
        source: usize,
        name: String,
        is_trait: bool,
    },
}

/// File → files that it needs, each with the names that it needs them for.
pub type Needs = BTreeMap<usize, BTreeMap<usize, BTreeSet<String>>>;

impl House {
    /// Reads files, given as paths within the project and texts.
    pub fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> House {
        let mut sources: Vec<Source> = files.into_iter().map(|(file, text)| Source::parse(file, text)).collect();
        let tests: BTreeSet<Module> = sources.iter().flat_map(test_children).collect();
        for scope in sources.iter_mut().flat_map(|source| &mut source.scopes) {
            scope.is_test |= (1..=scope.module.len()).any(|length| tests.contains(&scope.module[..length]));
        }
        for source in sources.iter_mut().filter(|source| source.scopes[0].is_test) {
            source.definitions.clear();
        }
        let places = |(file, source): (usize, &Source)| {
            let places = source.scopes.iter().enumerate().map(|(at, scope)| (scope.module.clone(), (file, at)));
            places.collect::<Vec<_>>()
        };
        let modules = sources.iter().enumerate().flat_map(places).collect();
        House { sources, modules }
    }

    /// What a path that is written in `module` names; several things where a module and an item share a name, none
    /// where it leads out of the crate.
    pub fn resolve(&self, module: &[String], path: &[String]) -> Vec<Target> {
        self.resolve_once(module, path, &mut BTreeSet::new())
    }

    fn resolve_once(&self, module: &[String], path: &[String], seen: &mut BTreeSet<(Module, String)>) -> Vec<Target> {
        match path.first().map(String::as_str) {
            Some("crate" | "mapscope") => self.walk(&[], &path[1..], seen),
            Some("self") => self.walk(module, &path[1..], seen),
            _ => self.walk(module, path, seen),
        }
    }

    fn walk(&self, module: &[String], path: &[String], seen: &mut BTreeSet<(Module, String)>) -> Vec<Target> {
        let Some((name, rest)) = path.split_first() else {
            return vec![Target::Module(module.to_vec())];
        };
        if name == "super" {
            return self.walk(&module[..module.len().saturating_sub(1)], rest, seen);
        }
        let mut items = Vec::new();
        let mut beyond = Vec::new();
        for target in self.look_up(module, name, seen) {
            match target {
                Target::Module(inner) => beyond.extend(self.walk(&inner, rest, seen)),
                item => items.push(item),
            }
        }
        // With more names to come, a module of that name goes before a function or a constant.
        if rest.is_empty() || beyond.is_empty() {
            beyond.extend(items);
        }
        beyond
    }

    /// What a name means in a module. `seen` ends circles of globs and names that import themselves.
    fn look_up(&self, module: &[String], name: &str, seen: &mut BTreeSet<(Module, String)>) -> Vec<Target> {
        let Some(&(source, scope)) = self.modules.get(module) else { return Vec::new() };
        if !seen.insert((module.to_vec(), name.to_owned())) {
            return Vec::new();
        }
        let scope = &self.sources[source].scopes[scope];
        let mut targets = Vec::new();
        let item = scope.items.get(name);
        targets.extend(item.map(|&is_trait| Target::Item { source, name: name.to_owned(), is_trait }));
        if scope.children.contains_key(name) {
            targets.push(Target::Module([module, &[name.to_owned()]].concat()));
        }
        for import in scope.imports.iter().filter(|import| import.name == name) {
            targets.extend(self.resolve_once(module, &import.path.segments, seen));
        }
        if targets.is_empty() {
            for import in scope.imports.iter().filter(|import| import.name == "*") {
                for target in self.resolve_once(module, &import.path.segments, seen) {
                    if let Target::Module(inner) = target {
                        targets.extend(self.look_up(&inner, name, seen));
                    }
                }
            }
        }
        targets
    }

    /// Which file needs which: by the names in its code, and by traits that it imports for their methods. Imports that
    /// the code of the file does not use only forward, and make no need. Code of tests does not count.
    pub fn needs(&self) -> Needs {
        let mut needs = Needs::new();
        for (from, source) in self.sources.iter().enumerate() {
            for scope in source.scopes.iter().filter(|scope| !scope.is_test) {
                let traits = scope.imports.iter().filter(|import| !import.is_public);
                let traits = traits.map(|import| (&import.path, true));
                for (path, only_traits) in scope.paths.iter().map(|path| (path, false)).chain(traits) {
                    for target in self.resolve(&scope.module, &path.segments) {
                        if let Target::Item { source: to, name, is_trait } = target
                            && to != from
                            && (is_trait || !only_traits)
                        {
                            needs.entry(from).or_default().entry(to).or_default().insert(name);
                        }
                    }
                }
            }
        }
        needs
    }
}

/// Modules of a file that only tests see.
fn test_children(source: &Source) -> Vec<Module> {
    let scopes = source.scopes.iter();
    let of = scopes.flat_map(|scope| scope.children.iter().map(move |child| (&scope.module, child)));
    of.filter(|(_, (_, is_test))| **is_test)
        .map(|(module, (name, _))| [&module[..], std::slice::from_ref(name)].concat())
        .collect()
}
