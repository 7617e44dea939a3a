//! News of the hospital for its patients: limits of the texts, the audience, and the state that follows from the dates.

use crate::{ClinicId, MedicalHostId, NewsId, UserId, without_invisible};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use uuid::Uuid;

/// characters of a title.
pub const NEWS_TITLE_CHARS: usize = 200;
/// characters of a text, as Markdown.
pub const NEWS_TEXT_CHARS: usize = 20_000;
/// B-239, B-350: bytes of an image as it is uploaded.
pub const NEWS_IMAGE_BYTES: usize = 5 * 1024 * 1024;

/// Why a title or a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvalidNewsText {
    /// B-237, B-238: nothing that can be read.
    Required,
    ///
    TooLong,
}

impl InvalidNewsText {
    /// The code of the field in a problem.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooLong => "too_long",
        }
    }
}

/// The title and text of one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsText {
    title: String,
    text: String,
}

impl NewsText {
    /// Checks a title and a text. Line ends become `\n`, and control characters, which no feed may contain, are removed.
    ///
    /// # Errors
    /// What is wrong with the title, and with the text.
    pub fn new(title: &str, text: &str) -> Result<Self, (Option<InvalidNewsText>, Option<InvalidNewsText>)> {
        let title: String = title.split_whitespace().collect::<Vec<_>>().join(" ");
        let title: String = title.chars().filter(|c| is_writable(*c)).collect();
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let text: String = text.chars().filter(|c| is_writable(*c) || matches!(c, '\n' | '\t')).collect();
        let text = text.trim_end().to_owned();
        let judge = |value: &str, at_most: usize| {
            if without_invisible(value.to_owned()).trim().is_empty() {
                Some(InvalidNewsText::Required)
            } else if value.chars().count() > at_most {
                Some(InvalidNewsText::TooLong)
            } else {
                None
            }
        };
        match (judge(&title, NEWS_TITLE_CHARS), judge(&text, NEWS_TEXT_CHARS)) {
            (None, None) => Ok(Self { title, text }),
            faults => Err(faults),
        }
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    /// Markdown.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Neither a control character nor one of the two that XML excludes.
fn is_writable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Who reads an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NewsAudience {
    /// Every patient, and the readers of the feed.
    All,
    /// Patients who are citizens.
    Citizens,
    /// Patients whom this clinic knows.
    Clinic { host: MedicalHostId, clinic: ClinicId },
}

impl NewsAudience {
    /// The name in the database and in the API.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Citizens => "citizens",
            Self::Clinic { .. } => "clinic",
        }
    }
}

/// An image in the object store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsImage {
    /// The object that holds the bytes, new for every upload.
    pub object: Uuid,
    /// `image/jpeg` or `image/png`.
    pub media_type: String,
    pub width: u32,
    pub height: u32,
    pub size_bytes: u64,
}

impl NewsImage {
    /// Key in the object store.
    pub fn key(object: Uuid) -> String {
        format!("news/{}", object.simple())
    }
}

/// State of an item at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsState {
    /// Only administrators see it.
    Draft,
    /// It will be published.
    Planned,
    Published,
    /// Its time is over.
    Ended,
}

impl NewsState {
    /// The name in the API.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Planned => "planned",
            Self::Published => "published",
            Self::Ended => "ended",
        }
    }
}

/// A news item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    pub id: NewsId,
    /// Increases with every change.
    pub version: i64,
    pub is_draft: bool,
    /// From when on it is read. A draft may have none.
    pub publish_at: Option<DateTime<Utc>>,
    /// From when on it is not read any more.
    pub until: Option<DateTime<Utc>>,
    pub audience: NewsAudience,
    /// By language code; at least one.
    pub texts: BTreeMap<String, NewsText>,
    pub image: Option<NewsImage>,
    pub created_at: DateTime<Utc>,
    /// The administrator; `None` after that account was removed, and for demo data.
    pub created_by: Option<UserId>,
    pub updated_at: DateTime<Utc>,
    pub updated_by: Option<UserId>,
}

impl News {
    /// The state at this time.
    pub fn state(&self, now: DateTime<Utc>) -> NewsState {
        match self.publish_at {
            _ if self.is_draft => NewsState::Draft,
            Some(at) if at > now => NewsState::Planned,
            _ if self.until.is_some_and(|until| until <= now) => NewsState::Ended,
            _ => NewsState::Published,
        }
    }

    /// The text for a reader: in the first of these languages that it has, else in any.
    pub fn text_in<'a>(&self, languages: impl IntoIterator<Item = &'a str>) -> Option<(&str, &NewsText)> {
        let wanted = languages.into_iter().find_map(|code| self.texts.get_key_value(code));
        wanted.or_else(|| self.texts.first_key_value()).map(|(code, text)| (code.as_str(), text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minutes)
    }

    fn news() -> News {
        News {
            id: NewsId(Uuid::nil()),
            version: 1,
            is_draft: false,
            publish_at: Some(at(10)),
            until: Some(at(20)),
            audience: NewsAudience::All,
            texts: ["de", "ru"].map(|code| (code.to_owned(), NewsText::new(code, code).unwrap())).into(),
            image: None,
            created_at: at(0),
            created_by: None,
            updated_at: at(0),
            updated_by: None,
        }
    }

    #[test]
    fn the_state_follows_from_the_dates_and_changes_at_the_instant() {
        let news = news();
        for (minute, state) in [
            (9, NewsState::Planned),
            (10, NewsState::Published),
            (19, NewsState::Published),
            (20, NewsState::Ended),
        ] {
            assert_eq!(news.state(at(minute)), state, "{minute}");
            assert_eq!(News { is_draft: true, ..news.clone() }.state(at(minute)), NewsState::Draft);
        }
        assert_eq!(News { until: None, ..news }.state(at(1_000_000)), NewsState::Published);
    }

    #[test]
    fn the_first_wanted_language_is_read_and_any_other_if_there_is_none() {
        let news = news();
        for (wanted, code) in [(&["ru", "de"][..], "ru"), (&["en", "de"], "de"), (&["en"], "de"), (&[], "de")]
        {
            assert_eq!(news.text_in(wanted.iter().copied()).unwrap().0, code, "{wanted:?}");
        }
    }

    /// B-237, B-238, X-069
    #[test]
    fn a_title_and_a_text_are_required_and_bounded_in_characters() {
        use InvalidNewsText::{Required, TooLong};
        assert_eq!(NewsText::new(" \n", "\u{200b}\t"), Err((Some(Required), Some(Required))));
        let (title, text) = ("я".repeat(NEWS_TITLE_CHARS), "😀".repeat(NEWS_TEXT_CHARS));
        assert!(NewsText::new(&title, &text).is_ok());
        let longer = NewsText::new(&(title + "я"), &(text + "😀"));
        assert_eq!(longer, Err((Some(TooLong), Some(TooLong))));
    }

    #[test]
    fn line_ends_are_unified_and_control_characters_removed() {
        let kept = NewsText::new(" Приём\r\nзакрыт\0 ", "а\r\nб\rв\u{7}\u{ffff}\tг\n\n").unwrap();
        assert_eq!((kept.title(), kept.text()), ("Приём закрыт", "а\nб\nв\tг"));
    }
}
