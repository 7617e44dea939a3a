//! Invisible characters.

/// Whether a character has no width or changes the text direction. Such characters make `exe.fdp` display as `pdf.exe`, or one name look
/// like another.
pub const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The text without [invisible](is_invisible) characters: for names and texts of other systems that are shown on screens.
pub fn without_invisible(mut text: String) -> String {
    text.retain(|c| !is_invisible(c));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_loses_what_nobody_sees_and_nothing_else() {
        let odd = "\u{feff}Ива\u{202e}нов\u{2066} \u{200f}Пётр\n\u{ad}".to_owned();
        assert_eq!(without_invisible(odd), "Иванов Пётр\n");
        let plain = "Müller-Ёлкина, «каб. 5» שלום";
        assert_eq!(without_invisible(plain.to_owned()), plain);
    }
}
