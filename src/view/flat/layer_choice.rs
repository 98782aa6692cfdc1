//! Layers that a picture shows, as typed: by group, by position, by name, or all but some.

use std::collections::HashSet;
use std::fmt::{self, Display};

use crate::base::LayerId;
use crate::scene::{FlatScene, LayerInfo};

/// A choice of layers; the default is all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayerChoice {
    picks: Vec<Pick>,
    /// The picks are those left out.
    all_but: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pick {
    /// All layers of a group, by its position.
    Group(usize),
    /// A layer, by the position of its group and its own within it.
    Layer(usize, usize),
    /// All layers of a name, or of all groups of a name.
    Name(String),
}

impl LayerChoice {
    /// From `7,7.2,Clouds` or `-7.2,-Clouds`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let parts: Vec<_> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let left_out = parts.iter().filter(|part| part.starts_with('-')).count();
        if parts.is_empty() {
            return Err("expected layers: 7 (group 7), 7.2 (its layer 2), or names".into());
        }
        if left_out > 0 && left_out < parts.len() {
            return Err("give either layers to show, or layers to hide (each with a minus), not both".into());
        }
        let all_but = left_out > 0;
        let picks = parts.into_iter().map(|part| Pick::parse(part.strip_prefix('-').unwrap_or(part))).collect();
        Ok(Self { picks, all_but })
    }

    /// All layers but those that are hidden, each by its place in a map: the text is as short as can be.
    pub fn without(hidden: &HashSet<LayerId>, info: &FlatScene) -> Self {
        let mut picks = Vec::new();
        for (g, group) in info.groups.iter().enumerate() {
            let gone: Vec<_> = group.layers.iter().map(|layer| hidden.contains(&layer.drawn.id)).collect();
            if !gone.is_empty() && gone.iter().all(|gone| *gone) {
                picks.push(Pick::Group(g));
            } else {
                picks.extend((0..).zip(gone).filter_map(|(l, gone)| gone.then_some(Pick::Layer(g, l))));
            }
        }
        Self { all_but: !picks.is_empty(), picks }
    }

    /// Whether nothing was chosen: all layers show.
    pub fn is_all(&self) -> bool {
        self.picks.is_empty()
    }

    /// The layers of a map that are not drawn. Where a pick names nothing, the error is its text.
    pub fn hidden(&self, info: &FlatScene) -> Result<HashSet<LayerId>, String> {
        if self.picks.is_empty() {
            return Ok(HashSet::new());
        }
        let mut picked = HashSet::new();
        for pick in &self.picks {
            let before = picked.len();
            let found: Vec<_> = pick.find(info).map(|layer| layer.id).collect();
            picked.extend(found.iter().copied());
            if before == picked.len() && found.is_empty() {
                return Err(pick.text());
            }
        }
        let all = info.layer_infos().map(|layer| layer.id);
        Ok(all.filter(|id| picked.contains(id) == self.all_but).collect())
    }
}

/// Text as it is typed.
impl Display for LayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, pick) in self.picks.iter().enumerate() {
            let (comma, minus) = (if n > 0 { "," } else { "" }, if self.all_but { "-" } else { "" });
            match pick {
                Pick::Group(group) => write!(f, "{comma}{minus}{group}")?,
                Pick::Layer(group, layer) => write!(f, "{comma}{minus}{group}.{layer}")?,
                Pick::Name(name) => write!(f, "{comma}{minus}{name}")?,
            }
        }
        Ok(())
    }
}

impl Pick {
    fn parse(text: &str) -> Self {
        let place = text.split_once('.').and_then(|(group, layer)| Some((group.parse().ok()?, layer.parse().ok()?)));
        match (text.parse(), place) {
            (Ok(group), _) => Self::Group(group),
            (_, Some((group, layer))) => Self::Layer(group, layer),
            _ => Self::Name(text.to_owned()),
        }
    }

    fn find<'a>(&'a self, info: &'a FlatScene) -> impl Iterator<Item = &'a LayerInfo> {
        let groups = info.groups.iter().enumerate();
        groups.flat_map(move |(g, group)| {
            let of_group = match self {
                Self::Group(at) => *at == g,
                Self::Layer(..) => false,
                Self::Name(name) => same(name, &group.info.name),
            };
            group.layers.iter().enumerate().filter_map(move |(l, layer)| {
                let itself = match self {
                    Self::Group(_) => false,
                    Self::Layer(at, position) => (*at, *position) == (g, l),
                    Self::Name(name) => same(name, &layer.info.title) || same(name, layer.info.layer_type.name()),
                };
                (of_group || itself).then_some(&layer.info)
            })
        })
    }

    fn text(&self) -> String {
        match self {
            Self::Group(group) => format!("{group} (a group)"),
            Self::Layer(group, layer) => format!("{group}.{layer}"),
            Self::Name(name) => format!("“{name}”"),
        }
    }
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{DrawnLayer, Group, GroupInfo, Layer, LayerContent, LayerType};

    fn with_nothing_drawn(info: LayerInfo) -> Layer {
        let (id, content) = (info.id, LayerContent::Nothing);
        Layer {
            info,
            drawn: DrawnLayer { id, of: id, detail: false, physics: None, stray: false, placeholder: false, content },
        }
    }

    fn info() -> FlatScene {
        let mut next = 0;
        let mut layer = |title: &str, layer_type| {
            next += 1;
            LayerInfo {
                id: LayerId(next - 1),
                name: String::new(),
                title: title.into(),
                layer_type,
                detail: false,
                size_tiles: None,
                count: 0,
                left_out: false,
                image: None,
                placeholder: false,
                sound: None,
                color: [255; 4],
                envelopes: Vec::new(),
                item_version: 0,
            }
        };
        let sky = vec![layer("Clouds", LayerType::Quads), layer("Sun", LayerType::Quads)];
        let game = vec![layer("Game", LayerType::Game), layer("clouds", LayerType::Tiles)];
        let group = |name: &str, layers: Vec<LayerInfo>| Group {
            info: GroupInfo { name: name.into(), ..GroupInfo::default() },
            layers: layers.into_iter().map(with_nothing_drawn).collect(),
            ..Group::default()
        };
        FlatScene { groups: vec![group("Sky", sky), group("Game", game)], ..FlatScene::default() }
    }

    #[test]
    fn layers_are_picked_by_group_place_and_name() {
        let shown = |text: &str| {
            let hidden = LayerChoice::parse(text).expect(text).hidden(&info()).expect(text);
            (0..4).filter(|id| !hidden.contains(&LayerId(*id))).collect::<Vec<_>>()
        };
        assert_eq!(shown("0"), [0, 1]);
        assert_eq!(shown("0.1, 1.0"), [1, 2]);
        assert_eq!(shown("clouds"), [0, 3]);
        assert_eq!(shown("sky"), [0, 1]);
        assert_eq!(shown("quads"), [0, 1]);
        assert_eq!(shown("-clouds"), [1, 2]);
        assert_eq!(shown("-0,-1.1"), [2]);
        assert_eq!(LayerChoice::default().hidden(&info()), Ok(HashSet::new()));
    }

    #[test]
    fn what_is_hidden_is_written_as_it_is_typed() {
        let text =
            |hidden: &[u32]| LayerChoice::without(&hidden.iter().map(|id| LayerId(*id)).collect(), &info()).to_string();
        assert_eq!([text(&[]), text(&[1]), text(&[0, 1, 3])], ["", "-0.1", "-0,-1.1"]);
        assert_eq!(LayerChoice::parse("-0,-1.1").expect("a choice").to_string(), "-0,-1.1");
        assert_eq!(LayerChoice::parse(" 3, Clouds").expect("a choice").to_string(), "3,Clouds");
    }

    #[test]
    fn what_names_nothing_is_an_error() {
        for (text, missing) in [("2", "2 (a group)"), ("0.2", "0.2"), ("Stars", "“Stars”"), ("0,Stars", "“Stars”")]
        {
            let error = LayerChoice::parse(text).expect(text).hidden(&info()).expect_err(text);
            assert_eq!(error, missing);
        }
        for text in ["", ",", "1,-2"] {
            assert!(LayerChoice::parse(text).is_err(), "{text}");
        }
    }
}
