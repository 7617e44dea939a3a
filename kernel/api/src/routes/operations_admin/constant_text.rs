//! Which stored texts the diagnostics may hold.

/// The longest text that may be a constant.
const LONGEST: usize = 200;

/// The text if it may be a constant of a worker, which are English sentences. A text from elsewhere could hold a name, an address or a number.
pub(super) fn constant(text: &str) -> &str {
    let is_plain = |c: char| c.is_ascii_alphabetic() || " ,.:;'()-".contains(c);
    match text.len() <= LONGEST && text.chars().all(is_plain) {
        true => text,
        false => "(hidden)",
    }
}
