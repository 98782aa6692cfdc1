//! Values in the tables of programs: texts, and lists of textures.

use super::lua::{Token, Tokens};

/// Most textures of a node.
const SIDES: usize = 6;

/// Whether a value ends before a token.
fn is_end(token: Option<&Token<'_>>) -> bool {
    matches!(token, Some(Token::Sign(b',' | b';' | b'}' | b')')))
}

/// A text that is a whole value; `None` where it is only the beginning of a longer expression.
pub(super) fn read_text(tokens: &mut Tokens<'_>) -> Option<String> {
    let text = tokens.take_text();
    text.filter(|_| is_end(tokens.peek()))
}

/// A list of textures: texts, or tables with the name among other things.
pub(super) fn read_tiles(tokens: &mut Tokens<'_>) -> Vec<Option<String>> {
    let mut tiles = Vec::new();
    if !tokens.pass(Token::Sign(b'{')) {
        return tiles;
    }
    while !tokens.pass(Token::Sign(b'}')) {
        let tile = match tokens.next() {
            None => break,
            Some(Token::Text(text)) if is_end(tokens.peek()) => Some(text.into_owned()),
            Some(Token::Sign(b'{')) => read_tile_table(tokens),
            Some(token) => {
                skip_value(tokens, token.nesting());
                None
            }
        };
        // What follows a table or a text that is only the beginning of a longer expression.
        if !is_end(tokens.peek()) {
            skip_value(tokens, 0);
        }
        if tiles.len() < SIDES {
            tiles.push(tile);
        }
        while tokens.pass(Token::Sign(b',')) || tokens.pass(Token::Sign(b';')) {}
    }
    tiles
}

/// Name in a table of a texture, behind the brace that begins it.
fn read_tile_table(tokens: &mut Tokens<'_>) -> Option<String> {
    let (mut depth, mut name) = (1, None);
    while depth > 0 {
        let token = tokens.next()?;
        depth += token.nesting();
        if depth == 1 && matches!(token, Token::Name("name" | "image")) && tokens.pass(Token::Sign(b'=')) {
            name = read_text(tokens);
        }
    }
    name
}

/// Goes on to the comma or brace behind an expression. `depth`: brackets that are open.
fn skip_value(tokens: &mut Tokens<'_>, mut depth: i32) {
    while let Some(token) = tokens.peek() {
        let is_separator = matches!(token, Token::Sign(b',' | b';' | b'}'));
        if depth <= 0 && is_separator {
            return;
        }
        depth += token.nesting();
        tokens.next();
    }
}

/// Goes on behind the comma after an argument of a call; `false` where it is the last one.
pub(super) fn skip_argument(tokens: &mut Tokens<'_>) -> bool {
    let mut depth = 0;
    for token in tokens {
        if depth == 0 && token == Token::Sign(b',') {
            return true;
        }
        depth += token.nesting();
        if depth < 0 {
            return false;
        }
    }
    false
}

/// Whether the last argument of a call is a token. Goes on behind the call.
pub(super) fn last_argument_is(tokens: &mut Tokens<'_>, wanted: &Token<'_>) -> bool {
    let (mut depth, mut is_wanted) = (0, false);
    for token in tokens {
        depth += token.nesting();
        if depth < 0 {
            break;
        }
        is_wanted = token == *wanted;
    }
    is_wanted
}
