//! The order of names as people count: `map2` before `map10`, capitals beside small letters.

use std::cmp::Ordering;

/// Compares two names. Only equal names are equal.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.chars().peekable(), b.chars().peekable());
    loop {
        let order = match (left.peek().copied(), right.peek().copied()) {
            (None, None) => return a.cmp(b),
            (x, y) if x.is_none() || y.is_none() => x.is_some().cmp(&y.is_some()),
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                compare_numbers(&digits(&mut left), &digits(&mut right))
            }
            _ => {
                let small = |c: Option<char>| c.into_iter().flat_map(char::to_lowercase);
                small(left.next()).cmp(small(right.next()))
            }
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// Takes the digits at the beginning, without zeros that count for nothing.
fn digits(rest: &mut std::iter::Peekable<std::str::Chars<'_>>) -> String {
    let mut digits = String::new();
    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
        if digit != '0' || !digits.is_empty() {
            digits.push(digit);
        }
    }
    digits
}

/// Numbers of any length, written without zeros in front.
fn compare_numbers(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_and_capitals_do_not() {
        let sorted = ["", "a", "A1", "map", "map1", "Map2", "map02b", "map10", "map10a", "MAP11", "übung", "地图"];
        for (i, a) in sorted.iter().enumerate() {
            for (j, b) in sorted.iter().enumerate() {
                assert_eq!(natural_order(a, b), i.cmp(&j), "{a} {b}");
            }
        }
    }

    #[test]
    fn names_that_count_alike_still_have_an_order() {
        assert_eq!(natural_order("map2", "Map2"), natural_order("Map2", "map2").reverse());
        assert_ne!(natural_order("map2", "map02"), Ordering::Equal);
        assert_eq!(natural_order("99999999999999999999999999", "100000000000000000000000000"), Ordering::Less);
    }
}
