//! Words of messages: numbers with commas, and nouns with their number.

/// A number with commas between its thousands, from 10,000 on.
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    if digits.len() <= 4 {
        return digits;
    }
    let mut text = String::with_capacity(digits.len() * 2);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun, in the singular for one: "1 sector", "12,000 sectors".
pub(super) fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        for (number, text) in [(0, "0"), (1234, "1234"), (12_345, "12,345"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(counted(1, ["mesh", "meshes"]), "1 mesh");
        assert_eq!(counted(12_000, ["mesh", "meshes"]), "12,000 meshes");
    }
}
