//! Stacks of items, as inventories store them.

/// A stack of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Name of the item.
    pub name: String,
    /// Number of items.
    pub count: u32,
    /// How much of it is worn off, of 65,536.
    pub wear: u16,
}

/// Kinds of items by which stacks of 2011 begin.
const OLD_KINDS: [&str; 5] = ["CraftItem", "MaterialItem", "NodeItem", "ToolItem", "MBOItem"];

impl Item {
    /// Reads a stack: name, number, wear, and what else is stored of it. `None` for an empty slot.
    pub fn read(stack: &str) -> Option<Self> {
        let (kind, rest) = first_word(stack)?;
        let is_old = OLD_KINDS.contains(&kind.as_str());
        let (name, rest) = if is_old { first_word(rest)? } else { (kind.clone(), rest) };
        let mut numbers = rest.split_whitespace();
        let number = numbers.next().and_then(|number| number.parse::<u32>().ok());
        if is_old && kind == "ToolItem" {
            // There is always one, and its wear follows.
            return Some(Self { name, count: 1, wear: number.unwrap_or(0).min(u16::MAX.into()) as u16 });
        }
        let wear = numbers.next().and_then(|wear| wear.parse().ok()).unwrap_or(0);
        Some(Self { name, count: number.unwrap_or(1), wear })
    }
}

/// First word of a text, which may stand in quotes, and the rest.
fn first_word(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    if let Some(quoted) = text.strip_prefix('"') {
        let end = quoted.find('"').unwrap_or(quoted.len());
        return Some((quoted[..end].to_owned(), quoted.get(end + 1..).unwrap_or_default()));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (end > 0).then(|| (text[..end].to_owned(), &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_are_read() {
        let item = |name: &str, count, wear| Some(Item { name: name.to_owned(), count, wear });
        for (stack, expected) in [
            ("default:torch 13", item("default:torch", 13, 0)),
            ("default:pick_steel 1 50112", item("default:pick_steel", 1, 50112)),
            ("default:book_written 1 0 \"\\u0001text\"", item("default:book_written", 1, 0)),
            ("default:stone", item("default:stone", 1, 0)),
            ("\"with blank\" 4", item("with blank", 4, 0)),
            ("NodeItem \"default:stone\" 5", item("default:stone", 5, 0)),
            ("ToolItem \"WPick\" 1200", item("WPick", 1, 1200)),
            ("CraftItem \"Stick\" 4", item("Stick", 4, 0)),
            ("default:x 99999999999", item("default:x", 1, 0)),
            ("\"open", item("open", 1, 0)),
            ("", None),
            (" ", None),
        ] {
            assert_eq!(Item::read(stack), expected, "{stack:?}");
        }
    }
}
