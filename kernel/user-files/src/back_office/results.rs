//! Finds the patients of results by the names of the files (B-293). Nothing is stored and nothing is sent: the administrator sees the report first.

use super::file_rule::{Beginning, beginning};
use crate::access::FileCaller;
use crate::content::admit_name;
use crate::error::UserFileError;
use crate::file_name::FileName;
use crate::service::UserFileService;
use cabinet_domain::{AuditKind, BirthDate, PersonName, UserId};
use cabinet_ports::repository::{Recipient, RecipientKey};
use serde_json::json;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Names in one call.
pub const MATCHED_AT_MOST: usize = 500;

/// A file of the administrator, not sent yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedFile {
    pub name: String,
    /// Bytes.
    pub size: u64,
}

/// By what a patient was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchBy {
    ClientId,
    Snils,
}

/// A patient that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matched {
    pub id: UserId,
    pub name: PersonName,
    pub birth_date: BirthDate,
    pub by: MatchBy,
}

/// What is known of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchOutcome {
    /// One account has the id, and the file can be sent.
    Matched,
    /// No account in use has the id, or the name is none that a file can have.
    None,
    /// Several accounts have the id, perhaps at different hospital systems.
    Several,
    /// The file exceeds the limit.
    TooBig,
    /// Files of this type are not stored.
    TypeRefused,
    /// An earlier file of the call, or a result that the patient has, has the name.
    Duplicate,
}

/// The report on one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRow {
    pub name: String,
    pub outcome: MatchOutcome,
    /// The patient, also of a file that cannot be sent; `None` if none or several were found.
    pub patient: Option<Matched>,
}

/// A name, and the ids that it may begin with.
struct Read {
    folded: Option<String>,
    keys: Vec<RecipientKey>,
    /// Why it is not sent, whoever it is for.
    refusal: Option<MatchOutcome>,
}

impl UserFileService {
    /// Finds the patients of these files, in three queries whatever their number. That an administrator looked for patients is audited.
    ///
    /// # Errors
    /// `Forbidden`; `Invalid` with `files` if there are none or too many; `Storage`.
    pub async fn match_results(
        &self,
        caller: &FileCaller,
        files: &[NamedFile],
    ) -> Result<Vec<MatchRow>, UserFileError> {
        self.check_administrator(caller).await?;
        if files.is_empty() || files.len() > MATCHED_AT_MOST {
            return Err(UserFileError::Invalid(vec!["files"]));
        }
        let read: Vec<Read> = files.iter().map(|file| self.read(file)).collect();
        let keys: HashSet<RecipientKey> = read.iter().flat_map(|read| read.keys.clone()).collect();
        let stores = &self.parts.stores;
        let found = stores.file_events.recipients(&keys.into_iter().collect::<Vec<_>>()).await?;
        let mut by_key: HashMap<RecipientKey, Vec<Recipient>> = HashMap::new();
        for recipient in found {
            by_key.entry(recipient.key.clone()).or_default().push(recipient);
        }
        let people: Vec<_> = read.iter().map(|read| person(&read.keys, &by_key)).collect();
        let owners: HashSet<UserId> =
            people.iter().filter_map(|found| Some(found.as_ref().ok()?.id)).collect();
        let names: HashSet<String> = read.iter().filter_map(|read| read.folded.clone()).collect();
        let (owners, names): (Vec<_>, Vec<_>) = (owners.into_iter().collect(), names.into_iter().collect());
        let mut taken: HashSet<_> =
            stores.file_events.results_named(&owners, &names).await?.into_iter().collect();
        let mut rows = Vec::new();
        for ((file, read), found) in files.iter().zip(read).zip(people) {
            let (outcome, patient) = match found {
                Err(outcome) => (read.refusal.unwrap_or(outcome), None),
                Ok(patient) => {
                    let is_free = |name| taken.insert((patient.id, name));
                    let outcome = match read.refusal {
                        Some(refusal) => refusal,
                        None if read.folded.is_some_and(is_free) => MatchOutcome::Matched,
                        None => MatchOutcome::Duplicate,
                    };
                    (outcome, Some(patient))
                }
            };
            rows.push(MatchRow { name: file.name.clone(), outcome, patient });
        }
        let detail = json!({ "what": "results", "files": rows.len(), "found": owners.len() });
        stores.audit.add(self.administrators_event(caller, None, AuditKind::ViewedByAdmin, detail)).await?;
        Ok(rows)
    }

    fn read(&self, file: &NamedFile) -> Read {
        let Ok(name) = FileName::new(&file.name) else {
            return Read { folded: None, keys: Vec::new(), refusal: None };
        };
        let keys = match beginning(name.as_str()) {
            Beginning::Token { client, snils } => {
                let snils = snils.map(RecipientKey::Snils);
                std::iter::once(RecipientKey::Client(client)).chain(snils).collect()
            }
            Beginning::Snils(snils) => vec![RecipientKey::Snils(snils)],
            Beginning::Nothing => Vec::new(),
        };
        let refusal = match admit_name(&name, true) {
            Err(_) => Some(MatchOutcome::TypeRefused),
            Ok(()) if file.size > self.parts.settings.max_bytes => Some(MatchOutcome::TooBig),
            Ok(()) => None,
        };
        Read { folded: Some(name.folded()), keys, refusal }
    }
}

/// The only account that has one of these ids. Accounts that are disabled or about to be removed make an id ambiguous, but are not found.
fn person(
    keys: &[RecipientKey],
    by_key: &HashMap<RecipientKey, Vec<Recipient>>,
) -> Result<Matched, MatchOutcome> {
    // The first key that finds an account is the one by which it is found.
    let mut people = BTreeMap::new();
    for recipient in keys.iter().filter_map(|key| by_key.get(key)).flatten() {
        people.entry(recipient.id.0).or_insert(recipient);
    }
    let mut people = people.into_values();
    match (people.next(), people.next()) {
        (Some(_), Some(_)) => Err(MatchOutcome::Several),
        (Some(one), None) if one.is_open => Ok(Matched {
            id: one.id,
            name: one.name.clone(),
            birth_date: one.birth_date,
            by: match one.key {
                RecipientKey::Client(_) => MatchBy::ClientId,
                RecipientKey::Snils(_) => MatchBy::Snils,
            },
        }),
        _ => Err(MatchOutcome::None),
    }
}
