//! The sky at a time of day, and the haze in front of things far away.

use glam::Vec3;

/// Sky and haze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sky {
    /// Color straight above.
    pub zenith: Vec3,
    /// Color at the horizon, below it, and of haze.
    pub horizon: Vec3,
    /// Distance in units at which haze begins.
    pub haze_start: f32,
    /// Distance at which haze is as thick as it gets.
    pub haze_end: f32,
}

/// Part of daylight, of 1 by day, at hours before noon, as in the game; after noon it falls in the same way. Between two of
/// them it changes evenly.
const DAYLIGHT: [(f32, f32); 7] =
    [(4.625, 0.175), (4.875, 0.25), (5.125, 0.35), (5.375, 0.5), (5.625, 0.675), (5.875, 0.875), (6.125, 1.0)];

/// Colors of the sky: hours, zenith, horizon. Between two of them it changes evenly. By day those of the game, `#61b5f5`
/// and `#90d3f6`.
const COLORS: [(f32, Vec3, Vec3); 8] = [
    (0.0, Vec3::new(0.01, 0.015, 0.05), Vec3::new(0.03, 0.04, 0.09)),
    (4.4, Vec3::new(0.02, 0.03, 0.09), Vec3::new(0.07, 0.07, 0.14)),
    (5.2, Vec3::new(0.22, 0.30, 0.52), Vec3::new(0.86, 0.55, 0.38)),
    (6.0, Vec3::new(0.38, 0.71, 0.96), Vec3::new(0.565, 0.827, 0.965)),
    (18.0, Vec3::new(0.38, 0.71, 0.96), Vec3::new(0.565, 0.827, 0.965)),
    (18.8, Vec3::new(0.22, 0.28, 0.50), Vec3::new(0.90, 0.50, 0.30)),
    (19.6, Vec3::new(0.02, 0.03, 0.09), Vec3::new(0.09, 0.07, 0.13)),
    (24.0, Vec3::new(0.01, 0.015, 0.05), Vec3::new(0.03, 0.04, 0.09)),
];

impl Sky {
    /// Light of the sky at night, of 1 by day, and the blue in it. With what is left in the dark, surfaces are as bright as
    /// in the game: at midnight they have 0.14 of their red and green, and 0.27 of their blue.
    pub(super) const NIGHT: f32 = 0.055;
    pub(super) const NIGHT_BLUE: f32 = 0.2;

    /// The sky at a time of day in hours, with haze between two distances.
    pub fn at(hour: f32, haze_start: f32, haze_end: f32) -> Self {
        let hour = hour.rem_euclid(24.0);
        let after = COLORS.iter().position(|(at, ..)| *at > hour).unwrap_or(COLORS.len() - 1).max(1);
        let [(start, zenith, horizon), (end, next_zenith, next_horizon)] = [COLORS[after - 1], COLORS[after]];
        let part = ((hour - start) / (end - start)).clamp(0.0, 1.0);
        Self {
            zenith: zenith.lerp(next_zenith, part),
            horizon: horizon.lerp(next_horizon, part),
            haze_start,
            haze_end: haze_end.max(haze_start + 1.0),
        }
    }

    /// The same with the colors of noon.
    pub fn by_day(self) -> Self {
        Self::at(12.0, self.haze_start, self.haze_end)
    }

    /// Light of the sky at a time of day in hours: 1 by day, little at night.
    pub fn daylight(hour: f32) -> f32 {
        let hour = 12.0 - (hour.rem_euclid(24.0) - 12.0).abs();
        let [(first, night), .., (last, day)] = DAYLIGHT;
        let hour = hour.clamp(first, last);
        let ratio = DAYLIGHT.windows(2).find_map(|pair| match *pair {
            [(start, from), (end, to)] if hour <= end => Some(from + (to - from) * (hour - start) / (end - start)),
            _ => None,
        });
        let part = (ratio.unwrap_or(day) - night) / (day - night);
        Self::NIGHT + (1.0 - Self::NIGHT) * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_bright_and_nights_dark() {
        for hour in [6.125, 7.0, 12.0, 17.0, 17.875, 36.0] {
            assert_eq!(Sky::daylight(hour), 1.0, "{hour}");
        }
        for hour in [0.0, 4.0, 4.625, 19.375, 20.0, 24.0, -1.0] {
            assert_eq!(Sky::daylight(hour), Sky::NIGHT, "{hour}");
        }
        // At six it is 0.9375 of day in the game, whose night is 0.175.
        let at_six = Sky::NIGHT + (1.0 - Sky::NIGHT) * (0.9375 - 0.175) / (1.0 - 0.175);
        assert!((Sky::daylight(6.0) - at_six).abs() < 1e-5 && (Sky::daylight(18.0) - at_six).abs() < 1e-5);
        assert!((Sky::daylight(5.3) - Sky::daylight(18.7)).abs() < 1e-5);
        let color = |hour| Sky::at(hour, 0.0, 1.0).horizon;
        assert_eq!(color(0.0), color(24.0));
        assert_eq!(color(12.0), color(9.0));
        assert!(color(5.2).x > color(5.2).z && color(12.0).x < color(12.0).z);
    }
}
