//! Parser for `valueDomain` of an item in the notation of Vista's tables (protocol sheet vista §3): `'хорошо','плохо'` is a list of
//! options, `'*'` or `*` in it allows other text, and the prefix `regexp` makes it a pattern. Adapters send lists as JSON; this parser
//! serves those that pass the column on unchanged.

/// A parsed domain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Domain {
    /// The options.
    pub options: Vec<String>,
    /// Whether other text is allowed.
    pub free_text: bool,
    /// The pattern that the whole text must match.
    pub pattern: Option<String>,
}

/// Parses a domain. Commas within quotes are literal, and an apostrophe is doubled or escaped with a backslash. An unclosed quote ends with
/// the text.
pub fn read(text: &str) -> Domain {
    let text = text.trim();
    let is_regexp = text.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("regexp"));
    if is_regexp {
        let pattern = text.get(6..).unwrap_or_default().trim_start_matches([':', '=', ' ']).trim();
        let bare = pattern.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')).unwrap_or(pattern);
        return Domain {
            pattern: Some(bare.to_owned()).filter(|bare| !bare.is_empty()),
            ..Domain::default()
        };
    }
    let mut domain = Domain::default();
    for option in options(text) {
        match option.as_str() {
            "" => {}
            "*" => domain.free_text = true,
            _ => domain.options.push(option),
        }
    }
    domain
}

fn options(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut option = String::new();
    // Length up to which blanks are kept: blanks within quotes are significant.
    let mut kept = 0;
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\'' | '\\', Some('\'')) if quoted => {
                option.push('\'');
                letters.next();
            }
            ('\'', _) => {
                quoted = !quoted;
                kept = option.len();
            }
            (',', _) if !quoted => found.push(finished(&mut option, &mut kept)),
            (blank, _) if !quoted && blank.is_whitespace() && option.is_empty() => {}
            _ => option.push(letter),
        }
    }
    found.push(finished(&mut option, &mut kept));
    found
}

/// The option without the blanks after the last quote.
fn finished(option: &mut String, kept: &mut usize) -> String {
    let mut option = std::mem::take(option);
    let length = option.trim_end().len().max(std::mem::take(kept));
    option.truncate(length);
    option
}
