//! Logs: records in blocks of 32 KiB, cut into fragments where they do not fit. Manifests have the same form.

use super::checksum::masked_crc32c;
use super::cursor::Cursor;

/// Bytes of a block of a log.
pub const LOG_BLOCK: usize = 32 << 10;
/// Bytes before a fragment: sum, length, kind.
const HEADER: usize = 7;

const WHOLE: u8 = 1;
const FIRST: u8 = 2;
const MIDDLE: u8 = 3;
const LAST: u8 = 4;

/// Records of a log, from the first one on. A record that is not whole is passed over, as LevelDB does: the last one is
/// often still being written.
#[derive(Debug)]
pub struct LogRecords<'a> {
    bytes: &'a [u8],
    at: usize,
    record: Vec<u8>,
    is_open: bool,
    damaged: u64,
}

impl<'a> LogRecords<'a> {
    /// The records in all bytes of a log.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, record: Vec::new(), is_open: false, damaged: 0 }
    }

    /// Number of places before the end where bytes were passed over.
    pub fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The next record.
    pub fn next_record(&mut self) -> Option<&[u8]> {
        loop {
            let block_end = (self.at / LOG_BLOCK + 1) * LOG_BLOCK;
            if block_end - self.at < HEADER {
                // Too little for another fragment: zeros.
                self.at = block_end;
                continue;
            }
            let block = self.bytes.get(self.at..block_end.min(self.bytes.len()))?;
            match fragment(block) {
                Some((kind, data)) => {
                    self.at += HEADER + data.len();
                    let is_start = matches!(kind, WHOLE | FIRST);
                    if is_start {
                        self.damaged += u64::from(self.is_open);
                        self.record.clear();
                    } else if !self.is_open {
                        // The beginning was passed over.
                        continue;
                    }
                    self.record.extend_from_slice(data);
                    self.is_open = matches!(kind, FIRST | MIDDLE);
                    if !self.is_open {
                        return Some(&self.record);
                    }
                }
                // Nothing more has been written here.
                None if block.iter().all(|byte| *byte == 0) => self.at = block_end,
                None => {
                    // At the end of the file the writer has not finished yet.
                    self.damaged += u64::from(block_end < self.bytes.len());
                    self.is_open = false;
                    self.at = block_end;
                }
            }
        }
    }
}

/// Kind and data of the fragment at the beginning of a block; `None` where it is not whole.
fn fragment(block: &[u8]) -> Option<(u8, &[u8])> {
    let mut bytes = Cursor(block);
    let sum = bytes.u32().ok()?;
    let len = u16::from_le_bytes(bytes.array().ok()?);
    let kind = bytes.u8().ok()?;
    let data = bytes.take(usize::from(len)).ok()?;
    ((WHOLE..=LAST).contains(&kind) && masked_crc32c(&[&[kind], data]) == sum).then_some((kind, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log of records, written as LevelDB does.
    fn log(records: &[Vec<u8>]) -> Vec<u8> {
        let mut log = Vec::new();
        for record in records {
            let (mut rest, mut is_first) = (&record[..], true);
            loop {
                let room = LOG_BLOCK - log.len() % LOG_BLOCK;
                if room < HEADER {
                    log.resize(log.len() + room, 0);
                    continue;
                }
                let (data, after) = rest.split_at(rest.len().min(room - HEADER));
                let kind = match (is_first, after.is_empty()) {
                    (true, true) => WHOLE,
                    (true, false) => FIRST,
                    (false, false) => MIDDLE,
                    (false, true) => LAST,
                };
                log.extend(masked_crc32c(&[&[kind], data]).to_le_bytes());
                log.extend((data.len() as u16).to_le_bytes());
                log.push(kind);
                log.extend(data);
                (rest, is_first) = (after, false);
                if rest.is_empty() {
                    break;
                }
            }
        }
        log
    }

    fn records(log: &[u8]) -> (Vec<Vec<u8>>, u64) {
        let mut records = LogRecords::new(log);
        let mut list = Vec::new();
        while let Some(record) = records.next_record() {
            list.push(record.to_vec());
        }
        (list, records.damaged())
    }

    fn written() -> Vec<Vec<u8>> {
        [0, 5, LOG_BLOCK - 60, 20, 3 * LOG_BLOCK, 1, LOG_BLOCK - 8, 7].map(|len| vec![len as u8 ^ 1; len]).to_vec()
    }

    #[test]
    fn records_come_back_whole() {
        assert_eq!(records(&log(&written())), (written(), 0));
        assert_eq!(records(&[]), (vec![], 0));
        assert_eq!(records(&[0; 3 * LOG_BLOCK]), (vec![], 0));
    }

    #[test]
    fn a_log_that_is_being_written_ends_with_its_last_whole_record() {
        let (whole, log) = (written(), log(&written()));
        for end in (0..log.len()).rev().step_by(997) {
            let (found, _) = records(&log[..end]);
            assert_eq!(found[..], whole[..found.len()], "cut at {end}");
        }
    }

    #[test]
    fn damage_costs_no_more_than_its_block() {
        let whole: Vec<Vec<u8>> = (0..200).map(|n| vec![n; 1000]).collect();
        let mut log = log(&whole);
        log[LOG_BLOCK + 500] ^= 1;
        let (found, damaged) = records(&log);
        assert_eq!((damaged, found.first(), found.last()), (1, whole.first(), whole.last()));
        assert!(found.len() > 160 && found.len() < 200 && found.iter().all(|record| whole.contains(record)));
    }
}
