//! Metadata up to block version 22, where each type of node had a form of its own.

use super::bytes::Bytes;
use super::error::BlockError;
use super::inventory::Inventory;
use super::metadata::{NodeMetadata, Variable};

const GENERIC: u16 = 1;
const SIGN: u16 = 14;
const CHEST: u16 = 15;
const FURNACE: u16 = 16;
const LOCKED_CHEST: u16 = 17;

/// Reads the metadata of a node. Of data that breaks off, what is before the break stays; of a type that is not known
/// nothing does, and its length has led to the next one.
pub(super) fn read_legacy(node: u16, kind: u16, data: &mut Bytes<'_>) -> NodeMetadata {
    let mut metadata = NodeMetadata { node, ..NodeMetadata::default() };
    // An error says no more than that the rest is not there.
    let _ = read_into(&mut metadata, kind, data);
    metadata
}

fn read_into(metadata: &mut NodeMetadata, kind: u16, data: &mut Bytes<'_>) -> Result<(), BlockError> {
    match kind {
        SIGN => metadata.variables.push(Variable::public(b"text", data.text16()?)),
        CHEST => metadata.inventory = Inventory::read(data)?,
        LOCKED_CHEST => {
            metadata.variables.push(Variable::public(b"owner", data.text16()?));
            metadata.inventory = Inventory::read(data)?;
        }
        FURNACE => {
            metadata.inventory = Inventory::read(data)?;
            read_furnace(metadata, data.rest());
        }
        GENERIC => read_generic(metadata, data)?,
        _ => {}
    }
    Ok(())
}

/// The four numbers behind a furnace's inventory, in tenths of a second. Later games call the same values so.
fn read_furnace(metadata: &mut NodeMetadata, rest: &[u8]) {
    const NAMES: [&str; 4] = ["fuel_totaltime", "fuel_time", "src_totaltime", "src_time"];
    let words = rest.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    for (name, word) in NAMES.iter().zip(words) {
        let tenths = std::str::from_utf8(word).ok().and_then(|word| word.parse::<i32>().ok());
        let Some(tenths) = tenths else { return };
        let seconds = f64::from(tenths) / 10.0;
        metadata.variables.push(Variable::public(name.as_bytes(), seconds.to_string().as_bytes()));
    }
}

/// The form of nodes that mods define.
fn read_generic(metadata: &mut NodeMetadata, data: &mut Bytes<'_>) -> Result<(), BlockError> {
    metadata.inventory = Inventory::read(data)?;
    let mut push = |name: &[u8], value: &[u8]| {
        if !value.is_empty() {
            metadata.variables.push(Variable::public(name, value));
        }
    };
    push(b"text", data.text32()?);
    push(b"owner", data.text16()?);
    push(b"infotext", data.text16()?);
    push(b"formspec", data.text16()?);
    // Whether text may be entered, whether the node may be removed, whether the owner alone may do so.
    data.take(3)?;
    for _ in 0..data.u32()? {
        let (name, value) = (data.text16()?, data.text32()?);
        metadata.variables.push(Variable::public(name, value));
    }
    Ok(())
}
