//! Metadata of a node: texts and inventories.

use super::node::text;
use crate::bake::minetest::NodeColors;
use crate::base::{counted, one_or_many};
use crate::format::minetest::{InventoryList, NodeMetadata, Variable, shown_text};
use crate::rules::minetest::{Item, node_title};
use crate::scene::solid::{Fact, FactSection, ItemGrid, ItemStack};

/// Longest value that is shown, in bytes. Books have some KiB.
const MOST_SHOWN_BYTES: usize = 32 << 10;
/// Longest value that is kept for copying, in bytes.
const MOST_STORED_BYTES: usize = 1 << 20;
/// Most texts that are listed.
const MOST_VARIABLES: usize = 500;
/// Most slots of a list that are shown.
const MOST_SLOTS: usize = 1000;
/// Slots in a row of the window of a chest.
const COLUMNS: usize = 8;
/// Letters of a text in the summary.
const SUMMARY_LETTERS: usize = 120;

/// Words on a node for all to read.
pub(super) fn written(metadata: &NodeMetadata) -> Option<String> {
    let value = ["infotext", "text"].iter().find_map(|name| metadata.value(name).filter(|value| !value.is_empty()));
    value.map(|value| shown_text(&text(value)).trim().to_owned()).filter(|words| !words.is_empty())
}

/// The lines that matter most, besides the title.
pub(super) fn summary(metadata: &NodeMetadata, title: &str) -> Vec<String> {
    let written = written(metadata).filter(|words| words != title);
    let mut lines: Vec<String> = written.map(|words| shortened(&words)).into_iter().collect();
    lines.extend(metadata.inventory.lists.iter().filter(|list| used(list) > 0).map(|list| {
        let stacks = used(list);
        format!("{}: {stacks} {}", text(&list.name), one_or_many(stacks, "stack", "stacks"))
    }));
    lines
}

/// A text on one line, its end left out where it is long.
fn shortened(words: &str) -> String {
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = line.chars().take(SUMMARY_LETTERS).collect();
    if short.len() < line.len() { format!("{short}…") } else { short }
}

/// Texts, then one section for each inventory list.
pub(super) fn sections(metadata: &NodeMetadata, colors: &NodeColors) -> Vec<FactSection> {
    // What players read comes first, forms of the window last.
    let rank = |variable: &&Variable| match &*variable.name {
        b"infotext" => 0,
        b"text" => 1,
        b"formspec" => 3,
        _ => 2,
    };
    let mut variables: Vec<&Variable> = metadata.variables.iter().collect();
    variables.sort_by_key(rank);
    let mut facts: Vec<Fact> = variables.iter().take(MOST_VARIABLES).map(|variable| fact(variable)).collect();
    if variables.len() > MOST_VARIABLES {
        facts.push(Fact::new("More", counted(variables.len() - MOST_VARIABLES, "further field")));
    }
    let mut sections = Vec::new();
    if !facts.is_empty() {
        sections.push(FactSection { title: "Metadata".to_owned(), facts, items: None });
    }
    sections.extend(metadata.inventory.lists.iter().map(|list| inventory(list, colors)));
    sections
}

fn fact(variable: &Variable) -> Fact {
    let stored = text(&variable.value);
    let shown = shown_text(&stored);
    let value = match cut(&shown, MOST_SHOWN_BYTES) {
        short if short.len() < shown.len() => format!("{short}… ({} in all)", counted(shown.len(), "byte")),
        whole => whole.to_owned(),
    };
    let stored = (value != stored).then(|| cut(&stored, MOST_STORED_BYTES).to_owned());
    Fact { name: text(&variable.name), value, stored, is_private: variable.is_private, goals: Vec::new() }
}

/// The beginning of a text, at most so many bytes.
fn cut(text: &str, most: usize) -> &str {
    let mut end = most.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

fn used(list: &InventoryList) -> usize {
    list.stacks.iter().filter(|stack| !stack.is_empty()).count()
}

fn inventory(list: &InventoryList, colors: &NodeColors) -> FactSection {
    let slots: Vec<_> = list.stacks.iter().take(MOST_SLOTS).map(|stack| item(stack, colors)).collect();
    let title =
        format!("Inventory {}: {} of {} used", text(&list.name), used(list), counted(list.stacks.len(), "slot"));
    let columns = COLUMNS.min(slots.len()).max(1);
    FactSection { title, facts: Vec::new(), items: Some(ItemGrid { columns, slots }) }
}

fn item(stack: &[u8], colors: &NodeColors) -> Option<ItemStack> {
    let stored = text(stack);
    let Item { name, count, wear } = Item::read(&stored)?;
    let wear_percent = (u32::from(wear) * 100 / 65_536) as u8;
    // Items of the same names as nodes are these nodes.
    let color = colors.get(name.as_bytes()).map(|color| color.rgb);
    let stored = cut(&stored, MOST_STORED_BYTES).to_owned();
    Some(ItemStack { title: node_title(&name), count, wear_percent, color, stored })
}
