//! Patterns of the `regex` validator. They are written for JavaScript and matched by the engine of the `regex` crate, whose time is linear
//! for every pattern. What both read differently is translated; what only JavaScript can (references back, looking around) is refused.
//!
//! JavaScript matches UTF-16 units: one character beyond U+FFFF is two of them. Here each such half is one character of a private area, in
//! the pattern as in the text.

use regex::{Regex, RegexBuilder};
use std::fmt::Write as _;
use std::iter::Peekable;
use std::str::Chars;

/// Longest pattern, in characters.
const LONGEST: usize = 500;
/// Largest compiled pattern, in bytes.
const LARGEST: usize = 1 << 20;
/// `\s` of JavaScript.
const SPACE: &str =
    r"\t\n\x0B\x0C\r \xA0\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000}\x{FEFF}";

/// A compiled pattern.
#[derive(Debug, Clone)]
pub struct Pattern(Regex);

/// Why a pattern is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PatternFault {
    #[error("A pattern has at most 500 characters.")]
    TooLong,
    #[error("{0:?} is not supported in a pattern.")]
    Unsupported(String),
    #[error("The pattern ends too early.")]
    Unfinished,
    #[error("The pattern cannot be compiled.")]
    Invalid,
}

impl Pattern {
    /// Translates and compiles a pattern.
    ///
    /// # Errors
    /// The pattern is too long or too large, or not in the subset that both engines read alike.
    pub fn parse(pattern: &str) -> Result<Self, PatternFault> {
        if pattern.chars().count() > LONGEST {
            return Err(PatternFault::TooLong);
        }
        let translated =
            Translator { rest: pattern.chars().peekable(), output: String::new() }.translate()?;
        let regex =
            RegexBuilder::new(&translated).size_limit(LARGEST).build().map_err(|_| PatternFault::Invalid)?;
        Ok(Self(regex))
    }

    /// Whether the pattern is found in the text.
    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(&halves(text))
    }
}

/// Largest compiled whole pattern, in bytes; those of hospitals are short.
const WHOLE_LARGEST: usize = 256 * 1024;

/// A pattern that the whole text must match, in the syntax of the `regex` crate: characters are those of Unicode, not UTF-16 units.
#[derive(Debug, Clone)]
pub struct WholePattern(Regex);

impl WholePattern {
    /// Compiles a pattern; none if it cannot be compiled or is too large.
    #[must_use]
    pub fn parse(pattern: &str) -> Option<Self> {
        let whole = format!("^(?:{pattern})$");
        let regex = RegexBuilder::new(&whole).size_limit(WHOLE_LARGEST).dfa_size_limit(WHOLE_LARGEST).build();
        regex.ok().map(Self)
    }

    /// Whether the whole text matches.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
    }
}

/// The text with two private characters for each character beyond U+FFFF.
fn halves(text: &str) -> String {
    text.chars().flat_map(|character| units(character).into_iter().flatten()).collect()
}

fn units(character: char) -> [Option<char>; 2] {
    if u32::from(character) < 0x1_0000 {
        return [Some(character), None];
    }
    let mut buffer = [0; 2];
    character.encode_utf16(&mut buffer);
    buffer.map(|unit| char::from_u32(0x10_0000 + u32::from(unit)))
}

struct Translator<'a> {
    rest: Peekable<Chars<'a>>,
    output: String,
}

/// A piece of a pattern.
enum Escape {
    /// What stands for itself.
    Literal(char),
    /// Translated, fit for a class too.
    Class(String),
    /// Translated, not allowed in a class.
    Boundary(&'static str),
}

impl Translator<'_> {
    fn translate(mut self) -> Result<String, PatternFault> {
        // Whether there is something before that can be repeated.
        let mut can_repeat = false;
        let mut open = 0_usize;
        while let Some(next) = self.rest.next() {
            match next {
                '(' => {
                    self.group()?;
                    open += 1;
                    can_repeat = false;
                    continue;
                }
                ')' if open == 0 => return Err(PatternFault::Unsupported(")".to_owned())),
                ')' => {
                    open -= 1;
                    self.output.push(')');
                }
                '|' | '^' | '$' => {
                    self.output.push(next);
                    can_repeat = false;
                    continue;
                }
                '*' | '+' | '?' | '{' => {
                    if !can_repeat {
                        return Err(PatternFault::Unsupported(next.to_string()));
                    }
                    self.repeat(next)?;
                    can_repeat = false;
                    continue;
                }
                '[' => self.class()?,
                '.' => self.output.push_str(r"[^\n\r\x{2028}\x{2029}]"),
                '\\' => match self.escape()? {
                    Escape::Literal(literal) => self.literal(literal),
                    Escape::Class(class) => {
                        let _ = write!(self.output, "[{class}]");
                    }
                    Escape::Boundary(boundary) => {
                        self.output.push_str(boundary);
                        can_repeat = false;
                        continue;
                    }
                },
                ']' | '}' => return Err(PatternFault::Unsupported(next.to_string())),
                literal => self.literal(literal),
            }
            can_repeat = true;
        }
        if open > 0 { Err(PatternFault::Unfinished) } else { Ok(self.output) }
    }

    /// Every group is matched without being remembered: nobody asks.
    fn group(&mut self) -> Result<(), PatternFault> {
        if self.rest.next_if_eq(&'?').is_some() && self.rest.next_if_eq(&':').is_none() {
            let kind: String = self.rest.next().into_iter().collect();
            return Err(PatternFault::Unsupported(format!("(?{kind}")));
        }
        self.output.push_str("(?:");
        Ok(())
    }

    fn repeat(&mut self, sign: char) -> Result<(), PatternFault> {
        self.output.push(sign);
        if sign == '{' {
            let inner: String = std::iter::from_fn(|| self.rest.next_if(|next| *next != '}')).collect();
            let (least, most) =
                inner.split_once(',').map_or((inner.as_str(), None), |(least, most)| (least, Some(most)));
            let is_number = |text: &str| {
                !text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit())
            };
            let is_fitting = is_number(least) && most.is_none_or(|most| most.is_empty() || is_number(most));
            if !is_fitting || self.rest.next().is_none() {
                return Err(PatternFault::Unsupported("{".to_owned()));
            }
            self.output.push_str(&inner);
            self.output.push('}');
        }
        // As few as possible: what is found is the same.
        self.rest.next_if_eq(&'?');
        Ok(())
    }

    /// Writes characters that stand for themselves, each half by its number.
    fn literal(&mut self, literal: char) {
        for unit in units(literal).into_iter().flatten() {
            let _ = write!(self.output, r"\x{{{:X}}}", u32::from(unit));
        }
    }

    fn class(&mut self) -> Result<(), PatternFault> {
        self.output.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.output.push('^');
        }
        let mut is_empty = true;
        loop {
            let next = self.rest.next().ok_or(PatternFault::Unfinished)?;
            let member = match next {
                ']' if is_empty => return Err(PatternFault::Unsupported("[]".to_owned())),
                ']' => break,
                '\\' => self.class_escape()?,
                literal => Escape::Literal(literal),
            };
            is_empty = false;
            match member {
                Escape::Literal(low) => self.range(low)?,
                Escape::Class(class) => {
                    self.output.push_str(&class);
                    if self.rest.peek() == Some(&'-') {
                        self.refuse_range()?;
                    }
                }
                Escape::Boundary(_) => return Err(PatternFault::Unsupported(r"\b".to_owned())),
            }
        }
        self.output.push(']');
        Ok(())
    }

    /// A hyphen after a class such as `\d` must be the last member.
    fn refuse_range(&mut self) -> Result<(), PatternFault> {
        let mut ahead = self.rest.clone();
        ahead.next();
        if ahead.next() == Some(']') { Ok(()) } else { Err(PatternFault::Unsupported("-".to_owned())) }
    }

    /// A member of a class, or a range that begins with it.
    fn range(&mut self, low: char) -> Result<(), PatternFault> {
        let mut ahead = self.rest.clone();
        let is_range = ahead.next() == Some('-') && ahead.next().is_some_and(|end| end != ']');
        if !is_range {
            self.literal(low);
            return Ok(());
        }
        self.rest.next();
        let high = match self.rest.next() {
            Some('\\') => match self.class_escape()? {
                Escape::Literal(high) => high,
                _ => return Err(PatternFault::Unsupported("-".to_owned())),
            },
            Some(high) => high,
            None => return Err(PatternFault::Unfinished),
        };
        if u32::from(low) > 0xffff || u32::from(high) > 0xffff || low > high {
            return Err(PatternFault::Unsupported(format!("{low}-{high}")));
        }
        self.literal(low);
        self.output.push('-');
        self.literal(high);
        Ok(())
    }

    fn class_escape(&mut self) -> Result<Escape, PatternFault> {
        // In a class `\b` is a backspace.
        if self.rest.next_if_eq(&'b').is_some() {
            return Ok(Escape::Literal('\u{8}'));
        }
        self.escape()
    }

    fn escape(&mut self) -> Result<Escape, PatternFault> {
        let next = self.rest.next().ok_or(PatternFault::Unfinished)?;
        Ok(match next {
            'd' => Escape::Class("0-9".to_owned()),
            'D' => Escape::Class(r"[^0-9]".to_owned()),
            'w' => Escape::Class("A-Za-z0-9_".to_owned()),
            'W' => Escape::Class("[^A-Za-z0-9_]".to_owned()),
            's' => Escape::Class(SPACE.to_owned()),
            'S' => Escape::Class(format!("[^{SPACE}]")),
            'b' => Escape::Boundary(r"(?-u:\b)"),
            't' => Escape::Literal('\t'),
            'n' => Escape::Literal('\n'),
            'r' => Escape::Literal('\r'),
            'f' => Escape::Literal('\u{c}'),
            'v' => Escape::Literal('\u{b}'),
            'x' => self.by_number(2)?,
            'u' => self.by_number(4)?,
            other if other.is_ascii_punctuation() => Escape::Literal(other),
            other => return Err(PatternFault::Unsupported(format!("\\{other}"))),
        })
    }

    fn by_number(&mut self, digits: usize) -> Result<Escape, PatternFault> {
        let number: String =
            std::iter::from_fn(|| self.rest.next_if(char::is_ascii_hexdigit)).take(digits).collect();
        let character =
            u32::from_str_radix(&number, 16).ok().filter(|_| number.len() == digits).and_then(char::from_u32);
        character.map(Escape::Literal).ok_or_else(|| PatternFault::Unsupported(format!("\\x{number}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_as_in_javascript() {
        let cases = [
            (r"^\d{3}-\d{2}$", "123-45", true),
            (r"^\d+$", "١٢٣", false),
            (r"^\w+$", "é", false),
            (r"^.$", "😀", false),
            (r"^..$", "😀", true),
            (r"^[😀a]+$", "😀", true),
            (r"^[^a]{2}$", "😀", true),
            (r"a$", "a\n", false),
            (r"\bword\b", "a word.", true),
            (r"^[a-z\d_-]+$", "a-9_", true),
            (r"^[+]?[\d\s()]+$", "+7 (999)", true),
            (r"^(?:a|b)+?$", "abab", true),
            (r"[\]\\]", "\\", true),
            ("^\\s$", "\u{85}", false),
            (r"^\u0430$", "а", true),
        ];
        for (pattern, text, is_match) in cases {
            assert_eq!(
                Pattern::parse(pattern).map(|pattern| pattern.is_match(text)),
                Ok(is_match),
                "{pattern} {text}"
            );
        }
    }

    #[test]
    fn what_the_engines_read_differently_is_refused() {
        for pattern in [
            r"(a)\1",
            "(?=a)",
            "(?!a)",
            "(?<n>a)",
            "(?i)a",
            "[]",
            "a**",
            "^*",
            "a{,5}",
            "a{",
            "*a",
            "(",
            ")",
            "[a",
            r"\p{L}",
            r"\B",
            r"\8",
            "a]",
            "[z-a]",
            "a{99999}",
            "((a{1000}){1000}){1000}",
            r"\",
        ] {
            assert!(Pattern::parse(pattern).is_err(), "{pattern}");
        }
    }
}
