//! The rule of `POST /clients/match` (docs/hospital-adapter.md, Who the person is). Ambiguity is never resolved by a guess: if several rows
//! match, the result is `many` without any data about them.

use super::Archive;
use super::client::{Card, Paper, Policy, Sex};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Search criteria.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    pub last_name: String,
    pub first_name: String,
    #[serde(default)]
    pub patr_name: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: String,
    pub sex: Sex,
    /// Eleven digits.
    #[serde(default)]
    pub snils: Option<String>,
    #[serde(default)]
    pub policy: Option<Policy>,
    /// An identity document.
    #[serde(default)]
    pub document: Option<Paper>,
}

/// Result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// `one`, `none` or `many`.
    pub result: &'static str,
    /// Only for `one`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// The criteria that matched.
    pub matched_by: Vec<&'static str>,
}

impl Archive {
    /// Searches for a person. Name, day of birth and sex must be equal. If a SNILS is given, rows with the same SNILS win, and otherwise
    /// only rows without a SNILS remain. Policy and identity document narrow several matches.
    pub fn find(&self, wanted: &Wanted, born: NaiveDate) -> Found {
        let mut by = vec!["name", "birthDate", "sex"];
        let mut fit: Vec<&Card> = self.cards().filter(|card| fits(card, wanted, born)).collect();
        if let Some(snils) = wanted.snils.as_deref() {
            let same: Vec<&Card> =
                fit.iter().copied().filter(|card| card.client.snils.as_deref() == Some(snils)).collect();
            if same.is_empty() {
                // A row with another SNILS is another person; a row without one may be this person.
                fit.retain(|card| card.client.snils.is_none());
            } else {
                by.push("snils");
                fit = same;
            }
        }
        narrow(&mut fit, &mut by, "policy", wanted.policy.as_ref(), |card| card.client.policy.as_ref());
        narrow(&mut fit, &mut by, "document", wanted.document.as_ref(), |card| card.client.paper.as_ref());
        match fit.as_slice() {
            [] => Found { result: "none", client_id: None, matched_by: Vec::new() },
            [one] => Found { result: "one", client_id: Some(one.client.client_id.clone()), matched_by: by },
            _ => Found { result: "many", client_id: None, matched_by: by },
        }
    }
}

/// Keeps only the rows with the wanted value, if there are any.
fn narrow<'a, T: PartialEq + 'a>(
    fit: &mut Vec<&'a Card>,
    by: &mut Vec<&'static str>,
    what: &'static str,
    wanted: Option<&T>,
    held: impl Fn(&'a Card) -> Option<&'a T>,
) {
    let Some(wanted) = wanted else { return };
    let same: Vec<&Card> = fit.iter().copied().filter(|card| held(card) == Some(wanted)).collect();
    if !same.is_empty() {
        by.push(what);
        *fit = same;
    }
}

fn fits(card: &Card, wanted: &Wanted, born: NaiveDate) -> bool {
    let client = &card.client;
    let patronymics = (plain(client.patr_name.as_deref()), plain(wanted.patr_name.as_deref()));
    !client.deleted
        && client.birth_date == born
        && client.sex == wanted.sex
        && plain(Some(&client.last_name)) == plain(Some(&wanted.last_name))
        && plain(Some(&client.first_name)) == plain(Some(&wanted.first_name))
        && (patronymics.0.is_empty() || patronymics.1.is_empty() || patronymics.0 == patronymics.1)
}

/// Normalises a name for comparison: lower case, ё as е, single spaces.
fn plain(name: Option<&str>) -> String {
    let name = name.unwrap_or_default().to_lowercase().replace('ё', "е");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
