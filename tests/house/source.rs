//! A source file as the house's tests see it: its modules, and for each of them what it defines, imports and names.
//!
//! `syn` reads the file, so comments and literals are no code. What stands inside the brackets of a macro is tokens
//! only: names and written-out paths are taken from it as they come.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};

/// Names of modules from the crate's root down; empty for the root.
pub type Module = Vec<String>;

/// One file below `src`, as read.
pub struct Source {
    /// Path within the project, with `/`.
    pub file: String,
    /// Module of the file itself first, then those that stand inside it with braces.
    pub scopes: Vec<Scope>,
    /// Names that the file gives to types, traits, functions, modules and constants, without those of tests.
    pub definitions: Vec<Definition>,
}

/// A module's inside.
#[derive(Default)]
pub struct Scope {
    pub module: Module,
    /// Whether only tests see it.
    pub is_test: bool,
    /// Modules within, whether in this file or another, and whether only tests see them.
    pub children: BTreeMap<String, bool>,
    /// Items at the module's top, and whether they are traits.
    pub items: BTreeMap<String, bool>,
    pub imports: Vec<Import>,
    /// Paths in code, of one name or more.
    pub paths: Vec<UsedPath>,
}

/// One branch of a `use` tree.
pub struct Import {
    pub path: UsedPath,
    /// The name that it has here: `*` where all names come in, `_` where none does.
    pub name: String,
    pub is_public: bool,
}

/// A path as written, without a leading `::`.
pub struct UsedPath {
    pub segments: Vec<String>,
    /// Line of its last name, from 1.
    pub line: usize,
}

impl UsedPath {
    /// The path as one text.
    pub fn text(&self) -> String {
        self.segments.join("::")
    }

    /// Whether the first names of the path are those of `prefix`.
    pub fn starts_with(&self, prefix: &str) -> bool {
        let mut segments = self.segments.iter();
        prefix.split("::").all(|name| segments.next().is_some_and(|s| s == name))
    }
}

/// A name and the line it stands on.
pub struct Definition {
    pub name: String,
    pub line: usize,
}

impl Source {
    /// Reads the text of the file `src/…`.
    ///
    /// # Panics
    ///
    /// Panics where the text is not Rust.
    pub fn parse(file: &str, text: &str) -> Source {
        let ast = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let scope = Scope { module: module_of(file), ..Scope::default() };
        let source = Source { file: file.to_owned(), scopes: vec![scope], definitions: Vec::new() };
        let mut reader = Reader { source, scope: 0, depth: 0 };
        reader.visit_file(&ast);
        reader.source
    }

    /// The top module: `src/gpu/pass/tiles.rs` → `gpu`, `src/main.rs` → `main`.
    pub fn room(&self) -> &str {
        room_of(&self.file)
    }
}

/// The top module of the file `src/…`.
pub fn room_of(file: &str) -> &str {
    file.trim_start_matches("src/").split('/').next().unwrap_or_default().trim_end_matches(".rs")
}

/// `src/gpu/pass/tiles.rs` → `gpu::pass::tiles`, `src/gpu/mod.rs` → `gpu`, `src/lib.rs` → the root.
fn module_of(file: &str) -> Module {
    let inside = file.trim_start_matches("src/").trim_end_matches(".rs");
    let inside = if inside == "lib" { "" } else { inside.trim_end_matches("/mod") };
    inside.split('/').filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

struct Reader {
    source: Source,
    /// Index of the module that is being read.
    scope: usize,
    /// How many blocks of code are open; what is defined inside one is no item of the module.
    depth: usize,
}

impl Reader {
    fn scope(&mut self) -> &mut Scope {
        &mut self.source.scopes[self.scope]
    }

    fn define(&mut self, name: &syn::Ident) {
        if !self.scope().is_test {
            let definition = Definition { name: name.to_string(), line: name.span().start().line };
            self.source.definitions.push(definition);
        }
    }

    fn item(&mut self, name: &syn::Ident, is_trait: bool) {
        self.define(name);
        if self.depth == 0 {
            self.scope().items.insert(name.to_string(), is_trait);
        }
    }

    /// Takes every name with a capital for an item that a macro makes.
    fn made_items(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.made_items(group.stream()),
                TokenTree::Ident(name) => {
                    let name = name.to_string();
                    if name.starts_with(char::is_uppercase) {
                        self.scope().items.entry(name).or_insert(false);
                    }
                }
                _ => {}
            }
        }
    }

    fn path(&mut self, segments: Vec<String>, line: usize) {
        self.scope().paths.push(UsedPath { segments, line });
    }

    fn use_tree(&mut self, tree: &syn::UseTree, before: &[&syn::Ident], is_public: bool) {
        let (last, name) = match tree {
            syn::UseTree::Path(path) => {
                return self.use_tree(&path.tree, &[before, &[&path.ident]].concat(), is_public);
            }
            syn::UseTree::Group(group) => {
                return group.items.iter().for_each(|branch| self.use_tree(branch, before, is_public));
            }
            syn::UseTree::Name(name) => (Some(&name.ident), &name.ident),
            syn::UseTree::Rename(name) => (Some(&name.ident), &name.rename),
            // A glob with nothing before it names nothing.
            _ => match before.last() {
                Some(last) => (None, *last),
                None => return,
            },
        };
        // `a::{self}` is `a`.
        let last = last.filter(|last| *last != "self" || before.is_empty());
        let idents: Vec<&syn::Ident> = before.iter().copied().chain(last).collect();
        let name = match tree {
            syn::UseTree::Glob(_) => "*".to_owned(),
            _ if name == "self" => idents[idents.len() - 1].to_string(),
            _ => name.to_string(),
        };
        let segments = idents.iter().map(|ident| ident.to_string()).collect();
        let path = UsedPath { segments, line: idents[idents.len() - 1].span().start().line };
        self.scope().imports.push(Import { path, name, is_public });
    }

    /// Takes the paths out of a macro's tokens; a name behind a dot or before a colon is a field.
    fn tokens(&mut self, tokens: TokenStream, before: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |at: usize, sign: char| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == sign);
        let joins = |at: usize| is(at, ':') && is(at + 1, ':');
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => self.tokens(group.stream(), &[]),
                TokenTree::Ident(first) => {
                    let is_field = at > 0 && is(at - 1, '.') && !(at > 1 && is(at - 2, '.'));
                    let mut segments = [before, &[first.to_string()]].concat();
                    let mut line = first.span().start().line;
                    while joins(at + 1) {
                        match tokens.get(at + 3) {
                            Some(TokenTree::Ident(next)) => {
                                segments.push(next.to_string());
                                line = next.span().start().line;
                            }
                            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                                self.tokens(group.stream(), &segments);
                                segments.clear();
                            }
                            _ => break,
                        }
                        at += 3;
                    }
                    let is_field = is_field || segments.len() == 1 && is(at + 1, ':') && !is(at + 2, ':');
                    if !is_field && !segments.is_empty() {
                        self.path(segments, line);
                    }
                }
                _ => {}
            }
            at += 1;
        }
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        let name = node.ident.to_string();
        let is_test = self.scope().is_test || is_for_tests(&node.attrs);
        if !is_test {
            self.define(&node.ident);
        }
        self.scope().children.insert(name.clone(), is_test);
        if let Some((_, items)) = &node.content {
            let module = [&self.scope().module[..], &[name]].concat();
            let outer = self.scope;
            self.scope = self.source.scopes.len();
            self.source.scopes.push(Scope { module, is_test, ..Scope::default() });
            items.iter().for_each(|item| self.visit_item(item));
            self.scope = outer;
        }
    }

    fn visit_item_use(&mut self, node: &'ast syn::ItemUse) {
        let is_public = !matches!(node.vis, syn::Visibility::Inherited);
        self.use_tree(&node.tree, &[], is_public);
    }

    fn visit_item_struct(&mut self, node: &'ast syn::ItemStruct) {
        self.item(&node.ident, false);
        visit::visit_item_struct(self, node);
    }

    fn visit_item_enum(&mut self, node: &'ast syn::ItemEnum) {
        self.item(&node.ident, false);
        visit::visit_item_enum(self, node);
    }

    fn visit_item_trait(&mut self, node: &'ast syn::ItemTrait) {
        self.item(&node.ident, true);
        visit::visit_item_trait(self, node);
    }

    fn visit_item_type(&mut self, node: &'ast syn::ItemType) {
        self.item(&node.ident, false);
        visit::visit_item_type(self, node);
    }

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if is_for_tests(&node.attrs) {
            self.scope().items.insert(node.sig.ident.to_string(), false);
        } else {
            self.item(&node.sig.ident, false);
        }
        visit::visit_item_fn(self, node);
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        self.item(&node.ident, false);
        visit::visit_item_const(self, node);
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.item(&node.ident, false);
        visit::visit_item_static(self, node);
    }

    fn visit_item_macro(&mut self, node: &'ast syn::ItemMacro) {
        match &node.ident {
            Some(name) => self.item(name, false),
            // It may define items; their names stand somewhere in its tokens.
            None if self.depth == 0 => self.made_items(node.mac.tokens.clone()),
            None => {}
        }
        visit::visit_item_macro(self, node);
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        // Names that a trait asks for were given where the trait stands.
        if node.trait_.is_none() {
            for item in &node.items {
                match item {
                    syn::ImplItem::Fn(function) => self.define(&function.sig.ident),
                    syn::ImplItem::Const(constant) => self.define(&constant.ident),
                    _ => {}
                }
            }
        }
        visit::visit_item_impl(self, node);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        self.define(&node.sig.ident);
        visit::visit_trait_item_fn(self, node);
    }

    fn visit_trait_item_type(&mut self, node: &'ast syn::TraitItemType) {
        self.define(&node.ident);
        visit::visit_trait_item_type(self, node);
    }

    fn visit_trait_item_const(&mut self, node: &'ast syn::TraitItemConst) {
        self.define(&node.ident);
        visit::visit_trait_item_const(self, node);
    }

    fn visit_block(&mut self, node: &'ast syn::Block) {
        self.depth += 1;
        visit::visit_block(self, node);
        self.depth -= 1;
    }

    fn visit_path(&mut self, node: &'ast syn::Path) {
        let segments = node.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let line = node.segments.last().map_or(0, |segment| segment.ident.span().start().line);
        self.path(segments, line);
        visit::visit_path(self, node);
    }

    fn visit_pat_ident(&mut self, node: &'ast syn::PatIdent) {
        // A constant in a pattern; small letters make a variable.
        let name = node.ident.to_string();
        if name.starts_with(char::is_uppercase) {
            self.path(vec![name], node.ident.span().start().line);
        }
        visit::visit_pat_ident(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        self.visit_path(&node.path);
        self.tokens(node.tokens.clone(), &[]);
    }

    fn visit_attribute(&mut self, node: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &node.meta {
            self.tokens(list.tokens.clone(), &[]);
        }
    }
}

/// Whether attributes keep an item for tests.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("cfg") => list.tokens.to_string() == "test",
        _ => false,
    })
}
