//! The form of a day with its saved answers. Supports all item kinds of the contract. Other kinds in Vista (pressure, references, job
//! tickets…) are not filled in by patients; such an item is omitted, or makes the form fail if it is required.

use super::{domain, value};
use crate::absent;
use crate::adapter::{Adapter, read};
use crate::client;
use crate::decimal::Written;
use crate::failure::Failure;
use cabinet_plugin_sdk::records::{DiaryForm, DiaryGroup, DiaryItem, ItemKind};
use cabinet_plugin_sdk::{Problem, log};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    /// The client whose answers the form contains.
    #[serde(default)]
    client_id: Option<String>,
    is_save: bool,
    /// The hospital has closed the day without saved answers.
    #[serde(default, deserialize_with = "absent::usual")]
    read_only: bool,
    groups: Vec<Group>,
}

#[derive(Deserialize)]
struct Group {
    name: String,
    items: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Item {
    code: String,
    name: String,
    type_name: String,
    #[serde(default)]
    value: Value,
    #[serde(default)]
    options: Options,
    #[serde(default)]
    thesaurus: Option<String>,
    #[serde(default, deserialize_with = "absent::usual")]
    free_text: bool,
    #[serde(default)]
    pattern: Option<String>,
    #[serde(default)]
    minimum: Option<Written>,
    #[serde(default)]
    maximum: Option<Written>,
    #[serde(default, deserialize_with = "absent::usual")]
    required: bool,
    #[serde(default)]
    unit: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(untagged)]
enum Options {
    /// A list, as in the contract.
    List(Vec<String>),
    /// The unparsed column `valueDomain`.
    Domain(String),
    #[default]
    None,
}

/// The form of a day.
pub(crate) fn form(adapter: &Adapter, patient_id: &str, day: &str) -> Result<DiaryForm, Problem> {
    let path = ["clients", patient_id, "self-diagnostic", day];
    let call = adapter.get("/clients/{id}/self-diagnostic/{date}", &path)?;
    let response = adapter.answer(&call)?;
    let answer: Answer = read(&response)?;
    let named = answer.client_id.as_deref();
    client::check_body(adapter, &call, &response, named, "clientId of the diary", patient_id)?;
    let mut groups = Vec::with_capacity(answer.groups.len());
    for group in answer.groups {
        let items = group.items.into_iter().filter_map(|found| item(found).transpose());
        groups.push(DiaryGroup { name: group.name, items: items.collect::<Result<_, _>>()? });
    }
    groups.retain(|group| !group.items.is_empty());
    Ok(DiaryForm { saved: answer.is_save || answer.read_only, groups })
}

fn item(found: Item) -> Result<Option<DiaryItem>, Failure> {
    let Some(kind) = kind(&found.type_name) else {
        return left_out(found.required, "of an unknown type");
    };
    let domain = match found.options {
        Options::Domain(text) => domain::read(&text),
        Options::List(options) => domain::Domain { options, ..domain::Domain::default() },
        Options::None => domain::Domain::default(),
    };
    let (options, thesaurus) = match kind {
        // The first contract has the root in `options`, as in the column `valueDomain`.
        ItemKind::Constructor => (Vec::new(), found.thesaurus.or_else(|| only(domain.options))),
        _ => (domain.options, None),
    };
    if kind == ItemKind::Constructor && thesaurus.is_none() {
        return left_out(found.required, "a constructor without a thesaurus");
    }
    let bound = |bound: Option<Written>| bound.and_then(|bound| bound.decimal());
    Ok(Some(DiaryItem {
        value: value::read(kind, &found.value)?,
        code: found.code,
        name: found.name,
        kind,
        options,
        free_text: found.free_text || domain.free_text,
        thesaurus,
        pattern: found.pattern.or(domain.pattern).filter(|pattern| !pattern.is_empty()),
        minimum: bound(found.minimum),
        maximum: bound(found.maximum),
        required: found.required,
        unit: found.unit,
    }))
}

/// Omits an item that cannot be filled in. Fails if the item is required, because the day could not be saved.
fn left_out(is_required: bool, what: &str) -> Result<Option<DiaryItem>, Failure> {
    if is_required {
        return Err(Failure::Garbled(format!("a required item of the diary is {what}")));
    }
    log::warn("an item of the diary is left out", &[("it is", what)]);
    Ok(None)
}

/// The option, if there is exactly one.
fn only(options: Vec<String>) -> Option<String> {
    <[String; 1]>::try_from(options).ok().map(|[only]| only).filter(|only| !only.is_empty())
}

/// The kind for the contract's `typeName`.
fn kind(type_name: &str) -> Option<ItemKind> {
    Some(match type_name {
        "String" => ItemKind::Text,
        "Integer" => ItemKind::Whole,
        "Double" => ItemKind::Decimal,
        "Image" => ItemKind::Image,
        "Date" => ItemKind::Day,
        "Time" => ItemKind::Time,
        "DateTime" => ItemKind::Moment,
        "Constructor" => ItemKind::Constructor,
        _ => return None,
    })
}
