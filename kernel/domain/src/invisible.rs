//! Characters that nobody sees.

/// Marks without a width, and marks that turn the direction of a text: with them `exe.fdp` reads as `pdf.exe`, and one name as another.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}
