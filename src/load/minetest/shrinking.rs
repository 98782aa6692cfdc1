//! Pictures that are made smaller while their rows come, so that only one row of the small picture is held.

/// A picture on its way to a smaller size. Each of its pixels is the average of those that it stands for. A picture that is
/// smaller than wanted is enlarged by a whole number.
pub(super) struct Shrinking {
    from: [usize; 2],
    to: [usize; 2],
    /// Times that each pixel is repeated.
    repeats: usize,
    /// Sums of the channels, and the number of pixels, of the row of the small picture that is being made.
    sums: Vec<[u64; 4]>,
    rows: usize,
    rgb: Vec<u8>,
}

impl Shrinking {
    /// A picture of `from` pixels that becomes as large as fits into a square.
    pub fn new(from: [usize; 2], side: usize) -> Self {
        let longest = from[0].max(from[1]).max(1);
        let to = from.map(|length| if longest > side { (length * side / longest).max(1) } else { length });
        let repeats = (side / longest).max(1);
        Self { from, to, repeats, sums: vec![[0; 4]; to[0]], rows: 0, rgb: Vec::new() }
    }

    /// Adds the next row, three bytes a pixel.
    pub fn add_row(&mut self, row: &[u8]) {
        let [width, height] = self.from;
        for (at, pixel) in row.as_chunks::<3>().0.iter().enumerate().take(width) {
            if let Some(sums) = self.sums.get_mut(at * self.to[0] / width) {
                let [r, g, b] = pixel.map(u64::from);
                *sums = [sums[0] + r, sums[1] + g, sums[2] + b, sums[3] + 1];
            }
        }
        let small = |row: usize| row * self.to[1] / height.max(1);
        let is_last = small(self.rows) != small(self.rows + 1);
        self.rows += 1;
        if is_last {
            self.end_row();
        }
    }

    fn end_row(&mut self) {
        let mut row = Vec::with_capacity(self.to[0] * self.repeats * 3);
        for sums in &mut self.sums {
            let [r, g, b, count] = std::mem::take(sums);
            let average = [r, g, b].map(|sum| ((sum + count / 2) / count.max(1)) as u8);
            (0..self.repeats).for_each(|_| row.extend(average));
        }
        (0..self.repeats).for_each(|_| self.rgb.extend_from_slice(&row));
    }

    /// Width and height of the small picture, and its pixels.
    pub fn finish(self) -> ([usize; 2], Vec<u8>) {
        (self.to.map(|length| length * self.repeats), self.rgb)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(width: usize, height: usize, side: usize) -> ([usize; 2], Vec<u8>) {
        let mut picture = Shrinking::new([width, height], side);
        for y in 0..height {
            picture.add_row(&(0..width).flat_map(|x| [x as u8, y as u8, 7]).collect::<Vec<_>>());
        }
        picture.finish()
    }

    #[test]
    fn pixels_are_averages() {
        assert_eq!(shrunk(4, 2, 2), ([2, 1], vec![1, 1, 7, 3, 1, 7]));
        assert_eq!(shrunk(2, 1, 2), ([2, 1], vec![0, 0, 7, 1, 0, 7]));
        let (size, rgb) = shrunk(2, 1, 5);
        assert_eq!((size, &rgb[..12], rgb.len()), ([4, 2], &[0, 0, 7, 0, 0, 7, 1, 0, 7, 1, 0, 7][..], 24));
        for (width, height, side) in [(7, 5, 3), (100, 33, 64), (1, 200, 16), (64, 64, 64), (65, 64, 64)] {
            let (size, rgb) = shrunk(width, height, side);
            assert_eq!(rgb.len(), size[0] * size[1] * 3, "{width}, {height}, {side}");
            assert!(size[0] <= side && size[1] <= side && size[0].max(size[1]) * 2 > side);
        }
    }
}
