//! A rendered e-mail, as plain text and HTML.

use serde::Serialize;

/// Subject and both bodies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) subject: String,
    pub(crate) text: String,
    pub(crate) html: String,
    /// Where mail programs stop letters of this kind with one request (RFC 8058).
    pub(crate) one_click: Option<String>,
}

/// Data of the layout; `body` and `footer` are already HTML.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    language: String,
    subject: String,
    brand: String,
    body: Vec<String>,
    footer: Vec<String>,
}

/// Splits off the first line as the subject; the rest is the text.
pub(crate) fn plain(letter: &str, footer: &str) -> Written {
    let (subject, body) = split(letter);
    let text = format!("{}\n\n-- \n{}\n", body.trim(), footer.trim());
    Written { subject: subject.to_owned(), text, html: String::new(), one_click: None }
}

pub(crate) fn html(letter: &str, footer: &str, language: &str, brand: &str, subject: &str) -> Page {
    let (_, body) = split(letter);
    Page {
        language: language.to_owned(),
        subject: subject.to_owned(),
        brand: brand.to_owned(),
        body: paragraphs(body),
        footer: paragraphs(footer),
    }
}

fn split(letter: &str) -> (&str, &str) {
    let (subject, body) = letter.trim_start().split_once('\n').unwrap_or((letter, ""));
    (subject.trim(), body)
}

fn paragraphs(text: &str) -> Vec<String> {
    text.trim().split("\n\n").map(|paragraph| paragraph.trim().replace('\n', "<br>")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_the_subject_and_empty_lines_part_paragraphs() {
        let letter = plain("Тема\n\nПервый\nабзац.\n\nВторой.\n", "Больница\n+7");
        assert_eq!(letter.subject, "Тема");
        assert_eq!(letter.text, "Первый\nабзац.\n\nВторой.\n\n-- \nБольница\n+7\n");
        let page = html("Тема\n\nПервый\nабзац.\n\nВторой.\n", "Больница", "ru", "#000", "Тема");
        assert_eq!(page.body, ["Первый<br>абзац.", "Второй."]);
    }
}
