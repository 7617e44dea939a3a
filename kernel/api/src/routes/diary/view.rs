//! The form of a day as JSON (A-194… ).

use super::value::to_json;
use cabinet_domain::{DiaryGroup, DiaryItem};
use cabinet_records::DiaryView;
use chrono::{DateTime, NaiveDate, Utc};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// A question of the form.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiaryItem)]
pub(super) struct ItemView {
    code: String,
    name: String,
    /// `String`, `Integer`, `Double`, `Image`, `Date`, `Time`, `DateTime` or `Constructor`.
    type_name: &'static str,
    /// The answer in the format of its type: a text, a number, `YYYY-MM-DD`, `HH:MM`, `YYYY-MM-DDTHH:MM` or `{mime, base64}`; null if the
    /// item is not answered.
    value: Option<serde_json::Value>,
    /// The answers to choose from.
    options: Vec<String>,
    /// Whether an answer outside of `options` is allowed.
    free_text: bool,
    /// With `Constructor`: the name to request from `GET /api/{host}/thesaurus/{name}`.
    thesaurus: Option<String>,
    /// A regular expression that must match the whole text.
    pattern: Option<String>,
    minimum: Option<f64>,
    maximum: Option<f64>,
    required: bool,
    unit: Option<String>,
}

impl From<DiaryItem> for ItemView {
    fn from(item: DiaryItem) -> Self {
        Self {
            code: item.code,
            name: item.name,
            type_name: item.kind.type_name(),
            value: item.value.as_ref().map(to_json),
            options: item.options,
            free_text: item.free_text,
            thesaurus: item.thesaurus,
            pattern: item.pattern,
            minimum: item.minimum,
            maximum: item.maximum,
            required: item.required,
            unit: item.unit,
        }
    }
}

/// Questions by heading, in the hospital's order. JSON member names are unique, so groups with the same name are merged.
struct Groups(Vec<(String, Vec<ItemView>)>);

impl From<Vec<DiaryGroup>> for Groups {
    fn from(groups: Vec<DiaryGroup>) -> Self {
        let mut together: Vec<(String, Vec<ItemView>)> = Vec::with_capacity(groups.len());
        for DiaryGroup { name, items } in groups {
            let items = items.into_iter().map(ItemView::from);
            match together.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(items),
                None => together.push((name, items.collect())),
            }
        }
        Self(together)
    }
}

impl Serialize for Groups {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, items) in &self.0 {
            map.serialize_entry(name, items)?;
        }
        map.end()
    }
}

/// The diary form of a day.
#[derive(Serialize, ToSchema)]
#[schema(as = DiaryForm)]
pub(super) struct FormView {
    date: NaiveDate,
    /// `empty`, `waiting`, `saved` or `refused`.
    state: &'static str,
    /// Whether the form is saved. It can be changed only while it has `correctableUntil`.
    is_save: bool,
    /// Whether the hospital has received it. A saved day that it has not received yet is sent later.
    sent: bool,
    /// The number of this version, for a correction; 0 if the day was not saved here.
    revision: u32,
    /// The latest version that the hospital has received; 0 if none.
    #[serde(rename = "sentRevision")]
    sent_revision: u32,
    /// When this version was saved here.
    #[serde(rename = "savedAt")]
    saved_at: Option<DateTime<Utc>>,
    /// When the day ends, if it can be corrected until then.
    #[serde(rename = "correctableUntil")]
    correctable_until: Option<DateTime<Utc>>,
    /// Questions by heading, in the hospital's order.
    #[schema(value_type = BTreeMap<String, Vec<ItemView>>)]
    groups: Groups,
}

impl From<DiaryView> for FormView {
    fn from(view: DiaryView) -> Self {
        Self {
            date: view.date,
            state: view.state.name(),
            is_save: view.is_saved,
            sent: view.is_sent,
            revision: view.revision,
            sent_revision: view.sent_revision,
            saved_at: view.saved_at,
            correctable_until: view.correctable_until,
            groups: view.form.groups.into(),
        }
    }
}
