//! The form of a day as JSON (A-194… ).

use super::value::to_json;
use cabinet_domain::{DiaryGroup, DiaryItem};
use cabinet_records::DiaryView;
use chrono::NaiveDate;
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

/// One question.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DiaryItem)]
pub(super) struct ItemView {
    code: String,
    name: String,
    /// `String`, `Integer`, `Double`, `Image`, `Date`, `Time`, `DateTime` or `Constructor`.
    type_name: &'static str,
    /// By its type: a text, a number, `YYYY-MM-DD`, `HH:MM`, `YYYY-MM-DDTHH:MM`, `{mime, base64}`; none if nothing is answered.
    value: Option<serde_json::Value>,
    /// Answers to choose from.
    options: Vec<String>,
    /// Whether something else than an option may be written.
    free_text: bool,
    /// With `Constructor`: what to ask `GET /api/{host}/thesaurus/{name}` for.
    thesaurus: Option<String>,
    /// A regular expression that a text matches as a whole.
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

/// Questions under their headings, in the hospital's order. An object cannot have a name twice: two groups of one name are one.
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

/// The form of a day.
#[derive(Serialize, ToSchema)]
#[schema(as = DiaryForm)]
pub(super) struct FormView {
    date: NaiveDate,
    /// `empty`, `waiting`, `saved` or `refused`.
    state: &'static str,
    /// Saved for good: read-only.
    is_save: bool,
    /// Whether the hospital has it; a saved day that it does not have yet is brought there later.
    sent: bool,
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
            groups: view.form.groups.into(),
        }
    }
}
