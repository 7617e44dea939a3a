//! Messages with HTML. Any client of Matrix can have written them, so only emphasis, lists, quotes and links stay.

use ammonia::{Builder, UrlRelative};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Allowed elements.
const TAGS: &str = "a b blockquote br code del em i li ol p pre s strong u ul";
/// Elements removed with their content. `mx-reply` repeats the message that is answered (Matrix, "Fallbacks for rich replies").
const WITH_CONTENT: &str = "applet audio canvas embed frameset head iframe math mx-reply noembed noframes noscript object script style \
    svg template title video";
/// A message has a handful of elements. A parser pays for each level of nesting.
const MOST_TAGS: usize = 500;

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.split(' ').collect())
        .clean_content_tags(WITH_CONTENT.split_whitespace().collect())
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"]))]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::Deny)
        .strip_comments(true)
        .link_rel(Some("noopener noreferrer"));
    builder
});

/// The HTML without what is not allowed. `None` if it is not worth parsing; the plain text of the message is shown then.
pub(crate) fn cleaned(html: &str) -> Option<String> {
    (html.matches('<').count() <= MOST_TAGS).then(|| CLEANER.clean(html).to_string())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// B-198, issue 16: HTML from a foreign client.
    #[test]
    fn emphasis_lists_and_links_stay_and_nothing_runs() {
        let html = "<mx-reply>old</mx-reply><b onclick=x>a</b><img src=x onerror=alert(1)><script>alert(1)</script>\
            <a href=\"javascript:alert(1)\">b</a><a href='https://h.test/' style='x' target=_top>c</a><font color=red>d</font>\
            <iframe src=x>e</iframe><form><input name=p></form><ul><li>f</ul><svg><script>g</script></svg><!-- h -->";
        assert_eq!(
            cleaned(html).unwrap(),
            "<b>a</b><a rel=\"noopener noreferrer\">b</a><a href=\"https://h.test/\" rel=\"noopener noreferrer\">c</a>d<ul><li>f</li></ul>"
        );
        assert_eq!(cleaned(&"<b>".repeat(MOST_TAGS + 1)), None);
    }

    proptest! {
        #[test]
        fn whatever_is_written_has_no_other_element(html in "(<|</|>|script|svg|a|b|img|math|style|href=|'|\"|javascript:|onload=|&lt;| |/|x|<!--|-->|]]>){0,40}") {
            let Some(clean) = cleaned(&html) else { return Ok(()) };
            for piece in clean.split('<').skip(1) {
                let name: String = piece.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
                prop_assert!(TAGS.split(' ').any(|tag| tag == name), "{html} -> {clean}");
                prop_assert!(!piece.split('>').next().unwrap().contains("javascript:"), "{html} -> {clean}");
            }
            prop_assert_eq!(cleaned(&clean), Some(clean.clone()));
        }
    }
}
