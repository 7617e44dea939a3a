//! What waits for a person, area by area (docs/adr/0056). Each area of the product answers for itself, from the database alone; the screen that shows
//! it knows none of them.

use async_trait::async_trait;
use cabinet_domain::{Kopecks, Origin, UserId};
use chrono::{DateTime, FixedOffset, NaiveDate, TimeDelta, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The person from the access token. Each area answers only about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttentionCaller {
    pub user: UserId,
    /// Origin of the request, for the audit log.
    pub origin: Option<Origin>,
}

/// How soon something has to be done. The most urgent one is the smallest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    /// Today or tomorrow, or something is uncertain.
    Now,
    /// Within days.
    Soon,
    /// At some time.
    Later,
    /// Nothing has to be done.
    Information,
}

impl Urgency {
    /// The name in responses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Now => "now",
            Self::Soon => "soon",
            Self::Later => "later",
            Self::Information => "information",
        }
    }
}

/// A value for the text of an item. The screen writes it as its language does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    Text(String),
    Number(i64),
    /// Kopecks.
    Money(Kopecks),
    Day(NaiveDate),
    Moment(DateTime<FixedOffset>),
}

/// Something that waits for the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttentionItem {
    /// Id of the web module whose manifest has the text of the kind.
    pub area: &'static str,
    /// What it is; unique within its area.
    pub kind: &'static str,
    pub urgency: Urgency,
    /// How many there are.
    pub count: u32,
    /// When it happens or is due.
    pub at: Option<DateTime<FixedOffset>>,
    /// Path of the page with the action, without a leading slash.
    pub target: String,
    pub facts: BTreeMap<&'static str, Fact>,
}

impl AttentionItem {
    pub fn new(area: &'static str, kind: &'static str, urgency: Urgency, target: impl Into<String>) -> Self {
        Self { area, kind, urgency, count: 1, at: None, target: target.into(), facts: BTreeMap::new() }
    }

    #[must_use]
    pub fn counting(mut self, count: usize) -> Self {
        self.count = u32::try_from(count).unwrap_or(u32::MAX);
        self
    }

    #[must_use]
    pub const fn at(mut self, at: DateTime<FixedOffset>) -> Self {
        self.at = Some(at);
        self
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, fact: Fact) -> Self {
        self.facts.insert(name, fact);
        self
    }

    /// Adds a text that may be unknown.
    #[must_use]
    pub fn with_text(self, name: &'static str, text: Option<String>) -> Self {
        match text.filter(|text| !text.is_empty()) {
            Some(text) => self.with(name, Fact::Text(text)),
            None => self,
        }
    }
}

/// How old the answer of an area is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsOf {
    /// The data are the kernel's own.
    Now,
    /// What another system said then.
    Read(DateTime<Utc>),
    /// The other system has not been asked yet.
    Never,
}

impl AsOf {
    /// Whether it is worth asking the other system again.
    pub fn is_older_than(self, age: TimeDelta, now: DateTime<Utc>) -> bool {
        match self {
            Self::Now => false,
            Self::Read(at) => at + age < now,
            Self::Never => true,
        }
    }
}

/// The answer of an area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attention {
    pub items: Vec<AttentionItem>,
    pub as_of: AsOf,
}

impl Attention {
    /// An answer from the kernel's own data.
    pub const fn now(items: Vec<AttentionItem>) -> Self {
        Self { items, as_of: AsOf::Now }
    }
}

/// Why an area does not answer; for the log, without personal data.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AttentionFailure(String);

impl AttentionFailure {
    pub fn new(error: &impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// An area of the product that has something to say about what waits for a person.
#[async_trait]
pub trait AttentionSource: Send + Sync {
    /// The id of its web module. It names the area if it does not answer.
    fn area(&self) -> &'static str;
    /// What waits for the person, from the database alone.
    ///
    /// # Errors
    /// If the database cannot be read. The other areas are shown.
    async fn attention(&self, caller: &AttentionCaller) -> Result<Attention, AttentionFailure>;
    /// Asks other systems anew if what they said is older than `age`.
    ///
    /// # Errors
    /// If they do not answer. What was known is shown.
    async fn refresh(&self, _caller: &AttentionCaller, _age: TimeDelta) -> Result<(), AttentionFailure> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{AsOf, Fact, Urgency};
    use chrono::TimeDelta;
    use serde_json::json;

    #[test]
    fn what_is_urgent_comes_first_and_facts_name_their_type() {
        let mut all = [Urgency::Information, Urgency::Soon, Urgency::Now, Urgency::Later];
        all.sort_unstable();
        assert_eq!(all, [Urgency::Now, Urgency::Soon, Urgency::Later, Urgency::Information]);
        assert_eq!(json!(Fact::Text("x".to_owned())), json!({ "text": "x" }));
        assert_eq!(json!(Fact::Number(3)), json!({ "number": 3 }));
    }

    #[test]
    fn only_the_answer_of_another_system_grows_old() {
        let now = "2026-11-20T10:00:00Z".parse().unwrap();
        let age = TimeDelta::minutes(5);
        assert!(!AsOf::Now.is_older_than(age, now));
        assert!(AsOf::Never.is_older_than(age, now));
        assert!(!AsOf::Read(now - age).is_older_than(age, now));
        assert!(AsOf::Read(now - age - TimeDelta::seconds(1)).is_older_than(age, now));
    }
}
