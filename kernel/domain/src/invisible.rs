//! Invisible characters.

/// Whether a character has no width or changes the text direction. Such characters make `exe.fdp` display as `pdf.exe`, or one name look
/// like another.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}
