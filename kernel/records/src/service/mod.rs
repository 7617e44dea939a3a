//! One person's whole record over all hosts, served from the copy, so it does not depend on the hospitals. Only files, and the text of a
//! document that could not be copied, are requested from the hospital.
//!
//! Each access requires three checks: the copy belongs to the caller, the relation that it was made by still exists and names the same
//! patient, and the host accepts the caller as a patient.

mod lists;
mod mistyped;
mod notices;
mod reading;
mod search;
mod sign_in;

pub use reading::OwnDocument;

use crate::audit_log::AuditLog;
use crate::relation::PatientMatcher;
use crate::seal::Sealer;
use crate::sync::Ordered;
use crate::{Caller, DocumentCard, RecordConnector, RecordError, RecordSource, SourceState, jobs};
use cabinet_domain::{MedicalHostId, RecordDocumentId, UserId};
use cabinet_ports::repository::{KeptDocument, NewJob, RecordSync};
use cabinet_ports::{Clock, ProblemCode, Stores};
use cabinet_vault::Vault;
use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

/// The same error for a missing document and for another user's document.
const NO_DOCUMENT: RecordError = RecordError::NotFound { what: "document" };

/// Serves the records of all users.
pub struct RecordService {
    /// The connectors in display order; there are only a few.
    connectors: Vec<Arc<RecordConnector>>,
    stores: Stores,
    vault: Arc<Vault>,
    clock: Arc<dyn Clock>,
    audit_log: AuditLog,
}

/// The copies that a caller may see, by host.
struct Visible<'r>(BTreeMap<MedicalHostId, (&'r RecordConnector, RecordSync)>);

impl RecordService {
    /// Creates the service with the connector of each records host, in display order.
    pub fn open(
        connectors: Vec<Arc<RecordConnector>>,
        stores: Stores,
        vault: Arc<Vault>,
        clock: Arc<dyn Clock>,
    ) -> Arc<Self> {
        let audit_log = AuditLog { audit: Arc::clone(&stores.audit), clock: Arc::clone(&clock) };
        Arc::new(Self { connectors, stores, vault, clock, audit_log })
    }

    /// The connector of a host, if the host serves records.
    pub fn connector(&self, host: &MedicalHostId) -> Option<&Arc<RecordConnector>> {
        self.connectors.iter().find(|connector| connector.host().id == *host)
    }

    /// The connectors in display order.
    pub fn connectors(&self) -> impl Iterator<Item = &Arc<RecordConnector>> {
        self.connectors.iter()
    }

    /// The state and age of the caller's record at each host that serves records.
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

    /// Enqueues synchronizations of the caller's copies: at sign-in for copies older than
    /// [`RecordSettings::at_sign_in`](crate::RecordSettings), on request (`by_hand`) for all that were not requested within
    /// [`RecordSettings::by_hand`](crate::RecordSettings).
    ///
    /// # Errors
    /// `TooSoon` if a manual request enqueued nothing; `Storage`.
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

    /// Removes the user's copies, after their personal data changed or a relation ended.
    ///
    /// # Errors
    /// `Storage`.
    pub async fn forget(&self, user: UserId) -> Result<(), RecordError> {
        for connector in &self.connectors {
            connector.syncer.forget_copy(user, "person_changed").await?;
        }
        Ok(())
    }

    /// The job that tells a host the owner's choice about discharge summaries, to be stored with the choice. `None` for a host that serves no
    /// records.
    pub fn import_order(&self, owner: UserId, host: &MedicalHostId, is_on: bool) -> Option<NewJob> {
        self.connector(host)?;
        Some(jobs::epicris(owner, host, is_on, self.clock.now()))
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
    /// Whether the document belongs to a visible copy.
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

/// Whether the relation still names the patient of the copy.
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
