//! Renders the e-mails as a page: links work, and the HTML body is shown in a frame without scripts.

use super::{Letter, Mailbox};
use quick_xml::escape::escape;
use std::fmt::Write as _;

/// Renders the page, newest e-mail first.
pub(super) fn compose(mailbox: &Mailbox) -> String {
    let mut text = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Mailbox, simulated</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;\
         padding:0 1rem;color:#1c2733}article{border:1px solid #d5dde5;border-radius:8px;padding:1rem;margin:1rem 0}\
         h2{margin:0;font-size:1.1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f2f5f8;padding:.8rem}\
         iframe{width:100%;height:30rem;border:1px solid #d5dde5}</style></head><body>\n\
         <h1>Mailbox, simulated</h1><p>Every letter that the demo hospital sends ends here. \
         <a href=\"/letters\">As JSON</a>, also <code>?to=address</code>; <code>DELETE /letters</code> throws them away; \
         <code>POST /control</code> with <code>{\"kind\":\"none|down|later|refuse|lost\"}</code> or \
         <code>{\"kind\":\"slow\",\"ms\":5000}</code> breaks the server.</p>\n",
    );
    let letters = mailbox.letters();
    if letters.is_empty() {
        text.push_str("<p>No letters yet.</p>");
    }
    for letter in letters.iter().rev() {
        write_letter(&mut text, letter);
    }
    text.push_str("</body></html>\n");
    text
}

fn write_letter(text: &mut String, letter: &Letter) {
    let mut body = escape(letter.text.as_str()).into_owned();
    for link in &letter.links {
        let link = escape(link.as_str()).into_owned();
        body = body.replacen(&link, &format!("<a href=\"{link}\">{link}</a>"), 1);
    }
    let _ = writeln!(
        text,
        "<article><h2>{}</h2><p>To {}, {} UTC</p><pre>{body}</pre><details><summary>As HTML</summary>\
         <iframe sandbox=\"allow-popups\" title=\"HTML\" srcdoc=\"{}\"></iframe></details></article>",
        escape(letter.subject.as_str()),
        escape(letter.to.join(", ")),
        letter.at.format("%Y-%m-%d %H:%M:%S"),
        escape(letter.html.as_str()),
    );
}
