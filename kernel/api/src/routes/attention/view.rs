//! What waits, as JSON.

use super::gather::Gathered;
use cabinet_http::{Owner, request_context};
use cabinet_ports::{AsOf, AttentionCaller, AttentionItem, Fact};
use chrono::{DateTime, FixedOffset, Utc};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Something that waits for the patient.
#[derive(Serialize, ToSchema)]
#[schema(as = AttentionItem)]
struct ItemView {
    /// Id of the web module that has the text, in `attention` of its manifest.
    area: &'static str,
    /// What it is; unique within the area.
    kind: &'static str,
    /// `now`, `soon`, `later`, or `information`, if nothing has to be done.
    urgency: &'static str,
    /// How many there are.
    count: u32,
    /// When it happens or is due.
    at: Option<DateTime<FixedOffset>>,
    /// Path of the page with the action, without a leading slash.
    target: String,
    /// Values for the text. Each is an object whose only member says what it is: `text`, `number`, `money` (kopecks), `day`, or `moment`.
    #[schema(value_type = Object)]
    facts: BTreeMap<&'static str, Fact>,
}

impl From<AttentionItem> for ItemView {
    fn from(item: AttentionItem) -> Self {
        let AttentionItem { area, kind, urgency, count, at, target, facts } = item;
        Self { area, kind, urgency: urgency.name(), count, at, target, facts }
    }
}

/// What waits for the patient, from the kernel's own database.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Attention)]
pub(super) struct AttentionView {
    /// The most urgent first; among equals, what is due first.
    items: Vec<ItemView>,
    /// Areas that did not answer in time.
    missing: Vec<&'static str>,
    /// When the systems of the hospital were asked, by area; null if they were not asked yet. `POST /api/attention/refresh` asks them. Areas that are not
    /// named here are always current.
    #[schema(value_type = Object)]
    as_of: BTreeMap<&'static str, Option<DateTime<Utc>>>,
}

impl From<Gathered> for AttentionView {
    fn from(gathered: Gathered) -> Self {
        let moment = |(area, as_of)| match as_of {
            AsOf::Read(at) => (area, Some(at)),
            AsOf::Now | AsOf::Never => (area, None),
        };
        Self {
            items: gathered.items.into_iter().map(ItemView::from).collect(),
            missing: gathered.missing,
            as_of: gathered.as_of.into_iter().map(moment).collect(),
        }
    }
}

pub(super) fn caller(owner: &Owner) -> AttentionCaller {
    AttentionCaller { user: owner.id(), origin: Some(request_context::origin()) }
}
