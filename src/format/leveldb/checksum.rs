//! Checksums of log records and blocks: CRC-32C, rotated and moved so that sums of sums stay apart.

/// The polynomial of Castagnoli, its bits from the lowest up.
const POLYNOMIAL: u32 = 0x82f6_3b78;
/// Number added to a rotated sum.
const MASK_DELTA: u32 = 0xa282_ead8;

/// Sums of the bytes 0 to 255, followed by 0 to 7 zero bytes.
const TABLES: [[u32; 256]; 8] = tables();

#[allow(clippy::indexing_slicing, reason = "evaluated by the compiler, which would refuse a wrong index")]
const fn tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let mut sum = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 { sum >> 1 ^ POLYNOMIAL } else { sum >> 1 };
            bit += 1;
        }
        tables[0][byte] = sum;
        byte += 1;
    }
    let mut zeros = 1;
    while zeros < 8 {
        let mut byte = 0;
        while byte < 256 {
            let sum = tables[zeros - 1][byte];
            tables[zeros][byte] = sum >> 8 ^ tables[0][(sum & 0xff) as usize];
            byte += 1;
        }
        zeros += 1;
    }
    tables
}

/// Masked sum of several slices as of one, as it is stored.
pub fn masked_crc32c(parts: &[&[u8]]) -> u32 {
    let sum = !parts.iter().fold(u32::MAX, |sum, part| add(sum, part));
    sum.rotate_right(15).wrapping_add(MASK_DELTA)
}

fn add(mut sum: u32, bytes: &[u8]) -> u32 {
    let of = |zeros: usize, byte: u8| TABLES.get(zeros).and_then(|table| table.get(usize::from(byte))).copied();
    let (eights, rest) = bytes.as_chunks::<8>();
    for [a, b, c, d, e, f, g, h] in eights {
        let [i, j, k, l] = (sum ^ u32::from_le_bytes([*a, *b, *c, *d])).to_le_bytes();
        let sums = [of(7, i), of(6, j), of(5, k), of(4, l), of(3, *e), of(2, *f), of(1, *g), of(0, *h)];
        sum = sums.into_iter().flatten().fold(0, |all, one| all ^ one);
    }
    rest.iter().fold(sum, |sum, byte| sum >> 8 ^ of(0, sum as u8 ^ byte).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standard() {
        let plain = |bytes: &[u8]| !add(u32::MAX, bytes);
        // RFC 3720, B.4.
        assert_eq!(plain(&[0; 32]), 0x8a91_36aa);
        assert_eq!(plain(&[0xff; 32]), 0x62a8_ab43);
        assert_eq!(plain(&(0..32).collect::<Vec<u8>>()), 0x46dd_794e);
        assert_eq!(plain(b"123456789"), 0xe306_9283);
        assert_eq!(masked_crc32c(&[b"1234", b"", b"56789"]), masked_crc32c(&[b"123456789"]));
        assert_eq!(masked_crc32c(&[b"123456789"]), 0xe306_9283_u32.rotate_right(15).wrapping_add(0xa282_ead8));
    }
}
