//! Space: units and directions.

/// Units that are about a meter.
pub const METER: f32 = 10.24;

/// Direction (x, y) of an actor of a yaw in radians: clockwise from north, seen from above.
pub fn yaw_direction(yaw: f32) -> [f32; 2] {
    let (sin, cos) = yaw.sin_cos();
    [sin, cos]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaw_turns_from_north_to_east() {
        let [x, y] = yaw_direction(std::f32::consts::FRAC_PI_2);
        assert!((x - 1.0).abs() < 1e-6 && y.abs() < 1e-6);
        assert_eq!(yaw_direction(0.0), [0.0, 1.0]);
    }
}
