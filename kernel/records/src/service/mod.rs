//! One person's whole record, over all hosts, from the copy: it answers whatever the hospitals do. Only the text of a document that could
//! not be copied, and files, are asked for at the hospital.
//!
//! What is shown stands on three legs, looked at each time: the copy belongs to the caller, the relation that it was made by still stands
//! and names the same patient, and the caller is admitted as a patient here.

mod lists;
mod mistyped;
mod notices;
mod reading;
mod search;

use crate::audit_log::AuditLog;
use crate::relation::PatientMatcher;
use crate::seal::Sealer;
use crate::sync::Ordered;
use crate::{Caller, DocumentCard, RecordConnector, RecordError, RecordSource, SourceState, jobs};
use cabinet_domain::{MedicalHostId, RecordDocumentId, UserId};
use cabinet_ports::repository::{KeptDocument, RecordSync};
use cabinet_ports::{Clock, ProblemCode, Stores};
use cabinet_vault::Vault;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// A document, as nobody but its owner is told.
const NO_DOCUMENT: RecordError = RecordError::NotFound { what: "document" };

/// The records of all people.
pub struct RecordService {
    /// In the order in which people see them; a few.
    connectors: Vec<Arc<RecordConnector>>,
    stores: Stores,
    vault: Arc<Vault>,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

/// The copies that a caller may see, by host.
struct Visible<'r>(BTreeMap<MedicalHostId, (&'r RecordConnector, RecordSync)>);

impl RecordService {
    /// Knows the desk of each records host, in the order in which people see them.
    pub fn open(
        connectors: Vec<Arc<RecordConnector>>,
        stores: Stores,
        vault: Arc<Vault>,
        clock: Arc<dyn Clock>,
    ) -> Arc<Self> {
        let audit_log = AuditLog { audit: Arc::clone(&stores.audit), clock: Arc::clone(&clock) };
        Arc::new(Self { connectors, stores, vault, clock, audit_log })
    }

    /// The desk of a host, if it serves records.
    pub fn connector(&self, host: &MedicalHostId) -> Option<&Arc<RecordConnector>> {
        self.connectors.iter().find(|connector| connector.host().id == *host)
    }

    /// The desks in the order in which people see them.
    pub fn connectors(&self) -> impl Iterator<Item = &Arc<RecordConnector>> {
        self.connectors.iter()
    }

    /// Where the caller's record comes from and how fresh it is: all hosts that serve records.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn sources(&self, caller: &Caller) -> Result<Vec<RecordSource>, RecordError> {
        let mut syncs = self.syncs(caller.user).await?;
        let mut sources = Vec::new();
        for connector in &self.connectors {
            let sync = syncs.remove(&connector.host().id);
            let state = match admitted(&connector.relations, caller).await? {
                false => SourceState::Unproved,
                true => match sync.as_ref().map(state_of) {
                    Some(SourceState::Found) if !stands(connector, caller, sync.as_ref()).await? => {
                        SourceState::Never
                    }
                    Some(state) => state,
                    None => SourceState::Never,
                },
            };
            let sync = sync.filter(|_| !matches!(state, SourceState::Unproved));
            let found = sync.as_ref().filter(|_| state == SourceState::Found);
            let lists = found.map(|sync| sync.as_of).unwrap_or_default();
            sources.push(RecordSource {
                host: connector.parts.host.clone(),
                state,
                as_of: lists.oldest(),
                lists,
                asked_at: sync.as_ref().map(|sync| sync.asked_at),
                is_refreshing: connector.syncer.is_busy(caller.user),
                failure: sync.and_then(|sync| sync.failure),
            });
        }
        Ok(sources)
    }

    /// Orders that the caller's copies are brought in step: at sign-in those that are older than a quarter of an hour, by hand all that the
    /// owner has not asked for within a minute.
    ///
    /// # Errors
    /// `TooSoon` if by hand nothing could be ordered for that; `Storage`.
    pub async fn refresh(&self, caller: &Caller, by_hand: bool) -> Result<(), RecordError> {
        let syncs = self.syncs(caller.user).await?;
        let mut too_soon = None;
        let mut has_ordered = false;
        for connector in &self.connectors {
            if !admitted(&connector.relations, caller).await? {
                continue;
            }
            match connector.syncer.order(caller, syncs.get(&connector.host().id), by_hand).await? {
                Ordered::Yes => has_ordered = true,
                Ordered::TooSoon(rest) => too_soon = too_soon.min(Some(rest)).or(Some(rest)),
            }
        }
        match too_soon {
            Some(retry_after) if !has_ordered => Err(RecordError::TooSoon { retry_after }),
            Some(_) | None => Ok(()),
        }
    }

    /// Removes the copies of somebody who became another person, or whose relation ended.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn forget(&self, user: UserId) -> Result<(), RecordError> {
        for connector in &self.connectors {
            connector.syncer.forget_copy(user, "person_changed").await?;
        }
        Ok(())
    }

    /// Orders that a host is told the caller's choice about discharge summaries, which is this one now; a host that serves no records is
    /// not told.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn tell_import(
        &self,
        caller: &Caller,
        host: &MedicalHostId,
        is_on: bool,
    ) -> Result<(), RecordError> {
        if self.connector(host).is_some() {
            self.stores.jobs.add(jobs::epicris(caller.user, host, is_on, self.clock.now())).await?;
        }
        Ok(())
    }

    async fn syncs(&self, user: UserId) -> Result<BTreeMap<MedicalHostId, RecordSync>, RecordError> {
        let syncs = self.stores.records.syncs(user).await?;
        Ok(syncs.into_iter().map(|sync| (sync.host.clone(), sync)).collect())
    }

    async fn visible(&self, caller: &Caller) -> Result<Visible<'_>, RecordError> {
        let mut visible = BTreeMap::new();
        for (host, sync) in self.syncs(caller.user).await? {
            if let Some(connector) = self.connector(&host)
                && admitted(&connector.relations, caller).await?
                && stands(connector, caller, Some(&sync)).await?
            {
                visible.insert(host, (connector.as_ref(), sync));
            }
        }
        Ok(Visible(visible))
    }

    fn sealer(&self, caller: &Caller, host: &MedicalHostId) -> Sealer {
        Sealer::new(&self.vault, caller.user, host)
    }

    fn card(
        &self,
        caller: &Caller,
        kept: KeptDocument,
        unread: &HashSet<RecordDocumentId>,
    ) -> Result<DocumentCard, RecordError> {
        let sealer = self.sealer(caller, &kept.host);
        let document = sealer.open_card(&kept.foreign_id, &kept.sealed)?;
        let (is_new, is_whole) = (unread.contains(&kept.id), !kept.text_pending);
        Ok(DocumentCard { id: kept.id, host: kept.host, document, is_new, is_whole, kept_at: kept.kept_at })
    }
}

impl Visible<'_> {
    /// Whether a document is of a copy that may be seen.
    fn has(&self, document: &KeptDocument) -> bool {
        self.0.get(&document.host).is_some_and(|(_, sync)| sync.patient.as_ref() == Some(&document.patient))
    }
}

async fn admitted(relations: &PatientMatcher, caller: &Caller) -> Result<bool, RecordError> {
    match relations.admit(caller.user).await {
        Ok(_) => Ok(true),
        Err(RecordError::IdentityUnproved) => Ok(false),
        Err(other) => Err(other),
    }
}

/// Whether the copy is of the patient whom the relation names now.
async fn stands(
    connector: &RecordConnector,
    caller: &Caller,
    sync: Option<&RecordSync>,
) -> Result<bool, RecordError> {
    let Some(patient) = sync.and_then(|sync| sync.patient.as_ref()) else { return Ok(false) };
    Ok(connector.relations.stored(caller.user).await?.is_some_and(|relation| relation.patient == *patient))
}

fn state_of(sync: &RecordSync) -> SourceState {
    match (&sync.patient, sync.failure.as_deref().and_then(ProblemCode::from_name)) {
        (Some(_), _) => SourceState::Found,
        (None, Some(ProblemCode::PatientUnknown)) => SourceState::Unknown,
        (None, Some(ProblemCode::PatientAmbiguous)) => SourceState::Ambiguous,
        (None, _) => SourceState::Never,
    }
}
