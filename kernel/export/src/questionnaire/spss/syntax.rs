//! The syntax that reads the data. Each label is on a line of its own, because a line has at most 256 bytes.

use super::codebook::Codebook;
use std::fmt::Write as _;

/// Bytes of the label of a variable, with room for its quotes; SPSS keeps 255.
const LABEL_BYTES: usize = 240;
/// Bytes of the label of a value that SPSS keeps.
const VALUE_BYTES: usize = 120;

pub(super) fn syntax(codebook: &Codebook) -> String {
    // SPSS reads the encoding of a syntax file from this first line.
    let mut text = String::from(
        "* Encoding: UTF-8.\n\
         GET DATA /TYPE=TXT /FILE='data.csv' /ENCODING='UTF8' /ARRANGEMENT=DELIMITED\n  \
         /DELIMITERS=',' /QUALIFIER='\"' /FIRSTCASE=2\n  /VARIABLES=\n",
    );
    for variable in &codebook.variables {
        let _ = writeln!(text, "  {} {}", variable.name, variable.format);
    }
    text += "  .\n";
    for variable in codebook.variables.iter().filter(|variable| !variable.label.is_empty()) {
        let label = quoted(&variable.label, LABEL_BYTES);
        let _ = writeln!(text, "VARIABLE LABELS {}\n  {label}.", variable.name);
    }
    for variable in codebook.variables.iter().filter(|variable| !variable.values.is_empty()) {
        let _ = write!(text, "VALUE LABELS {}", variable.name);
        for (code, label) in &variable.values {
            let _ = write!(text, "\n  {code} {}", quoted(label, VALUE_BYTES));
        }
        text += ".\n";
    }
    // SPSS wants two variables at least.
    for group in codebook.groups.iter().filter(|group| group.variables.len() > 1) {
        let label = quoted(&group.label, LABEL_BYTES);
        let _ = write!(text, "MRSETS /MDGROUP NAME=${}\n  LABEL={label}\n  VALUE=1 VARIABLES=", group.name);
        for variable in &group.variables {
            let _ = write!(text, "\n  {variable}");
        }
        text += ".\n";
    }
    text + "EXECUTE.\n"
}

/// A quoted text on one line, cut to a maximum length in bytes.
fn quoted(text: &str, bytes: usize) -> String {
    let mut kept = String::new();
    for character in text.chars() {
        let character = if character.is_control() { ' ' } else { character };
        let written = if character == '\'' { 2 } else { character.len_utf8() };
        if kept.len() + written > bytes {
            break;
        }
        kept.push(character);
        if character == '\'' {
            kept.push(character);
        }
    }
    format!("'{kept}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_cannot_end_its_quotes_or_its_line() {
        assert_eq!(quoted("it's\nhere.\r* ", 99), "'it''s here. * '");
        assert_eq!(quoted("ыыы", 5), "'ыы'");
        assert_eq!(quoted("a''", 4), "'a'''");
    }
}
