//! Names of Rust for names of a description. Only letters, digits and underscores of ASCII are left, so that no name becomes code.

use heck::{ToSnakeCase, ToUpperCamelCase};
use proc_macro2::{Ident, Span};
use std::collections::HashSet;

/// The longest name. Descriptions made by machines name types by the whole path.
const LONGEST: usize = 60;

/// Words that cannot be a name: those of Rust, and names that generated code uses itself.
const KEYWORDS: [&str; 54] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield", "union", "auto", "raw",
];

/// Types that generated code names without a path.
const TYPES: [&str; 22] = [
    "Self",
    "Option",
    "Some",
    "None",
    "Vec",
    "String",
    "Box",
    "Result",
    "Ok",
    "Err",
    "Default",
    "Debug",
    "Clone",
    "PartialEq",
    "Serialize",
    "Deserialize",
    "Serializer",
    "Deserializer",
    "Xml",
    "Element",
    "Writer",
    "Unreadable",
];

/// Latin letters for Cyrillic ones, as in passports.
fn latin(letter: char) -> Option<&'static str> {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    Some(match lower {
        'а' => "a",
        'б' => "b",
        'в' => "v",
        'г' => "g",
        'д' => "d",
        'е' | 'ё' | 'э' => "e",
        'ж' => "zh",
        'з' => "z",
        'и' | 'й' => "i",
        'к' => "k",
        'л' => "l",
        'м' => "m",
        'н' => "n",
        'о' => "o",
        'п' => "p",
        'р' => "r",
        'с' => "s",
        'т' => "t",
        'у' => "u",
        'ф' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ъ' | 'ь' => "",
        'ы' => "y",
        'ю' => "iu",
        'я' => "ia",
        _ => return None,
    })
}

/// The name in letters and digits of ASCII; everything else separates words.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    for letter in name.chars().take(200) {
        match latin(letter) {
            Some(letters) if letter.is_uppercase() => {
                let mut letters = letters.chars();
                plain.extend(letters.next().map(|first| first.to_ascii_uppercase()));
                plain.extend(letters);
            }
            Some(letters) => plain.push_str(letters),
            None if letter.is_ascii_alphanumeric() => plain.push(letter),
            None => plain.push('_'),
        }
    }
    plain
}

fn cut(name: &str) -> &str {
    // The name is ASCII.
    name.get(..LONGEST).unwrap_or(name).trim_end_matches('_')
}

/// `get_doctor_list` of `GetDoctorList`.
pub(crate) fn snake(name: &str) -> String {
    let snake = plain(name).to_snake_case();
    let snake = cut(&snake);
    match snake.chars().next() {
        None => "value".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("n{snake}"),
        Some(_) if KEYWORDS.contains(&snake) => format!("{snake}_"),
        Some(_) => snake.to_owned(),
    }
}

/// `GetDoctorList` of `get-doctor-list`.
pub(crate) fn camel(name: &str) -> String {
    camel_beside(name, &TYPES)
}

/// A variant of an enum of texts: `XRay` of `x-ray`. It is never named without its enum.
pub(crate) fn variant(name: &str) -> String {
    camel_beside(name, &["Self"])
}

fn camel_beside(name: &str, reserved: &[&str]) -> String {
    let camel = plain(name).to_upper_camel_case();
    let camel = cut(&camel);
    match camel.chars().next() {
        None => "Unnamed".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("N{camel}"),
        Some(_) if reserved.contains(&camel) => format!("{camel}Type"),
        Some(_) => camel.to_owned(),
    }
}

/// The words of a name in lower case: `get`, `doctor`, `list`.
pub(crate) fn words(name: &str) -> Vec<String> {
    plain(name).to_snake_case().split('_').filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Names that are in use in one place.
#[derive(Debug, Default, Clone)]
pub(crate) struct Taken(HashSet<String>);

impl Taken {
    pub(crate) fn with(names: &[&str]) -> Self {
        Self(names.iter().map(|name| (*name).to_owned()).collect())
    }

    /// The name, with a number if it is taken.
    pub(crate) fn free(&mut self, name: &str) -> String {
        let mut free = name.to_owned();
        let mut number = 2_u32;
        while !self.0.insert(free.clone()) {
            free = format!("{}_{number}", name.trim_end_matches('_'));
            if name.starts_with(|first: char| first.is_ascii_uppercase()) {
                free = format!("{name}{number}");
            }
            number += 1;
        }
        free
    }
}

/// An identifier made by [`snake`], [`camel`] or [`Taken::free`].
pub(crate) fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

/// A description as lines of a comment: no control characters, nothing that Markdown or rustdoc gives a meaning to.
pub(crate) fn comment(text: &str) -> Vec<String> {
    wrapped(text, 100)
}

fn wrapped(text: &str, width: usize) -> Vec<String> {
    const MOST_LINES: usize = 12;
    let mut lines = Vec::new();
    for paragraph in text.split(['\n', '\r']) {
        let mut line = String::new();
        for word in paragraph.split(|letter: char| letter.is_whitespace() || letter.is_control()) {
            let word = escaped(word);
            if word.is_empty() {
                continue;
            }
            if !line.is_empty() && line.chars().count() + word.chars().count() >= width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
        }
        // One empty line between paragraphs.
        if !line.is_empty() || lines.last().is_some_and(|last: &String| !last.is_empty()) {
            lines.push(line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines.push("…".to_owned());
    }
    // A list or a heading of Markdown would swallow the lines after it.
    for line in &mut lines {
        if line.starts_with(['#', '-', '+', '*', '=', '|'])
            || line.starts_with(|first: char| first.is_ascii_digit())
        {
            line.insert(0, '\u{a0}');
        }
    }
    lines
}

/// A text as one line of a comment.
pub(crate) fn one_line(text: &str) -> String {
    wrapped(&text.replace(['\n', '\r'], " "), usize::MAX).join(" ")
}

fn escaped(word: &str) -> String {
    // An odd number of backticks would open code.
    let ticks = word.matches('`').count() % 2 == 1;
    let mut escaped = String::new();
    for letter in word.chars() {
        match letter {
            '`' if ticks || word.contains("``") => escaped.push('\''),
            '[' | ']' | '<' | '>' | '\\' if !word.contains('`') => escaped.extend(['\\', letter]),
            // Characters that hide or turn text.
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {}
            other => escaped.push(other),
        }
    }
    escaped.chars().take(300).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_rust() {
        for (name, snaked, cameled) in [
            ("GetLPUList", "get_lpu_list", "GetLpuList"),
            ("type", "type_", "Type"),
            ("self", "self_", "SelfType"),
            ("Self", "self_", "SelfType"),
            ("2fa", "n2fa", "N2fa"),
            ("", "value", "Unnamed"),
            ("X-Client-Id", "x_client_id", "XClientId"),
            ("отсутствует_неопределено", "otsutstvuet_neopredeleno", "OtsutstvuetNeopredeleno"),
            ("Врач", "vrach", "Vrach"),
            ("a\"; } fn x() {", "a_fn_x", "AFnX"),
            ("Option", "option", "OptionType"),
            ("漢字", "value", "Unnamed"),
        ] {
            assert_eq!((snake(name).as_str(), camel(name).as_str()), (snaked, cameled), "{name}");
        }
    }

    #[test]
    fn a_taken_name_gets_a_number() {
        let mut taken = Taken::with(&["self", "body"]);
        assert_eq!(["body", "body", "x"].map(|name| taken.free(name)), ["body_2", "body_3", "x"]);
        assert_eq!(["Body", "Body", "type_"].map(|name| taken.free(name)), ["Body", "Body2", "type_"]);
    }

    #[test]
    fn a_comment_is_text_only() {
        assert_eq!(comment("a\n\n b\u{0}c\u{202e}  d"), ["a", "", "b c d"]);
        assert_eq!(comment("see [x] <b> `code` `open"), ["see \\[x\\] \\<b\\> `code` 'open"]);
        assert_eq!(comment("# heading\n- list\n1. one"), ["\u{a0}# heading", "\u{a0}- list", "\u{a0}1. one"]);
        assert_eq!(comment("```\nfn x() {}\n```"), ["'''", "fn x() {}", "'''"]);
        assert_eq!(comment(&"word ".repeat(1000)).len(), 13);
    }
}
