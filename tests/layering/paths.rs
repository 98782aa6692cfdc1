//! The paths that a piece of Rust names, found by tokens: comments and literals are dropped, `use` trees with braces
//! are spread out. Not a parser; it knows just enough to tell which modules and crates a file talks about.

/// A path as written: `crate::base::Rect`, or one branch of a `use` tree.
#[derive(Debug, PartialEq, Eq)]
pub struct UsedPath {
    /// The names between the `::`; a leading `::` is dropped.
    pub segments: Vec<String>,
    /// Line of its last name, from 1.
    pub line: usize,
    /// The word before it, where that says what the path is for: `use`, `mod` or nothing.
    pub keyword: &'static str,
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

/// Every path in a source text.
pub fn used_paths(source: &str) -> Vec<UsedPath> {
    let tokens = tokens(&blank_out(source));
    let mut paths = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        at = read_path(&tokens, at, &[], &mut paths);
    }
    paths
}

struct Token {
    text: String,
    line: usize,
}

impl Token {
    fn is_name(&self) -> bool {
        self.text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
    }
}

/// Reads the path (or use tree) that begins at `at`, adds it to `paths`, and says where to go on.
fn read_path(tokens: &[Token], mut at: usize, before: &[String], paths: &mut Vec<UsedPath>) -> usize {
    let mut segments = before.to_vec();
    let previous = at.checked_sub(1).map(|i| tokens[i].text.as_str());
    let keyword = ["use", "mod"].into_iter().find(|k| previous == Some(k)).unwrap_or_default();
    loop {
        match tokens.get(at) {
            Some(token) if token.is_name() => segments.push(token.text.clone()),
            Some(token) if token.text == "{" && !segments.is_empty() && tokens[at - 1].text == "::" => {
                return read_branches(tokens, at + 1, &segments, paths);
            }
            _ => break,
        }
        at += 1;
        match tokens.get(at) {
            Some(token) if token.text == "::" => at += 1,
            _ => break,
        }
    }
    if segments.len() > before.len() {
        let line = tokens[at - 1].line;
        paths.push(UsedPath { segments, line, keyword });
        at
    } else {
        at + 1
    }
}

/// Reads the branches of a use tree up to and including its closing brace.
fn read_branches(tokens: &[Token], mut at: usize, before: &[String], paths: &mut Vec<UsedPath>) -> usize {
    while let Some(token) = tokens.get(at) {
        if token.text == "}" {
            return at + 1;
        }
        at = read_path(tokens, at, before, paths);
    }
    at
}

/// Splits blanked source into names, `::` and single characters.
fn tokens(source: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    for (number, text) in source.lines().enumerate() {
        let line = number + 1;
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = match first {
                c if c.is_alphanumeric() || c == '_' => {
                    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
                }
                ':' if rest.starts_with("::") => 2,
                c => c.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            tokens.push(Token { text: token.to_owned(), line });
            rest = after.trim_start();
        }
    }
    tokens
}

/// Replaces comments, strings and characters by blanks; line breaks stay.
fn blank_out(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let skipped = literal_length(rest);
        if skipped == 0 {
            // A whole name at once, so that the `r` of `for"` is not taken for the start of a raw string.
            let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            let (kept, after) = rest.split_at(name.max(first.len_utf8()));
            out.push_str(kept);
            rest = after;
        } else {
            let (blanked, after) = rest.split_at(skipped);
            out.push(' ');
            out.extend(blanked.chars().filter(|c| *c == '\n'));
            rest = after;
        }
    }
    out
}

/// Length in bytes of the comment or literal that `text` begins with; 0 where it begins with neither.
fn literal_length(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return block_comment_length(text);
    }
    let body = text.trim_start_matches(['b', 'c']);
    let prefix = text.len() - body.len();
    if prefix > 1 {
        return 0;
    }
    if let Some(raw) = body.strip_prefix('r') {
        let fence = raw.len() - raw.trim_start_matches('#').len();
        if raw[fence..].starts_with('"') {
            let end = format!("\"{}", "#".repeat(fence));
            let open = prefix + 1 + fence + 1;
            return text[open..].find(&end).map_or(text.len(), |at| open + at + end.len());
        }
        return 0;
    }
    if body.starts_with('"') {
        return prefix + quoted_length(body, '"');
    }
    // `'a'` and `'\n'` are characters; `'a` is a lifetime.
    let is_char = body.starts_with("'\\") || body.starts_with('\'') && body.chars().nth(2) == Some('\'');
    if is_char { prefix + quoted_length(body, '\'') } else { 0 }
}

/// Length of a quoted literal with its quotes, minding backslashes.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Length of a block comment; they nest.
fn block_comment_length(text: &str) -> usize {
    let mut depth = 0usize;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}
