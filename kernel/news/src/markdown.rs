//! Markdown to sanitised HTML, and to a short plain text.
//!
//! The HTML is rewritten twice: the parser's events lose raw HTML, images and excessive nesting, and `ammonia` lets through only an allow
//! list of elements. So a mistake in one of the two does not reach a patient's browser.

use ammonia::{Builder, UrlRelative};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;
use url::Url;

/// Elements within each other. Deeper ones are flattened: a reader could not tell them apart, and a parser of HTML pays for each level.
const DEPTH_AT_MOST: usize = 12;
/// Characters of the short text in a list.
const SUMMARY_CHARS: usize = 240;

/// Allowed elements: the page has its own `h1`.
const TAGS: &str =
    "a blockquote br code del em h2 h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul";

fn cleaner() -> Builder<'static> {
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.split(' ').collect())
        .tag_attributes(HashMap::from([("a", HashSet::from(["href"])), ("ol", HashSet::from(["start"]))]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .strip_comments(true)
        .link_rel(Some("noopener noreferrer"));
    builder
}

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(cleaner);

/// The HTML of a text. With a base, relative links become absolute, for readers outside of the site.
pub fn html_of(markdown: &str, base: Option<&Url>) -> String {
    let mut written = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut written, events(markdown).into_iter());
    match base {
        None => CLEANER.clean(&written).to_string(),
        Some(base) => {
            cleaner().url_relative(UrlRelative::RewriteWithBase(base.clone())).clean(&written).to_string()
        }
    }
}

/// The beginning of a text without its formatting.
pub fn summary_of(markdown: &str) -> String {
    let mut plain = String::new();
    for event in events(markdown) {
        match event {
            Event::Text(text) | Event::Code(text) => plain.push_str(&text),
            Event::SoftBreak | Event::HardBreak | Event::Rule | Event::End(_) => plain.push(' '),
            _ => {}
        }
    }
    let words: String = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    // An inline element ends before a punctuation mark.
    let words = [",", ".", ";", ":", "!", "?", ")"]
        .iter()
        .fold(words, |words, mark| words.replace(&format!(" {mark}"), mark));
    if words.chars().count() <= SUMMARY_CHARS {
        return words;
    }
    let mut cut: String = words.chars().take(SUMMARY_CHARS).collect();
    // Not in the middle of a word, unless it is all there is.
    if let Some(end) = cut.rfind(' ') {
        cut.truncate(end);
    }
    cut + "…"
}

/// The events of a text: raw HTML as text, no images, headings one level lower, nothing too deep.
fn events(markdown: &str) -> Vec<Event<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut kept = Vec::new();
    // The nesting so far; `false` for an element that is left out, with its end.
    let mut open: Vec<bool> = Vec::new();
    let mut depth = 0_usize;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(tag) => {
                let is_kept = depth < DEPTH_AT_MOST && !matches!(tag, Tag::Image { .. } | Tag::HtmlBlock);
                open.push(is_kept);
                if is_kept {
                    depth += 1;
                    kept.push(Event::Start(lower(tag)));
                }
            }
            Event::End(tag) => {
                if open.pop().unwrap_or(false) {
                    depth -= 1;
                    kept.push(Event::End(match tag {
                        TagEnd::Heading(level) => TagEnd::Heading(one_lower(level)),
                        tag => tag,
                    }));
                }
            }
            Event::Html(raw) | Event::InlineHtml(raw) => kept.push(Event::Text(raw)),
            event => kept.push(event),
        }
    }
    kept
}

fn lower(tag: Tag<'_>) -> Tag<'_> {
    match tag {
        Tag::Heading { level, .. } => {
            Tag::Heading { level: one_lower(level), id: None, classes: Vec::new(), attrs: Vec::new() }
        }
        tag => tag,
    }
}

const fn one_lower(level: HeadingLevel) -> HeadingLevel {
    match level {
        HeadingLevel::H1 => HeadingLevel::H2,
        HeadingLevel::H2 => HeadingLevel::H3,
        HeadingLevel::H3 => HeadingLevel::H4,
        HeadingLevel::H4 => HeadingLevel::H5,
        HeadingLevel::H5 | HeadingLevel::H6 => HeadingLevel::H6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn markdown_becomes_structure_below_the_page_s_own_heading() {
        let html = html_of("# Режим\n\nС **1 июля** – [запись](/visit/write):\n\n- один\n- два\n", None);
        assert_eq!(
            html,
            "<h2>Режим</h2>\n<p>С <strong>1 июля</strong> – <a href=\"/visit/write\" rel=\"noopener noreferrer\">запись</a>:</p>\n\
             <ul>\n<li>один</li>\n<li>два</li>\n</ul>\n"
        );
    }

    #[test]
    fn what_could_act_or_call_home_is_text_or_gone() {
        for (markdown, text) in [
            ("<script>alert(1)</script>", "alert(1)"),
            ("a <img src=x onerror=alert(1)> b", "onerror"),
            ("![план](https://evil.example/pixel.png)", "план"),
            ("[нажми](javascript:alert(1))", "нажми"),
            ("[нажми](data:text/html,x)", "нажми"),
            ("<a href=\"javascript:x\" onclick=y>там</a>", "там"),
            ("<style>*{}</style><iframe src=//evil.example>", "iframe"),
        ] {
            let html = html_of(markdown, None);
            assert!(html.contains(text), "{markdown}: {html}");
            for bad in ["<script", "<img", "<iframe", "<style", "<a href=\"javascript", "<a href=\"data"] {
                assert!(!html.contains(bad), "{markdown}: {html}");
            }
        }
    }

    #[test]
    fn a_feed_has_absolute_links() {
        let base: Url = "https://lk.hospital.example/".parse().unwrap();
        let html = html_of("[запись](/visit/write)", Some(&base));
        assert!(html.contains("href=\"https://lk.hospital.example/visit/write\""), "{html}");
    }

    #[test]
    fn endless_nesting_is_flattened_and_stays_readable() {
        for piece in [">", "- ", "1. ", "**", "_", "["] {
            let html = html_of(&(piece.repeat(20_000 / piece.len()) + "гастрит"), None);
            assert!(html.contains("гастрит"), "{piece}");
            assert!(html.matches("<blockquote>").count() <= DEPTH_AT_MOST, "{piece}");
        }
    }

    #[test]
    fn a_summary_is_plain_and_ends_at_a_word() {
        assert_eq!(
            summary_of("# Приём\n\nС **1 июля**, [звоните](tel:1)!\n* x"),
            "Приём С 1 июля, звоните! x"
        );
        let long = summary_of(&"слово ".repeat(100));
        assert!(long.ends_with("слово…") && long.chars().count() <= SUMMARY_CHARS + 1, "{long}");
        assert_eq!(summary_of(&"я".repeat(300)).chars().count(), SUMMARY_CHARS + 1);
    }

    proptest! {
        #[test]
        fn no_text_breaks_out(text in "[<>\\[\\]()!#*_`~|\\-\n \"'=:/a-zа-я&;]{0,300}") {
            let html = html_of(&text, None);
            let lower = html.to_lowercase();
            for bad in ["<script", "<img", "<svg", "<iframe", "<style", "javascript:\"", "<form", "<input"] {
                prop_assert!(!lower.contains(bad), "{}", html);
            }
            // What is clean stays as it is.
            prop_assert_eq!(CLEANER.clean(&html).to_string(), html);
        }
    }
}
