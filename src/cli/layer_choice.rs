//! Which layers a picture shows, as typed: by group, by position, by name, or all but some.

use std::collections::HashSet;

use crate::base::LayerId;
use crate::scene::{LayerInfo, SceneInfo};

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
            return Err("name layers: 7 (a group), 7.2 (a layer of it), or names".into());
        }
        if left_out > 0 && left_out < parts.len() {
            return Err("name either the layers to draw or, each with a minus, those to leave out".into());
        }
        let all_but = left_out > 0;
        let picks = parts.into_iter().map(|part| Pick::parse(part.strip_prefix('-').unwrap_or(part))).collect();
        Ok(Self { picks, all_but })
    }

    /// The layers of a map that are not drawn. An error where a pick names nothing.
    pub fn hidden(&self, info: &SceneInfo) -> Result<HashSet<LayerId>, String> {
        if self.picks.is_empty() {
            return Ok(HashSet::new());
        }
        let mut picked = HashSet::new();
        for pick in &self.picks {
            let before = picked.len();
            let found: Vec<_> = pick.find(info).map(|layer| layer.id).collect();
            picked.extend(found.iter().copied());
            if before == picked.len() && found.is_empty() {
                return Err(format!("no layer is meant by {}; `mapscope info` lists groups and layers", pick.text()));
            }
        }
        let all = info.layers().map(|layer| layer.id);
        Ok(all.filter(|id| picked.contains(id) == self.all_but).collect())
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

    fn find<'a>(&'a self, info: &'a SceneInfo) -> impl Iterator<Item = &'a LayerInfo> {
        let groups = info.groups.iter().enumerate();
        groups.flat_map(move |(g, group)| {
            let of_group = match self {
                Self::Group(at) => *at == g,
                Self::Layer(..) => false,
                Self::Name(name) => same(name, &group.name),
            };
            group.layers.iter().enumerate().filter_map(move |(l, layer)| {
                let itself = match self {
                    Self::Group(_) => false,
                    Self::Layer(at, position) => (*at, *position) == (g, l),
                    Self::Name(name) => same(name, &layer.title) || same(name, layer.layer_type.name()),
                };
                (of_group || itself).then_some(layer)
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
    use crate::scene::{GroupInfo, LayerType};

    fn info() -> SceneInfo {
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
                sound: None,
                color: [255; 4],
                envelopes: Vec::new(),
                item_version: 0,
            }
        };
        let sky = vec![layer("Clouds", LayerType::Quads), layer("Sun", LayerType::Quads)];
        let game = vec![layer("Game", LayerType::Game), layer("clouds", LayerType::Tiles)];
        let group = |name: &str, layers| GroupInfo { name: name.into(), layers, ..GroupInfo::default() };
        SceneInfo { groups: vec![group("Sky", sky), group("Game", game)], ..SceneInfo::default() }
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
    fn what_names_nothing_is_an_error() {
        for text in ["2", "0.2", "Stars", "0,Stars"] {
            let error = LayerChoice::parse(text).expect(text).hidden(&info()).expect_err(text);
            assert!(error.contains("no layer is meant by"), "{error}");
        }
        for text in ["", ",", "1,-2"] {
            assert!(LayerChoice::parse(text).is_err(), "{text}");
        }
    }
}
