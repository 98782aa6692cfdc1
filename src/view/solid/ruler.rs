//! Measuring in a solid world: from a point to another one.

use glam::Vec3;

/// The tool, and its last measurement. Points are those of the scene.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolidRuler {
    /// Clicks measure.
    pub on: bool,
    /// Where the measurement begins; `None` before the first click.
    pub from: Option<Vec3>,
    /// Where it ends; `None` while it follows the pointer.
    pub to: Option<Vec3>,
}

impl SolidRuler {
    /// Takes a click: the first sets where a measurement begins, the second where it ends, the third begins anew. A point
    /// that is not finite changes nothing.
    pub(super) fn measure(&mut self, point: Vec3) {
        if !self.on || !point.is_finite() {
            return;
        }
        match (self.from, self.to) {
            (Some(_), None) => self.to = Some(point),
            (None, _) | (Some(_), Some(_)) => (self.from, self.to) = (Some(point), None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clicks_begin_and_end_a_measurement() {
        let mut ruler = SolidRuler::default();
        ruler.measure(Vec3::X);
        assert_eq!(ruler, SolidRuler::default(), "it is off");
        ruler.on = true;
        ruler.measure(Vec3::NAN);
        ruler.measure(Vec3::X);
        assert_eq!((ruler.from, ruler.to), (Some(Vec3::X), None));
        ruler.measure(Vec3::Y);
        assert_eq!((ruler.from, ruler.to), (Some(Vec3::X), Some(Vec3::Y)));
        ruler.measure(Vec3::Z);
        assert_eq!((ruler.from, ruler.to), (Some(Vec3::Z), None));
    }
}
