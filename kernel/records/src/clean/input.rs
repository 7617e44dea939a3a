//! The visible text of filled-in form fields. Hospitals print their forms this way; the cleaner removes the field and would lose the
//! finding in it.

/// Maximum length of a tag that is parsed. Without it, each unterminated tag would cause a scan to the end of the text.
const MOST_BYTES: usize = 1024;

/// Input types that do not display their value.
const WITHOUT_TEXT: [&str; 8] =
    ["hidden", "password", "checkbox", "radio", "file", "image", "color", "range"];

/// The value of an input as HTML text, separated from its surroundings. `tag` begins with the tag name.
pub(super) fn shown_value(tag: &str) -> Option<String> {
    let end = MOST_BYTES.min(tag.len());
    // A character boundary is at most three bytes back.
    let window = (0..4).find_map(|back| tag.get(..end.checked_sub(back)?))?;
    let mut rest = window.get("input".len()..)?;
    let (mut value, mut kind) = (None, "");
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if rest.is_empty() || rest.starts_with('>') {
            break;
        }
        let (name, found, after) = attribute(rest)?;
        if name.eq_ignore_ascii_case("value") {
            value = value.or(found);
        } else if name.eq_ignore_ascii_case("type") {
            kind = found.unwrap_or_default();
        }
        rest = after;
    }
    let is_shown = !WITHOUT_TEXT.iter().any(|one| kind.trim().eq_ignore_ascii_case(one));
    let value = value.filter(|value| is_shown && !value.trim().is_empty())?;
    Some(format!(" {} ", value.replace('<', "&lt;").replace('>', "&gt;")))
}

/// The first attribute, its value, and the rest of the tag.
fn attribute(rest: &str) -> Option<(&str, Option<&str>, &str)> {
    let blank = |c: char| c.is_ascii_whitespace();
    // An attribute name may begin with `=` (HTML §13.2.5.32), so the first character always belongs to the name.
    let mut ends = rest.char_indices().skip(1);
    let end = ends.find(|(_, c)| blank(*c) || matches!(c, '=' | '>' | '/')).map_or(rest.len(), |(at, _)| at);
    let (name, after) = rest.split_at_checked(end)?;
    let Some(after) = after.trim_start_matches(blank).strip_prefix('=') else {
        return Some((name, None, after));
    };
    let after = after.trim_start_matches(blank);
    for quote in ['"', '\''] {
        if let Some(quoted) = after.strip_prefix(quote) {
            let (value, after) = quoted.split_once(quote)?;
            return Some((name, Some(value), after));
        }
    }
    let end = after.find(|c: char| blank(c) || c == '>').unwrap_or(after.len());
    let (value, after) = after.split_at_checked(end)?;
    Some((name, Some(value), after))
}

#[cfg(test)]
mod tests {
    use super::shown_value;
    use proptest::prelude::*;

    #[test]
    fn the_text_of_a_field_is_its_value() {
        for (tag, text) in [
            ("input value=\"кашель\">", Some(" кашель ")),
            ("INPUT type=text VALUE = 'сухой кашель' disabled/>", Some(" сухой кашель ")),
            ("input value=38,5 name=t>", Some(" 38,5 ")),
            ("input value=\"a > b <i>\">", Some(" a &gt; b &lt;i&gt; ")),
            ("input type=hidden value=1>", None),
            ("input type=\"checkbox\" checked value=on>", None),
            ("input>", None),
            ("input value=\" \">", None),
            ("input value=\"no end", None),
            ("input = value=x>", Some(" x ")),
        ] {
            assert_eq!(shown_value(tag).as_deref(), text, "{tag}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic_or_run_on(rest in ".{0,2000}") {
            let _ = shown_value(&format!("input{rest}"));
        }
    }
}
