//! Sums as the adapter writes them, decimal rubles (protocol sheet vista §3), and as the contract does, whole kopecks.

/// Reads rubles with a point or a comma before one or two decimals. Signs, spaces, exponents and a third decimal are refused: guessing at
/// money would hide a fault of the sender.
pub fn kopecks(text: &str) -> Option<u64> {
    let (rubles, decimals) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(rubles) || !is_number(decimals) || decimals.len() > 2 {
        return None;
    }
    let scale = if decimals.len() == 1 { 10 } else { 1 };
    let whole: u64 = rubles.parse().ok()?;
    whole.checked_mul(100)?.checked_add(decimals.parse::<u64>().ok()? * scale)
}

/// Writes rubles with two decimals.
pub fn rubles(kopecks: u64) -> String {
    format!("{}.{:02}", kopecks / 100, kopecks % 100)
}
