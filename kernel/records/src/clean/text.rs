//! The readable text of sanitized HTML, for the search and its snippets.

use std::borrow::Cow;

/// Elements that may occur within a word. All others separate words.
const INLINE: [&str; 19] = [
    "b", "bdi", "bdo", "cite", "code", "del", "em", "i", "img", "ins", "mark", "s", "small", "span",
    "strong", "sub", "sup", "u", "wbr",
];

/// The readable text of sanitized HTML. The input comes from our own serializer: tags are complete, quotes are double, and five characters
/// are escaped.
pub(super) fn text_of(html: &str) -> String {
    let mut text = String::with_capacity(html.len() / 2);
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        let (before, tag) = rest.split_at(begin);
        text.push_str(&unescaped(before));
        let (name, after) = split_tag(tag);
        if !INLINE.contains(&name) {
            text.push('\n');
        }
        rest = after;
    }
    text.push_str(&unescaped(rest));
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The name of the tag at the start of the text, and the text after the tag.
fn split_tag(tag: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let end = tag.find(|c| {
        is_quoted ^= c == '"';
        c == '>' && !is_quoted
    });
    let (inside, after) =
        end.map_or((tag, ""), |end| (tag.get(..end).unwrap_or(""), tag.get(end + 1..).unwrap_or("")));
    let name = inside.trim_start_matches(['<', '/']);
    (name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or(""), after)
}

fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let text = text.replace("&nbsp;", "\u{a0}").replace("&lt;", "<").replace("&gt;", ">");
    Cow::Owned(text.replace("&quot;", "\"").replace("&amp;", "&"))
}
