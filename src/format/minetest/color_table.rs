//! Tables of the colors of nodes, as the game's own mapper reads them from `colors.txt`.

use std::collections::HashMap;

/// Color of the nodes of a name, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeColor {
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// Opacity. With 0, one sees through the node as if it were air.
    pub alpha: u8,
    /// How much a translucent node hides the shading of what lies below it.
    pub thickness: u8,
}

impl NodeColor {
    /// Whether it is seen at all.
    pub fn is_seen(&self) -> bool {
        self.alpha != 0
    }
}

/// Colors of nodes by name.
#[derive(Clone, Debug, Default)]
pub struct ColorTable(HashMap<Box<[u8]>, NodeColor>);

/// A line of a table that states no color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultyLine {
    /// Its number, from 1.
    pub number: usize,
}

impl ColorTable {
    /// Reads a text with one color a line: `name red green blue [alpha [thickness]]`, each number from 0 to 255, where
    /// alpha is 255 and thickness 0 unless stated. What follows a `#` is a comment. Of equal names the last counts.
    pub fn read(text: &[u8]) -> (Self, Vec<FaultyLine>) {
        let (mut colors, mut faulty) = (HashMap::new(), Vec::new());
        for (index, line) in text.split(|byte| *byte == b'\n').enumerate() {
            let line = line.split(|byte| *byte == b'#').next().unwrap_or_default();
            let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            let Some(name) = words.next() else { continue };
            match read_color(words) {
                Some(color) => _ = colors.insert(name.into(), color),
                None => faulty.push(FaultyLine { number: index + 1 }),
            }
        }
        (Self(colors), faulty)
    }

    /// Color of the nodes of a name.
    pub fn get(&self, name: &[u8]) -> Option<NodeColor> {
        self.0.get(name).copied()
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no color at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn read_color<'a>(words: impl Iterator<Item = &'a [u8]>) -> Option<NodeColor> {
    let mut numbers = [0, 0, 0, u8::MAX, 0];
    let mut stated = 0;
    for word in words {
        // What comes after five numbers is left unread, like anything behind a complete color.
        let Some(number) = numbers.get_mut(stated) else { break };
        *number = std::str::from_utf8(word).ok()?.parse().ok()?;
        stated += 1;
    }
    let [r, g, b, alpha, thickness] = numbers;
    (stated >= 3).then_some(NodeColor { rgb: [r, g, b], alpha, thickness })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_stand_behind_names() {
        let text = b"# a comment\n\na:b 1 2 3\nc 4 5 6 7 # the rest\r\n\td  8 9 10 11 12  \na:b 0 0 255\n";
        let (table, faulty) = ColorTable::read(text);
        let color = |rgb, alpha, thickness| Some(NodeColor { rgb, alpha, thickness });
        assert_eq!(faulty, []);
        assert_eq!(table.len(), 3);
        assert_eq!(table.get(b"a:b"), color([0, 0, 255], 255, 0));
        assert_eq!(table.get(b"c"), color([4, 5, 6], 7, 0));
        assert_eq!(table.get(b"d"), color([8, 9, 10], 11, 12));
        assert_eq!(table.get(b"#"), None);
    }

    #[test]
    fn lines_without_a_color_are_named() {
        let (table, faulty) = ColorTable::read(b"a 1 2\nb 1 2 3\nc 1 2 256\nd one two three\ne -1 0 0\n");
        assert_eq!(table.len(), 1);
        assert_eq!(faulty.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 3, 4, 5]);
    }
}
