//! Memory of this process, as the system counts it.

/// The most memory that the process has taken so far, where the system says so: on Linux.
pub fn process_peak_bytes() -> Option<u64> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    peak_in(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// The peak in the text of a process's `status`.
fn peak_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim_end().parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::{peak_in, process_peak_bytes};

    #[test]
    fn the_peak_is_found_among_other_lines() {
        assert_eq!(peak_in("VmPeak:\t  999 kB\nVmHWM:\t   12345 kB\nVmRSS:\t 1 kB\n"), Some(12_345 * 1024));
        assert_eq!(peak_in("VmHWM:\t many kB\n"), None);
        assert_eq!(peak_in(""), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_the_peak() {
        assert!(process_peak_bytes().is_some_and(|bytes| bytes > 1 << 20));
    }
}
