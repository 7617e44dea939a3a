//! Rows of news: an item with one of its texts. A statement reads the items and their texts together, so that both are of one moment.

use super::inconsistent;
use crate::row::row;
use cabinet_domain::{ClinicId, News, NewsAudience, NewsId, NewsImage, NewsText, UserId};
use cabinet_ports::StorageError;
use cabinet_ports::repository::NewsForReader;
use chrono::{DateTime, Utc};
use std::collections::BTreeMap;
use uuid::Uuid;

/// Selects items in this order, each with its texts. `$1` is the reader, or NULL.
macro_rules! select_news {
    ($clauses:expr, $order:literal) => {
        concat!(
            "SELECT n.id, n.version, n.is_draft, n.publish_at, n.until, n.audience, n.host, n.clinic, n.image, n.image_type,
                    n.image_width, n.image_height, n.image_bytes, n.created_at, n.created_by, n.updated_at, n.updated_by,
                    t.language, t.title, t.text, r.read_at
             FROM (SELECT * FROM news ",
            $clauses,
            ") AS n
             JOIN news_texts AS t ON t.news = n.id
             LEFT JOIN news_reads AS r ON r.news = n.id AND r.user_id = $1
             ORDER BY ",
            $order
        )
    };
}
pub(super) use select_news;

/// The condition that an item is published at `$2` and is for the reader `$1`.
macro_rules! is_for_reader {
    () => {
        "NOT news.is_draft AND news.publish_at <= $2 AND (news.until IS NULL OR news.until > $2)
         AND (news.audience = 'all'
              OR news.audience = 'citizens' AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND citizenship = 'RU')
              OR news.audience = 'clinic' AND EXISTS (
                  SELECT 1 FROM relations
                  WHERE relations.user_id = $1 AND relations.host = news.host AND relations.clinic = news.clinic))"
    };
}
pub(super) use is_for_reader;

row! {
    pub(super) struct NewsRow {
        id: Uuid,
        version: i64,
        is_draft: bool,
        publish_at: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
        audience: String,
        host: Option<String>,
        clinic: Option<String>,
        image: Option<Uuid>,
        image_type: Option<String>,
        image_width: Option<i64>,
        image_height: Option<i64>,
        image_bytes: Option<i64>,
        created_at: DateTime<Utc>,
        created_by: Option<Uuid>,
        updated_at: DateTime<Utc>,
        updated_by: Option<Uuid>,
        language: String,
        title: String,
        text: String,
        read_at: Option<DateTime<Utc>>,
    }
}

/// Joins the rows of each item, which follow each other.
pub(super) fn items(rows: Vec<NewsRow>) -> Result<Vec<NewsForReader>, StorageError> {
    let mut items: Vec<NewsForReader> = Vec::new();
    for row in rows {
        let wrong = |column| inconsistent("news_texts", column, row.id);
        let text = NewsText::new(&row.title, &row.text).map_err(|_| wrong("text"))?;
        let language = row.language.clone();
        match items.last_mut().filter(|last| last.news.id.0 == row.id) {
            Some(last) => {
                last.news.texts.insert(language, text);
            }
            None => items.push(row.item(BTreeMap::from([(language, text)]))?),
        }
    }
    Ok(items)
}

impl NewsRow {
    fn item(self, texts: BTreeMap<String, NewsText>) -> Result<NewsForReader, StorageError> {
        let wrong = |column| move || inconsistent("news", column, self.id);
        let audience = match (self.audience.as_str(), self.host, self.clinic) {
            ("all", None, None) => NewsAudience::All,
            ("citizens", None, None) => NewsAudience::Citizens,
            ("clinic", Some(host), Some(clinic)) => NewsAudience::Clinic {
                host: host.parse().map_err(|_| wrong("host")())?,
                clinic: ClinicId(clinic),
            },
            _ => return Err(wrong("audience")()),
        };
        let size = |number: Option<i64>, column| {
            number.and_then(|number| u32::try_from(number).ok()).ok_or_else(wrong(column))
        };
        let image = match (self.image, self.image_type) {
            (Some(object), Some(media_type)) => Some(NewsImage {
                object,
                media_type,
                width: size(self.image_width, "image_width")?,
                height: size(self.image_height, "image_height")?,
                size_bytes: size(self.image_bytes, "image_bytes")?.into(),
            }),
            _ => None,
        };
        let news = News {
            id: NewsId(self.id),
            version: self.version,
            is_draft: self.is_draft,
            publish_at: self.publish_at,
            until: self.until,
            audience,
            texts,
            image,
            created_at: self.created_at,
            created_by: self.created_by.map(UserId),
            updated_at: self.updated_at,
            updated_by: self.updated_by.map(UserId),
        };
        Ok(NewsForReader { news, read_at: self.read_at })
    }
}
