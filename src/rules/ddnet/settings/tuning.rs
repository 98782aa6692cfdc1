//! The tuning parameters: what DDNet calls them, what they are without any setting, what they do.
//!
//! Defaults are those of DDNet, which on every map, and in every tune zone, sets five of the parameters of pistol and
//! shotgun to other values than plain Teeworlds has. Distances are world units (32 to a tile), a second has 50 ticks.
//! Values are hundredths. Sorted by name.

use super::value::{hundredths_text, times};

/// A tuning parameter.
#[derive(Clone, Copy, Debug)]
pub struct TuneParam {
    /// Its name in settings.
    pub name: &'static str,
    /// Its value where no setting changes it, in hundredths.
    pub default: i32,
    /// Unit of its value; empty for plain numbers.
    pub unit: &'static str,
    says: Says,
}

/// How to say what a value does; all in words that go on in the middle of a sentence.
#[derive(Clone, Copy, Debug)]
enum Says {
    /// "Tees fall half as fast": who does what, how, and what a zero means.
    Times(&'static str, &'static str, &'static str),
    /// A text with the value in place of `{}`.
    Value(&'static str),
    /// Words for on, that is any value but 0, and for off.
    Switch(&'static str, &'static str),
    /// DDNet does not look at it.
    Unused,
}

use Says::{Switch, Times, Unused, Value};

/// Units per tick.
const SPEED: &str = "units/tick";
/// Units per tick, gained or lost each tick.
const ACCEL: &str = "units/tick²";
/// Units per second.
const SPEED_S: &str = "units/s";
const LENGTH: &str = "units";
const MS: &str = "ms";
const S: &str = "s";
const PLAIN: &str = "";

/// All tuning parameters, sorted by name.
pub const TUNE_PARAMS: &[TuneParam] = &[
    param(
        "air_control_accel",
        150,
        ACCEL,
        Times("tees gain speed in the air", "quickly", "tees cannot steer in the air"),
    ),
    param(
        "air_control_speed",
        500,
        SPEED,
        Times("tees steer in the air up to a speed", "high", "tees cannot steer in the air"),
    ),
    param(
        "air_friction",
        95,
        PLAIN,
        Value("tees that do not steer keep {} of their sideways speed each tick in the air"),
    ),
    param("air_jump_impulse", 1200, SPEED, Times("tees jump in the air", "hard", "jumps in the air do not lift tees")),
    param("explosion_strength", 600, PLAIN, Times("explosions push", "hard", "explosions do not push")),
    param("gravity", 50, ACCEL, Times("tees fall", "fast", "tees do not fall")),
    param("grenade_curvature", 700, PLAIN, Times("grenades drop", "steeply", "grenades fly straight")),
    param("grenade_fire_delay", 50_000, MS, Value("the grenade launcher fires every {}")),
    param("grenade_lifetime", 200, S, Value("grenades explode after {} at the latest")),
    param("grenade_speed", 100_000, SPEED_S, Times("grenades fly", "fast", "grenades do not fly")),
    param("ground_control_accel", 200, ACCEL, Times("tees gain speed on the ground", "quickly", "tees cannot walk")),
    param("ground_control_speed", 1000, SPEED, Times("tees walk", "fast", "tees cannot walk")),
    param("ground_elasticity_x", 0, PLAIN, Value("walls throw tees back with {} of their speed")),
    param("ground_elasticity_y", 0, PLAIN, Value("floors and ceilings throw tees back with {} of their speed")),
    param("ground_friction", 50, PLAIN, Value("tees that do not walk keep {} of their speed each tick on the ground")),
    param(
        "ground_jump_impulse",
        1320,
        SPEED,
        Times("tees jump from the ground", "hard", "jumps from the ground do not lift tees"),
    ),
    param("gun_curvature", 0, PLAIN, Value("pistol shots drop with a curvature of {}")),
    param("gun_fire_delay", 12_500, MS, Value("the pistol fires every {}")),
    param("gun_lifetime", 200, S, Value("pistol shots vanish after {}")),
    param("gun_speed", 140_000, SPEED_S, Times("pistol shots fly", "fast", "pistol shots do not fly")),
    param("hammer_fire_delay", 12_500, MS, Value("after a miss the hammer strikes again in {}")),
    param("hammer_hit_fire_delay", 32_000, MS, Value("after a hit the hammer strikes again in {}")),
    param("hammer_strength", 100, PLAIN, Times("hammers push", "hard", "hammers do not push")),
    param("hook_drag_accel", 300, ACCEL, Times("hooks pull", "hard", "hooks do not pull")),
    param("hook_drag_speed", 1500, SPEED, Times("hooks pull up to a speed", "high", "hooks do not pull")),
    param("hook_duration", 125, S, Value("hooks let go of other tees after {}")),
    param("hook_fire_speed", 8000, SPEED, Times("hooks fly", "fast", "hooks do not fly")),
    param("hook_length", 38_000, LENGTH, Times("hooks reach", "far", "hooks reach nothing")),
    param("jetpack_strength", 40_000, PLAIN, Times("jetpacks push", "hard", "jetpacks do not push")),
    param("laser_bounce_cost", 0, LENGTH, Value("each bounce takes {} off the reach of a laser")),
    param("laser_bounce_delay", 15_000, MS, Value("lasers wait {} before they bounce")),
    param("laser_bounce_num", 100_000, PLAIN, Value("lasers bounce up to {} times")),
    param("laser_damage", 500, PLAIN, Unused),
    param("laser_fire_delay", 80_000, MS, Value("the laser fires every {}")),
    param("laser_reach", 80_000, LENGTH, Times("lasers reach", "far", "lasers reach nothing")),
    param("ninja_duration", 1_500_000, MS, Value("a tee is a ninja for {}")),
    param("ninja_fire_delay", 80_000, MS, Value("ninjas strike every {}")),
    param("ninja_movetime", 20_000, MS, Value("the dash of a ninja lasts {}")),
    param("ninja_velocity", 5000, SPEED, Times("ninjas dash", "fast", "ninjas do not dash")),
    param("player_collision", 100, PLAIN, Switch("tees bump into each other", "tees run through each other")),
    param("player_hooking", 100, PLAIN, Switch("tees can hook each other", "tees cannot hook each other")),
    param("shotgun_curvature", 0, PLAIN, Value("bouncing bullets of the map drop with a curvature of {}")),
    param("shotgun_fire_delay", 50_000, MS, Value("the shotgun fires every {}")),
    param("shotgun_lifetime", 20, S, Unused),
    param(
        "shotgun_speed",
        50_000,
        SPEED_S,
        Times("bouncing bullets of the map fly", "fast", "bouncing bullets of the map stand still"),
    ),
    param("shotgun_speeddiff", 0, PLAIN, Unused),
    param("shotgun_strength", 1000, PLAIN, Times("shotguns pull", "hard", "shotguns do not pull")),
    param("velramp_curvature", 140, PLAIN, Value("the brake on fast tees has a strength of {}; 1 is none")),
    param("velramp_range", 200_000, SPEED_S, Value("the brake on fast tees grows over {}")),
    param("velramp_start", 55_000, SPEED_S, Value("fast tees are slowed down sideways from {} on")),
];

const fn param(name: &'static str, default: i32, unit: &'static str, says: Says) -> TuneParam {
    TuneParam { name, default, unit, says }
}

/// The parameter of a name, in whatever case; `None` where DDNet has none.
pub fn tune_param(name: &str) -> Option<&'static TuneParam> {
    let lower = || name.bytes().map(|byte| byte.to_ascii_lowercase());
    let at = TUNE_PARAMS.binary_search_by(|param| param.name.bytes().cmp(lower())).ok()?;
    TUNE_PARAMS.get(at)
}

impl TuneParam {
    /// A value in hundredths, as a number with its unit.
    pub fn value_text(&self, hundredths: i32) -> String {
        let number = hundredths_text(hundredths);
        if self.unit.is_empty() { number } else { format!("{number} {}", self.unit) }
    }

    /// Effect of a value in hundredths, in words that go on in the middle of a sentence: "tees fall half as fast".
    pub fn effect(&self, hundredths: i32) -> String {
        match self.says {
            Times(_, _, zero) if hundredths == 0 => zero.to_owned(),
            Times(who, ..) if hundredths < 0 && self.name == "gravity" => format!("{who} upwards"),
            Times(..) if hundredths < 0 => format!("{} is negative, and its effect is unknown", self.name),
            Times(who, how, _) if hundredths == self.default => format!("{who} as {how} as usual"),
            Times(who, how, _) => format!("{who} {} as {how}", times(hundredths, self.default)),
            Value(text) => text.replace("{}", &self.value_text(hundredths)),
            Switch(on, off) => if hundredths == 0 { off } else { on }.to_owned(),
            Unused => format!("{} changes nothing, since DDNet ignores it", self.name),
        }
    }

    /// Whether DDNet looks at it.
    pub fn is_used(&self) -> bool {
        !matches!(self.says, Unused)
    }

    /// Effect of a value, with the numbers: "tees fall half as fast: gravity 0.25 units/tick², default 0.5".
    pub(super) fn sentence(&self, hundredths: i32) -> String {
        let effect = self.effect(hundredths);
        let (name, default) = (self.name, hundredths_text(self.default));
        match self.says {
            _ if hundredths == self.default => format!("{effect}: {name} {default}, the default"),
            // The value stands in the text already.
            Value(_) => format!("{effect}; the default is {default}"),
            _ => format!("{effect}: {name} {}, default {default}", self.value_text(hundredths)),
        }
    }
}
