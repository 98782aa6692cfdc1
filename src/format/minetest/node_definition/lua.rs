//! Tokens of Lua programs.

use std::borrow::Cow;

/// Smallest part of a program.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// Name or keyword.
    Name(&'a str),
    /// Text in quotes or long brackets, without them.
    Text(Cow<'a, str>),
    /// Number, as it is written.
    Number(&'a str),
    /// Any other character; those of operators come one by one.
    Sign(u8),
}

impl Token<'_> {
    /// Change that it makes to the number of open brackets and blocks. Loops begin their block with `do`.
    pub fn nesting(&self) -> i32 {
        match self {
            Self::Sign(b'{' | b'(' | b'[') | Self::Name("function" | "if" | "do" | "repeat") => 1,
            Self::Sign(b'}' | b')' | b']') | Self::Name("end" | "until") => -1,
            _ => 0,
        }
    }
}

/// Tokens of a program, with the next one in sight.
#[derive(Debug)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    next: Option<Token<'a>>,
}

/// The tokens of a program.
pub(super) fn tokens(text: &str) -> Tokens<'_> {
    let mut tokens = Tokens { text, next: None };
    tokens.next = tokens.read();
    tokens
}

impl<'a> Tokens<'a> {
    /// The next token, which stays.
    pub fn peek(&self) -> Option<&Token<'a>> {
        self.next.as_ref()
    }

    /// Passes a token if it is the next one.
    pub fn pass(&mut self, token: Token<'_>) -> bool {
        let is_next = self.next.as_ref() == Some(&token);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes a text if it is the next token.
    pub fn take_text(&mut self) -> Option<String> {
        let Some(Token::Text(_)) = self.next else { return None };
        let Some(Token::Text(text)) = self.next() else { return None };
        Some(text.into_owned())
    }

    /// Takes a number if it is the next token.
    pub fn take_number(&mut self) -> Option<f32> {
        let Some(Token::Number(number)) = self.next else { return None };
        self.next();
        number.parse().ok()
    }

    /// Whether a brace is the next token, and a wanted one follows it.
    pub fn is_next_in_braces(&self, is_wanted: impl Fn(&Token<'_>) -> bool) -> bool {
        let mut after = Self { text: self.text, next: None };
        self.next == Some(Token::Sign(b'{')) && after.read().is_some_and(|token| is_wanted(&token))
    }

    fn read(&mut self) -> Option<Token<'a>> {
        loop {
            self.text = self.text.trim_start();
            if let Some(comment) = self.text.strip_prefix("--") {
                self.text = comment;
                if self.long_text().is_none() {
                    self.text = comment.find('\n').and_then(|end| comment.get(end..)).unwrap_or_default();
                }
                continue;
            }
            let first = *self.text.as_bytes().first()?;
            return Some(match first {
                b'"' | b'\'' => Token::Text(self.quoted(first)),
                b'[' => match self.long_text() {
                    Some(text) => Token::Text(text.into()),
                    None => self.sign(first),
                },
                b'0'..=b'9' => Token::Number(self.word(|byte| byte.is_ascii_alphanumeric() || byte == b'.')),
                b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                    Token::Name(self.word(|byte| byte.is_ascii_alphanumeric() || byte == b'_'))
                }
                _ => self.sign(first),
            });
        }
    }

    fn sign(&mut self, first: u8) -> Token<'a> {
        let mut rest = self.text.chars();
        rest.next();
        self.text = rest.as_str();
        Token::Sign(first)
    }

    fn word(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let end = self.text.bytes().position(|byte| !belongs(byte)).unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at_checked(end).unwrap_or((self.text, ""));
        self.text = rest;
        word
    }

    /// A text in quotes; a backslash stands before a character that is meant as it is.
    fn quoted(&mut self, quote: u8) -> Cow<'a, str> {
        let text = self.text.get(1..).unwrap_or_default();
        let (mut escaped, mut is_escape) = (None::<String>, false);
        for (at, character) in text.char_indices() {
            if is_escape {
                is_escape = false;
            } else if character == char::from(quote) || character == '\n' {
                self.text = text.get(at + 1..).unwrap_or_default();
                return escaped.map_or_else(|| text.get(..at).unwrap_or_default().into(), Cow::Owned);
            } else if character == '\\' {
                is_escape = true;
                escaped.get_or_insert_with(|| text.get(..at).unwrap_or_default().to_owned());
                continue;
            }
            if let Some(escaped) = &mut escaped {
                escaped.push(character);
            }
        }
        self.text = "";
        Cow::Borrowed(text)
    }

    /// A text in long brackets, which have any number of equals signs; `None` where none begins.
    fn long_text(&mut self) -> Option<&'a str> {
        let inner = self.text.strip_prefix('[')?;
        let level = inner.bytes().take_while(|byte| *byte == b'=').count();
        let text = inner.get(level..)?.strip_prefix('[')?;
        let end = format!("]{}]", "=".repeat(level));
        let at = text.find(&end).unwrap_or(text.len());
        self.text = text.get(at + end.len()..).unwrap_or_default();
        text.get(..at)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let token = self.next.take()?;
        self.next = self.read();
        Some(token)
    }
}
