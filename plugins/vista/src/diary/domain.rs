//! `valueDomain` of an item, as Vista's tables have it (protocol sheet vista §3): `'хорошо','плохо'` is a list to choose from, `'*'` or `*` in
//! it lets something else be written, and `regexp` in front makes it a pattern. Adapters send lists as JSON; one that hands the column on
//! as it is gets it read here.

/// What a domain says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Domain {
    /// To choose from.
    pub options: Vec<String>,
    /// Whether something else may be written.
    pub free_text: bool,
    /// What a text has to match as a whole.
    pub pattern: Option<String>,
}

/// Reads a domain. Inside quotes commas are letters, and an apostrophe is written twice or with a backslash; a quote that is never closed
/// ends with the text.
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
    // Up to where blanks count: inside quotes they do.
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

/// Without the blanks after the last quote.
fn finished(option: &mut String, kept: &mut usize) -> String {
    let mut option = std::mem::take(option);
    let length = option.trim_end().len().max(std::mem::take(kept));
    option.truncate(length);
    option
}
