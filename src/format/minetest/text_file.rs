//! Texts beside the blocks: `world.mt`, `map_meta.txt`, `env_meta.txt` and the files of players.

use glam::Vec3;

use super::bytes::Bytes;
use super::error::{BlockError, Part};
use super::inventory::Inventory;

/// Units of a player's stored position per node.
const UNITS: f32 = 10.0;

/// Names with values, one to a line, as in `world.mt` and `map_meta.txt`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSettings(Vec<(String, String)>);

impl TextSettings {
    /// Reads a text. Lines without `=` are comments or ends of sections; a value that begins with `{` goes on to the line
    /// with `}`, and one between `"""` over several lines.
    pub fn read(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let mut settings = Vec::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            let Some((name, value)) = line.split_once('=').filter(|_| !line.starts_with('#')) else { continue };
            let mut value = value.trim().to_owned();
            let end: Option<fn(&str) -> bool> = match &*value {
                "{" => Some(|line| line.trim() == "}"),
                "\"\"\"" => Some(|line| line.ends_with("\"\"\"")),
                _ => None,
            };
            if let Some(is_end) = end {
                for line in lines.by_ref() {
                    value.push('\n');
                    value.push_str(line);
                    if is_end(line) {
                        break;
                    }
                }
            }
            settings.push((name.trim().to_owned(), value));
        }
        Self(settings)
    }

    /// Value of a name; of several the last.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().rev().find(|(other, _)| other == name).map(|(_, value)| &**value)
    }

    /// Names and values, in the order of the text.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }
}

/// A player, as a file of the folder `players` stores one.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerFile {
    /// Name.
    pub name: String,
    /// Position in nodes.
    pub position: Vec3,
    /// Direction in degrees.
    pub yaw_deg: f32,
    /// Inclination in degrees.
    pub pitch_deg: f32,
    /// Health.
    pub health: Option<i32>,
    /// Inventory.
    pub inventory: Inventory,
}

impl PlayerFile {
    /// Reads a player's file.
    ///
    /// # Errors
    /// It has no name or no position, or its inventory is cut off.
    pub fn read(text: &[u8]) -> Result<Self, BlockError> {
        const END: &[u8] = b"PlayerArgsEnd";
        let end = text.windows(END.len()).position(|window| window == END);
        let (head, rest) = text.split_at(end.ok_or(BlockError::CutOff(Part::Header))?);
        let settings = TextSettings::read(head);
        let mut rest = Bytes::new(rest, Part::Metadata);
        rest.line();
        let number = |name: &str| settings.get(name).and_then(|value| value.parse::<f32>().ok());
        Ok(Self {
            name: settings.get("name").ok_or(BlockError::Malformed(Part::Header))?.to_owned(),
            position: settings.get("position").and_then(read_position).ok_or(BlockError::Malformed(Part::Header))?,
            yaw_deg: number("yaw").unwrap_or_default(),
            pitch_deg: number("pitch").unwrap_or_default(),
            health: settings.get("hp").and_then(|value| value.parse().ok()),
            inventory: Inventory::read(&mut rest)?,
        })
    }
}

/// Position in nodes of a text such as `(305,205,205)`.
fn read_position(text: &str) -> Option<Vec3> {
    let inner = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let mut numbers = inner.split(',').map(|number| number.trim().parse::<f32>().ok().filter(|n| n.is_finite()));
    let position = Vec3::new(numbers.next()??, numbers.next()??, numbers.next()??);
    numbers.next().is_none().then_some(position / UNITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_one_value_to_a_line_or_a_group() {
        let text = b"# made by hand\ngameid = minetest\r\nmg_np = {\n\tseed = 5\n\tscale = 1\n\t}\nbackend=sqlite3\n\
                     seed = 1\nseed = 2\n[end_of_params]\n";
        let settings = TextSettings::read(text);
        assert_eq!(settings.get("gameid"), Some("minetest"));
        assert_eq!(settings.get("backend"), Some("sqlite3"));
        assert_eq!(settings.get("seed"), Some("2"), "the inner one belongs to the group");
        assert_eq!(settings.get("mg_np"), Some("{\n\tseed = 5\n\tscale = 1\n\t}"));
        assert_eq!(settings.iter().count(), 5);
    }

    #[test]
    fn a_player_has_a_place_and_an_inventory() {
        let text = b"hp = 11\nname = alice\npitch = 39.77\nposition = (305,205,-205)\nversion = 1\nyaw = 101.37\n\
                     PlayerArgsEnd\nList main 1\nItem a:b 3\nEndInventoryList\nEndInventory\n";
        let player = PlayerFile::read(text).expect("read");
        assert_eq!((&*player.name, player.position), ("alice", Vec3::new(30.5, 20.5, -20.5)));
        assert_eq!((player.yaw_deg, player.health), (101.37, Some(11)));
        assert_eq!(&*player.inventory.lists[0].stacks[0], b"a:b 3");
        for end in [0, 20, 60, text.len() - 4] {
            assert!(PlayerFile::read(&text[..end]).is_err(), "{end}");
        }
    }
}
