//! The filters and the order of the table, as a body has them: what is searched for is personal data, which never stands in an address.

use cabinet_administration::{AdministrationError, TableFilter};
use cabinet_domain::Citizenship;
use cabinet_ports::repository::{CabinetSort, CabinetText};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Filters; all that are given must hold. A text is searched anywhere in the value, `%` around it is ignored. Of one or two characters it must
/// be the beginning of the value.
#[derive(Serialize, Deserialize, ToSchema, Default)]
#[schema(as = CabinetFilter)]
#[serde(default)]
pub(crate) struct FilterBody {
    /// Words that must each occur in any column, also as they read on the other keyboard layout. If no account matches, typing mistakes are
    /// tolerated. A whole SNILS finds its person.
    q: Option<String>,
    /// The integer id, or up to 1000 of them with commas or spaces between them: the accounts that are selected (B-297).
    id: Option<String>,
    last_name: Option<String>,
    first_name: Option<String>,
    patr_name: Option<String>,
    username: Option<String>,
    email: Option<String>,
    client_id: Option<String>,
    /// The whole number.
    snils: Option<String>,
    /// `YYYY-MM-DD`
    birth_date: Option<String>,
    /// `yes` or `no`
    esia_oid: Option<String>,
    /// `RU` or `FOREIGN`
    citizenship: Option<String>,
    /// `1` or `0`
    is_new: Option<String>,
    /// `1` or `0`
    is_disabled: Option<String>,
    /// `1` for accounts with any access forbidden, `0` for the others.
    is_locked: Option<String>,
    /// First day of creation, `YYYY-MM-DD` in the hospital's time zone.
    created_from: Option<String>,
    /// Last day of creation.
    created_to: Option<String>,
}

impl FilterBody {
    /// Reads the filters. Empty ones are no filters.
    ///
    /// # Errors
    /// `Invalid` with the names.
    pub(crate) fn read(self) -> Result<TableFilter, AdministrationError> {
        let mut wrong = Vec::new();
        let texts = [
            (CabinetText::LastName, self.last_name),
            (CabinetText::FirstName, self.first_name),
            (CabinetText::PatrName, self.patr_name),
            (CabinetText::Username, self.username),
            (CabinetText::Email, self.email),
            (CabinetText::ClientId, self.client_id),
        ];
        let filter = TableFilter {
            q: present(self.q),
            texts: texts.into_iter().filter_map(|(column, text)| Some((column, present(text)?))).collect(),
            id: present(self.id),
            snils: present(self.snils),
            birth_date: value("birth_date", self.birth_date, &mut wrong, |text| text.parse().ok()),
            is_from_esia: value("esia_oid", self.esia_oid, &mut wrong, |text| match text {
                "yes" => Some(true),
                "no" => Some(false),
                _ => None,
            }),
            citizenship: value("citizenship", self.citizenship, &mut wrong, |text| match text {
                "RU" => Some(Citizenship::Ru),
                "FOREIGN" => Some(Citizenship::Foreign),
                _ => None,
            }),
            is_new: value("is_new", self.is_new, &mut wrong, flag),
            is_disabled: value("is_disabled", self.is_disabled, &mut wrong, flag),
            is_locked: value("is_locked", self.is_locked, &mut wrong, flag),
            created_from: value("created_from", self.created_from, &mut wrong, |text| text.parse().ok()),
            created_to: value("created_to", self.created_to, &mut wrong, |text| text.parse().ok()),
        };
        if wrong.is_empty() { Ok(filter) } else { Err(AdministrationError::Invalid(wrong)) }
    }
}

/// The order of the rows.
#[derive(Serialize, Deserialize, ToSchema, Default)]
#[schema(as = CabinetOrder)]
#[serde(default)]
pub(crate) struct OrderBody {
    /// `id`, `last_name`, `first_name`, `patr_name`, `username`, `email`, `esia_oid`, `client_id`, `birth_date`, `created`, `last_login` or
    /// `citizenship`; `id` if absent.
    sort: Option<String>,
    /// `asc` or `desc`; `desc` if absent.
    direction: Option<String>,
}

impl OrderBody {
    /// Reads the order.
    ///
    /// # Errors
    /// `Invalid` with the names.
    pub(crate) fn read(self) -> Result<(CabinetSort, bool), AdministrationError> {
        let mut wrong = Vec::new();
        let sort = value("sort", self.sort, &mut wrong, |text| {
            CabinetSort::ALL.into_iter().find(|sort| name(*sort) == text)
        });
        let is_descending = value("direction", self.direction, &mut wrong, |text| match text {
            "asc" => Some(false),
            "desc" => Some(true),
            _ => None,
        });
        match wrong.is_empty() {
            true => Ok((sort.unwrap_or(CabinetSort::Number), is_descending.unwrap_or(true))),
            false => Err(AdministrationError::Invalid(wrong)),
        }
    }
}

/// The name of a sortable column: the column's own.
const fn name(sort: CabinetSort) -> &'static str {
    match sort {
        CabinetSort::Number => "id",
        CabinetSort::LastName => "last_name",
        CabinetSort::FirstName => "first_name",
        CabinetSort::PatrName => "patr_name",
        CabinetSort::Username => "username",
        CabinetSort::Email => "email",
        CabinetSort::Esia => "esia_oid",
        CabinetSort::ClientId => "client_id",
        CabinetSort::BirthDate => "birth_date",
        CabinetSort::Created => "created",
        CabinetSort::LastLogin => "last_login",
        CabinetSort::Citizenship => "citizenship",
    }
}

fn present(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

fn value<T>(
    name: &'static str,
    text: Option<String>,
    wrong: &mut Vec<&'static str>,
    read: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let text = present(text)?;
    let value = read(text.trim());
    if value.is_none() {
        wrong.push(name);
    }
    value
}
