//! Static objects: boats, dropped items and other entities, as a block stores them while no player is near.

use glam::Vec3;

use super::bytes::Bytes;
use super::error::{BlockError, Part};

/// Units of a stored position per node.
const UNITS: f32 = 10_000.0;
/// Type of objects that are defined by mods.
const LUA_ENTITY: u8 = 7;

/// Stored object.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticObject {
    /// Type: 7 for what mods define, less for what the game of 2011 had of its own.
    pub kind: u8,
    /// Position in nodes.
    pub position: Vec3,
    /// Its state, of a form that the type decides.
    pub data: Box<[u8]>,
}

/// State of an object that a mod defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuaEntity<'a> {
    /// Name of its kind.
    pub name: &'a [u8],
    /// Text that the mod wants to find again.
    pub state: &'a [u8],
}

impl StaticObject {
    /// Reads the list of a block.
    pub(super) fn read_all(bytes: &mut Bytes<'_>) -> Result<Vec<Self>, BlockError> {
        let version = bytes.part(Part::Objects).u8()?;
        if version != 0 {
            return Err(BlockError::PartVersion { part: Part::Objects, version: version.into() });
        }
        let count = bytes.u16()?;
        (0..count).map(|_| Self::read(bytes)).collect()
    }

    fn read(bytes: &mut Bytes<'_>) -> Result<Self, BlockError> {
        let kind = bytes.u8()?;
        let [x, y, z] = [bytes.i32()?, bytes.i32()?, bytes.i32()?].map(|units| units as f32 / UNITS);
        Ok(Self { kind, position: Vec3::new(x, y, z), data: bytes.text16()?.into() })
    }

    /// State of an object that a mod defines; `None` for others, and where the data is cut off.
    pub fn lua_entity(&self) -> Option<LuaEntity<'_>> {
        if self.kind != LUA_ENTITY {
            return None;
        }
        let mut bytes = Bytes::new(&self.data, Part::Objects);
        let _version = bytes.u8().ok()?;
        Some(LuaEntity { name: bytes.text16().ok()?, state: bytes.text32().ok()? })
    }
}
