//! Checks what an administrator sends.

use cabinet_config::Language;
use cabinet_domain::{NewsAudience, NewsText};
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;

/// A news item as an administrator sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsDraft {
    pub is_draft: bool,
    /// Now, if a news item that is no draft has none.
    pub publish_at: Option<DateTime<Utc>>,
    pub until: Option<DateTime<Utc>>,
    pub audience: NewsAudience,
    /// Title and Markdown by language code.
    pub texts: BTreeMap<String, (String, String)>,
    /// A new image. `None` keeps the present one.
    pub image: Option<Vec<u8>>,
    /// Whether the present image is removed. Without effect if there is a new one.
    pub remove_image: bool,
}

/// A field that is not valid, by its path in the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsFault {
    pub field: String,
    /// Code of the fault: `required`, `too_long`, `unknown_language`, `before_publish`, `over`, `too_large`, `wrong_format`, `unreadable`.
    pub code: &'static str,
}

impl NewsFault {
    pub(crate) fn new(field: impl Into<String>, code: &'static str) -> Self {
        Self { field: field.into(), code }
    }
}

impl NewsDraft {
    /// Checks the texts, in a language of the hospital each (B-237, B-238, X-069), and the dates.
    pub(crate) fn check(
        &self,
        languages: &[Language],
        now: DateTime<Utc>,
    ) -> Result<BTreeMap<String, NewsText>, Vec<NewsFault>> {
        let mut faults = Vec::new();
        let mut texts = BTreeMap::new();
        for (code, (title, text)) in &self.texts {
            if !languages.iter().any(|language| language.code() == code) {
                faults.push(NewsFault::new("texts", "unknown_language"));
                continue;
            }
            match NewsText::new(title, text) {
                Ok(text) => {
                    texts.insert(code.clone(), text);
                }
                Err((title, text)) => {
                    let fault = |field: &str, code: &'static str| NewsFault::new(field, code);
                    faults.extend(title.map(|why| fault(&format!("texts.{code}.title"), why.code())));
                    faults.extend(text.map(|why| fault(&format!("texts.{code}.text"), why.code())));
                }
            }
        }
        if self.texts.is_empty() {
            faults.push(NewsFault::new("texts", "required"));
        }
        if let Some(until) = self.until {
            let publish_at = match self.is_draft {
                true => self.publish_at,
                false => Some(self.publish_at.unwrap_or(now)),
            };
            if publish_at.is_some_and(|publish_at| until <= publish_at) {
                faults.push(NewsFault::new("until", "before_publish"));
            }
        }
        if faults.is_empty() { Ok(texts) } else { Err(faults) }
    }
}
