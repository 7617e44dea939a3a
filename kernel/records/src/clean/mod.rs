//! Sanitizes HTML from a hospital when it arrives. It is parsed as a browser parses it (`ammonia` over `html5ever`) and rewritten with only
//! structure, tables, lists and emphasis. Scripts, handlers, styles, links, forms and frames are removed; only inline (data URL) pictures
//! stay. The page that shows the text additionally has a sandbox and its own policy (contract of issue 4, §4).

mod cost;
mod input;
mod text;

use crate::RecordError;
use crate::offload::offload;
use crate::seal::KeptText;
use ammonia::Builder;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Maximum size of a picture in a text: 1 MB, counted as Base64.
const PICTURE_AT_MOST: usize = 1_000_000_usize.div_ceil(3) * 4;
/// Image types that browsers decode and that cannot contain scripts (SVG can).
const PICTURES: [&str; 4] = [
    "data:image/jpeg;base64,",
    "data:image/png;base64,",
    "data:image/gif;base64,",
    "data:image/webp;base64,",
];
/// Maximum cell span. Hospital tables have about ten columns.
const SPAN_AT_MOST: u32 = 100;

/// Allowed elements.
const TAGS: &str = "address article b bdi bdo blockquote br caption center cite code col colgroup dd del div dl dt em h1 \
    h2 h3 h4 h5 h6 hr i img ins li mark ol p pre s section small span strong sub sup table tbody td \
    tfoot th thead tr u ul wbr";
/// Elements removed with their content, because it is not readable text. Text in form controls and drawings is kept.
const WITH_CONTENT: &str = "applet audio canvas embed frameset head iframe math noembed noframes noscript object \
    plaintext script style template title video xmp";

/// SVG elements that contain text.
const DRAWN: [&str; 6] = ["svg", "g", "switch", "text", "tspan", "textpath"];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let cells = HashSet::from(["colspan", "rowspan", "scope"]);
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.split(' ').collect())
        .clean_content_tags(WITH_CONTENT.split(' ').collect())
        .generic_attributes(HashSet::from(["dir", "lang"]))
        .tag_attributes(HashMap::from([
            ("td", cells.clone()),
            ("th", cells),
            ("col", HashSet::from(["span"])),
            ("colgroup", HashSet::from(["span"])),
            ("ol", HashSet::from(["start"])),
            ("img", HashSet::from(["src", "alt", "width", "height"])),
        ]))
        .url_schemes(HashSet::from(["data"]))
        .attribute_filter(attribute)
        .strip_comments(true)
        .link_rel(None);
    builder
});

/// Keeps an attribute only if its value is valid.
fn attribute<'v>(_element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
    let is_number = |at_most: u32| value.parse::<u32>().is_ok_and(|number| number <= at_most);
    let is_kept = match name {
        "src" => is_picture(value),
        "colspan" | "rowspan" | "span" => is_number(SPAN_AT_MOST),
        "start" | "width" | "height" => is_number(10_000),
        "scope" => matches!(value, "row" | "col" | "rowgroup" | "colgroup"),
        "dir" => matches!(value, "ltr" | "rtl" | "auto"),
        "lang" => value.len() <= 35 && value.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'),
        "alt" => true,
        _ => false,
    };
    is_kept.then_some(Cow::Borrowed(value))
}

fn is_picture(value: &str) -> bool {
    PICTURES.iter().find_map(|kind| value.strip_prefix(kind)).is_some_and(|data| {
        data.len() <= PICTURE_AT_MOST
            && data.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '='))
    })
}

/// The sanitized HTML and its readable text. A text that is too costly to parse is escaped as a whole, so that its tags have no effect.
pub fn clean(html: &str) -> KeptText {
    let html = readable(html);
    let html = if cost::is_too_costly(&html) { escaped(&html) } else { CLEANER.clean(&html).to_string() };
    let text = text::text_of(&html);
    KeptText { html, text }
}

/// Prepares the text for the cleaner: writes out the values of filled-in fields, separates the options of a list with spaces, and renames
/// SVG elements to unknown ones, because the cleaner drops foreign content including its text.
fn readable(html: &str) -> String {
    let mut readable = String::with_capacity(html.len() + 64);
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        readable.push_str(before);
        let name = tag.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let is_one_of = |names: &[&str]| names.iter().any(|one| name.eq_ignore_ascii_case(one));
        if is_one_of(&["option", "optgroup"]) {
            readable.push(' ');
        }
        if is_one_of(&["input"])
            && let Some(value) = input::shown_value(tag)
        {
            readable.push_str(&value);
        }
        readable.push_str(if is_one_of(&DRAWN) { "<x-" } else { "<" });
        rest = tag;
    }
    readable.push_str(rest);
    readable
}

/// Like [`clean`]; a long text is processed on a blocking thread.
pub(crate) async fn cleaned(html: String) -> Result<KeptText, RecordError> {
    offload(html.len(), move || clean(&html)).await
}

/// The whole text with its tags escaped, as preformatted text.
fn escaped(html: &str) -> String {
    let mut kept = String::from("<pre>");
    for piece in html.split('<') {
        let text = piece.split_once('>').map_or(piece, |(_, text)| text);
        kept.push_str(&ammonia::clean_text(text));
        kept.push(' ');
    }
    CLEANER.clean(&(kept + "</pre>")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn structure_tables_and_emphasis_stay() {
        let kept = clean(
            "<h1>Эпикриз</h1><table><tr><td colspan=\"2\">Hb&nbsp;<b>140</b></td></tr></table><ul><li>кашель</ul>",
        );
        assert_eq!(
            kept.html,
            "<h1>Эпикриз</h1><table><tbody><tr><td colspan=\"2\">Hb&nbsp;<b>140</b></td></tr></tbody></table><ul><li>кашель</li></ul>"
        );
        assert_eq!(kept.text, "Эпикриз\nHb 140\nкашель");
    }

    #[test]
    fn words_are_parted_where_a_reader_sees_them_parted() {
        assert_eq!(
            clean("<p>гаст<b>рит</b></p><p>H<sub>2</sub>O</p>один<br>два").text,
            "гастрит\nH2O\nодин\nдва"
        );
    }

    /// The text of form controls and drawings is kept; the elements are removed.
    #[test]
    fn text_in_form_controls_and_drawings_stays_as_text() {
        let kept = clean(
            "<form>Жалобы: <textarea name=a>кашель &lt;b&gt;</textarea> <button onclick=x>Осмотр</button> \
             <input type=text value='38,5 &amp; выше'><input type=hidden value=тайна> \
             <select><option>сухой</option><option selected>влажный</option></select></form>\
             <svg onload=x><g><text x=1>верхний</text> <text>левый</text></g><script>alert(1)</script></svg>",
        );
        for text in ["кашель <b>", "38,5 & выше", "Осмотр", "сухой", "влажный", "верхний", "левый"]
        {
            assert!(kept.text.contains(text), "{text}: {}", kept.text);
        }
        for tag in [
            "<textarea",
            "<input",
            "тайна",
            "<button",
            "<option",
            "<svg",
            "<text",
            "onclick",
            "onload",
            "alert",
        ] {
            assert!(!kept.html.contains(tag), "{tag}: {}", kept.html);
        }
    }

    #[test]
    fn what_is_escaped_is_read_and_never_becomes_a_tag() {
        let kept = clean("<p>a &lt;script&gt; &amp;lt; \"b\" <img alt='1 > 2 \" <'></p>");
        assert_eq!(kept.text, "a <script> &lt; \"b\"");
        assert!(!kept.html.contains("<script"));
    }

    #[test]
    fn what_is_nested_without_end_is_read_as_text() {
        let kept = clean(&format!("{}гастрит <script>&lt;", "<div><b>".repeat(200_000)));
        assert!(
            kept.html.starts_with("<pre>") && !kept.html.contains("<div") && !kept.html.contains("<script")
        );
        assert!(kept.text.contains("гастрит"));
    }

    #[test]
    fn only_small_pictures_that_lie_in_the_text_stay() {
        assert!(clean("<img src=\"data:image/png;base64,iVBORw0KGgo=\" alt=\"ЭКГ\">").html.contains("iVBOR"));
        let long = format!("<img src=\"data:image/png;base64,{}\">", "A".repeat(PICTURE_AT_MOST + 4));
        for bad in [
            "<img src=\"https://example.org/a.png\">",
            "<img src=\"//example.org/a.png\">",
            "<img src=\"file:///c:/a.png\">",
            "<img src=\"a.png\">",
            "<img src=\"data:image/svg+xml;base64,PHN2Zz4=\">",
            "<img src=\"data:text/html;base64,PHN2Zz4=\">",
            "<img src=\"data:image/png,%89PNG\">",
            "<img src=\"data:image/png;base64,iVBO\" srcset=\"https://example.org/a.png 2x\">",
            &long,
        ] {
            let html = clean(bad).html;
            assert!(
                !html.contains("example.org") && (!html.contains("src") || bad.contains("srcset")),
                "{html}"
            );
        }
    }

    proptest! {
        /// Cleaning is idempotent.
        #[test]
        fn what_was_cleaned_reads_the_same(html in "(<[a-z/!]{1,8}[ a-z=\"'>]{0,12}>?|&[a-z#0-9]{1,6};?|[а-я <>\"'&-]{0,6}){0,24}") {
            let once = clean(&html);
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&clean(&once.html).text), words(&once.text));
        }

        #[test]
        fn nothing_makes_it_panic(html in any::<String>()) {
            clean(&html);
        }
    }
}
