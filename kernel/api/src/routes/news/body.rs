//! A news item as an administrator sends it.

use super::NewsRoutesState;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cabinet_domain::{ClinicId, MedicalHostId, NewsAudience};
use cabinet_http::ApiProblem;
use cabinet_http::problem::FieldProblem;
use cabinet_news::NewsDraft;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A title and a text of one language.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = NewsText)]
pub(super) struct TextBody {
    /// 1 to 200 characters.
    pub(super) title: String,
    /// Markdown of 1 to 20 000 characters.
    pub(super) text: String,
}

/// Who reads an item.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsAudience)]
pub(super) struct AudienceBody {
    /// `all`, `citizens`, or `clinic`: patients whom the clinic knows.
    pub(super) kind: String,
    /// Medical host of the clinic.
    #[serde(default)]
    pub(super) host_id: Option<String>,
    /// Id of the clinic.
    #[serde(default)]
    pub(super) clinic_id: Option<String>,
}

/// A news item to be saved (B-193…B-195, B-310).
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewsRequest)]
pub(super) struct NewsBody {
    /// Title in the hospital's first language: a short form of `texts`.
    #[serde(default)]
    title: Option<String>,
    /// Markdown in the hospital's first language: a short form of `texts`.
    #[serde(default)]
    text: Option<String>,
    /// By language code. Each language of the hospital may have a text; at least one is needed.
    #[serde(default)]
    texts: BTreeMap<String, TextBody>,
    /// A JPEG or PNG of at most 5 MB in Base64, with or without `data:…;base64,` before it. If absent, the present one stays.
    #[serde(default)]
    image: Option<String>,
    /// Removes the present image.
    #[serde(default)]
    remove_image: bool,
    /// Only administrators see a draft.
    #[serde(default)]
    is_draft: bool,
    /// When it is published. If absent, now.
    #[serde(default)]
    publish_at: Option<DateTime<Utc>>,
    /// When it ends. If absent, never.
    #[serde(default)]
    until: Option<DateTime<Utc>>,
    /// Everybody, if absent.
    #[serde(default)]
    audience: Option<AudienceBody>,
}

/// What was saved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedNews)]
pub(super) struct SavedNews {
    #[schema(value_type = uuid::Uuid)]
    pub(super) id: cabinet_domain::NewsId,
    pub(super) version: i64,
    /// `draft`, `planned`, `published` or `ended`.
    pub(super) state: &'static str,
    pub(super) publish_at: Option<DateTime<Utc>>,
}

impl SavedNews {
    pub(super) fn of(app: &NewsRoutesState, news: &cabinet_domain::News) -> Self {
        Self {
            id: news.id,
            version: news.version,
            state: app.news.state(news).name(),
            publish_at: news.publish_at,
        }
    }
}

impl NewsBody {
    /// Parses what needs no rule of news.
    pub(super) fn parse(self, app: &NewsRoutesState) -> Result<NewsDraft, ApiProblem> {
        let invalid = |field: &'static str, code: &'static str| {
            ApiProblem::validation(vec![FieldProblem::new(field, code)])
        };
        let mut texts: BTreeMap<_, _> =
            self.texts.into_iter().map(|(code, body)| (code, (body.title, body.text))).collect();
        if texts.is_empty()
            && (self.title.is_some() || self.text.is_some())
            && let Some(first) = app.languages.first()
        {
            let short = (self.title.unwrap_or_default(), self.text.unwrap_or_default());
            texts.insert(first.code().to_owned(), short);
        }
        let image = match self.image {
            None => None,
            Some(text) => Some(decoded(&text).ok_or_else(|| invalid("image", "wrong_format"))?),
        };
        let audience = match self.audience {
            None => NewsAudience::All,
            Some(body) => audience(app, body).map_err(|field| invalid(field, "invalid"))?,
        };
        Ok(NewsDraft {
            is_draft: self.is_draft,
            publish_at: self.publish_at,
            until: self.until,
            audience,
            texts,
            image,
            remove_image: self.remove_image,
        })
    }
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let data = match text.strip_prefix("data:") {
        Some(rest) => rest.split_once(";base64,")?.1,
        None => text,
    };
    STANDARD.decode(data.trim()).ok()
}

/// The audience, or the field that is not valid.
fn audience(app: &NewsRoutesState, body: AudienceBody) -> Result<NewsAudience, &'static str> {
    match body.kind.as_str() {
        "all" => Ok(NewsAudience::All),
        "citizens" => Ok(NewsAudience::Citizens),
        "clinic" => {
            let host: Option<MedicalHostId> = body.host_id.and_then(|text| text.parse().ok());
            let host = host.filter(|host| app.booking_hosts.contains(host)).ok_or("audience.hostId")?;
            let clinic = body.clinic_id.filter(|id| (1..=512).contains(&id.len()) && !id.contains('\0'));
            let clinic = ClinicId(clinic.ok_or("audience.clinicId")?);
            Ok(NewsAudience::Clinic { host, clinic })
        }
        _ => Err("audience.kind"),
    }
}
