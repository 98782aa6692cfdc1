//! Numbers of levels in JSON: exactly those of the file, also where they are infinite or none.

use serde::{Serialize, Serializer};

/// A number of a level. Digits are those of 64 bits, so that programs that read such numbers find the same one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Real(pub f32);

impl Serialize for Real {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            number if number.is_finite() => serializer.serialize_f64(number.into()),
            number if number.is_nan() => serializer.serialize_str("nan"),
            number if number > 0.0 => serializer.serialize_str("inf"),
            _ => serializer.serialize_str("-inf"),
        }
    }
}

/// Several numbers.
pub fn reals<const N: usize>(numbers: [f32; N]) -> [Real; N] {
    numbers.map(Real)
}

/// List of JSON whose elements are made as they are written.
#[derive(Debug)]
pub struct List<I>(pub I);

impl<I: Iterator<Item: Serialize> + Clone> Serialize for List<I> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back_to_the_same() {
        let numbers = [0.1, -819.2, 7.038_531e-26, f32::MIN_POSITIVE, f32::MAX, -0.0, 30.0];
        let text = serde_json::to_string(&reals(numbers)).expect("JSON");
        let back: Vec<f64> = serde_json::from_str(&text).expect("numbers");
        let bits = back.iter().map(|number| (*number as f32).to_bits());
        assert!(bits.eq(numbers.iter().map(|number| number.to_bits())), "{text}");
        let odd = reals([f32::INFINITY, f32::NEG_INFINITY, f32::NAN]);
        assert_eq!(serde_json::to_string(&odd).expect("JSON"), r#"["inf","-inf","nan"]"#);
    }
}
