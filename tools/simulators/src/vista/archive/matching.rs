//! Who is meant: the rule of `POST /clients/match` (docs/hospital-adapter.md, Who the person is). A doubt is never decided: two rows that
//! fit are `many`, and nothing is told about them.

use super::Archive;
use super::client::{Card, Paper, Policy, Sex};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// Who is looked for.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Wanted {
    /// Family name.
    pub last_name: String,
    /// First name.
    pub first_name: String,
    /// Patronymic.
    #[serde(default)]
    pub patr_name: Option<String>,
    /// `YYYY-MM-DD`
    pub birth_date: String,
    /// Sex.
    pub sex: Sex,
    /// Eleven digits.
    #[serde(default)]
    pub snils: Option<String>,
    /// Insurance policy.
    #[serde(default)]
    pub policy: Option<Policy>,
    /// A paper.
    #[serde(default)]
    pub document: Option<Paper>,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Found {
    /// `one`, `none` or `many`.
    pub result: &'static str,
    /// Who, if one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// By what.
    pub matched_by: Vec<&'static str>,
}

impl Archive {
    /// Looks for a person. Name, day of birth and sex must be equal; a SNILS that both sides have must be, too; a policy and a paper decide
    /// between several who fit.
    pub fn find(&self, wanted: &Wanted, born: NaiveDate) -> Found {
        let mut by = vec!["name", "birthDate", "sex"];
        let mut fit: Vec<&Card> = self.cards().filter(|card| fits(card, wanted, born)).collect();
        if let Some(snils) = wanted.snils.as_deref() {
            let same: Vec<&Card> =
                fit.iter().copied().filter(|card| card.client.snils.as_deref() == Some(snils)).collect();
            if same.is_empty() {
                // A row with another SNILS is another person; one without may be this.
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

/// Among several, keeps those who have the same, if anybody has.
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

/// As names are compared: no case, ё as е, single blanks.
fn plain(name: Option<&str>) -> String {
    let name = name.unwrap_or_default().to_lowercase().replace('ё', "е");
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
