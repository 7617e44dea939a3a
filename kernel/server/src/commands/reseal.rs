//! `cabinet reseal`: after a change of `security.data_key`, re-encrypts with the new key what was encrypted with retired ones. It may run
//! next to the server and may be interrupted and restarted: values that already use the current key are skipped.

use crate::cli::Reseal;
use crate::{file_store, prepare};
use anyhow::{Context, Result};
use cabinet_accounts::second_step::{passkey_context, totp_context};
use cabinet_domain::{
    AuditEvent, AuditKind, DocumentId, MedicalHostId, NewsImage, PasskeyId, PushSubscriptionId,
    QuestionnaireAssignmentId, UserFile, UserId,
};
use cabinet_files::SealedFiles;
use cabinet_ports::repository::{
    PushSubscription, QuestionnaireAssignment, QuestionnaireLink, SealedDocument, StoredChat,
};
use cabinet_ports::{Clock as _, SystemClock};
use cabinet_records::{RecordPart, Sealer};
use cabinet_sso::{person_context, token_context};
use cabinet_storage::{
    SealedId, SealedPlace, SealedValue, Storage, chosen_district_context, preferences_context,
    visit_copy_context,
};
use cabinet_vault::Vault;
use serde_json::{Value, json};
use std::sync::Arc;

/// Accounts between two progress messages.
const AT_ONCE: u32 = 500;

pub(super) async fn run(wish: &Reseal) -> Result<()> {
    let loaded = wish.source.load()?;
    let vault = prepare::open_vault(&loaded.variant)?;
    let storage = prepare::open_database(&loaded.variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let keys = file_store::keys(&loaded.variant)?;
    let files = file_store::open(&loaded.variant, keys.as_ref(), &vault)?.sealed;
    let work = Resealing { storage: storage.clone(), vault, files };
    work.note(json!({ "step": "begun", "after": wish.after })).await?;
    let (mut last, mut accounts) = (wish.after.map(UserId), 0_u64);
    let mut anew = work.in_the_clear().await? + work.news().await? + work.questionnaire_links().await?;
    loop {
        let users = storage.users_after(last, AT_ONCE).await?;
        let Some(end) = users.last().copied() else { break };
        for user in &users {
            anew += work.account(*user).await.with_context(|| format!("account {user}"))?;
        }
        accounts += users.len() as u64;
        last = Some(end);
        println!(
            "{accounts} accounts looked at, {anew} values sealed anew; to go on from here: --after {end}"
        );
    }
    work.note(json!({ "step": "done", "accounts": accounts, "values": anew })).await?;
    storage.close().await;
    println!(
        "done: {anew} values of {accounts} accounts were sealed anew. Keep the retired keys two days longer for letters and answers on their \
         way, and as long as lines of the audit trail from before are kept"
    );
    Ok(())
}

struct Resealing {
    storage: Storage,
    vault: Arc<Vault>,
    files: Arc<SealedFiles>,
}

impl Resealing {
    /// Writes an entry to the audit log. Data are resealed only after the first entry is stored.
    async fn note(&self, detail: Value) -> Result<()> {
        let line = AuditEvent {
            at: SystemClock.now(),
            actor: None,
            subject: None,
            kind: AuditKind::DataResealed,
            detail,
            origin: None,
        };
        let audit = self.storage.stores(&self.vault).audit;
        audit.add(line).await.context("the audit trail takes no line")
    }

    /// Encrypts values that versions without encryption stored as plain text.
    async fn in_the_clear(&self) -> Result<u64> {
        Ok(self.storage.seal_plain(&self.vault).await?)
    }

    /// Reseals the images of news.
    async fn news(&self) -> Result<u64> {
        let mut anew = 0;
        for object in self.storage.stores(&self.vault).news.image_objects().await? {
            let key = NewsImage::key(object);
            anew += u64::from(self.files.reseal(&key).await.with_context(|| format!("file {key}"))?);
        }
        Ok(anew)
    }

    /// Reseals what belongs to persons without an account.
    async fn questionnaire_links(&self) -> Result<u64> {
        let links = self.storage.stores(&self.vault).questionnaire_links;
        let (mut anew, mut last) = (0, None);
        loop {
            let some = links.after(last, AT_ONCE).await?;
            let Some(end) = some.last().map(|link| link.id) else { return Ok(anew) };
            last = Some(end);
            for link in some {
                let place = || format!("the link {} to a questionnaire", link.id);
                let context = QuestionnaireLink::person_context(link.id);
                if let Some(sealed) = self.vault.reseal(&context, &link.person).with_context(place)? {
                    anew += u64::from(links.reseal_person(&link, sealed).await?);
                }
                let Some(answers) = &link.sealed else { continue };
                let context = QuestionnaireLink::answers_context(link.id);
                if let Some(sealed) = self.vault.reseal(&context, answers).with_context(place)? {
                    anew += u64::from(links.reseal_answers(&link, sealed).await?);
                }
            }
        }
    }

    /// Reseals the values of one account. Returns how many needed it.
    async fn account(&self, user: UserId) -> Result<u64> {
        let mut anew = u64::from(self.storage.reseal_snils(&self.vault, user).await?);
        for place in SealedPlace::ALL {
            for value in self.storage.sealed_values(place, user).await? {
                let sealed =
                    self.resealed(place, &value).with_context(|| format!("{place:?} {:?}", value.id))?;
                if let Some(sealed) = sealed {
                    anew += u64::from(self.storage.replace_sealed(place, &value, sealed).await?);
                }
            }
        }
        for file in self.storage.stores(&self.vault).registration_files.list(user).await? {
            let key = file.key();
            anew += u64::from(self.files.reseal(&key).await.with_context(|| format!("file {key}"))?);
        }
        for (id, part) in self.storage.stores(&self.vault).user_files.parts_of(user).await? {
            let key = part.key(user, id);
            anew += u64::from(self.files.reseal(&key).await.with_context(|| format!("file {key}"))?);
        }
        for (id, object) in self.storage.stores(&self.vault).user_files.thumbnails_of(user).await? {
            let key = UserFile::object_key(user, id, object);
            anew += u64::from(self.files.reseal(&key).await.with_context(|| format!("file {key}"))?);
        }
        Ok(anew)
    }

    /// The value encrypted with the current key. `None` if it already is.
    fn resealed(&self, place: SealedPlace, value: &SealedValue) -> Result<Option<Vec<u8>>> {
        let user = value.user;
        let context = match (place, &value.id) {
            (SealedPlace::Documents, SealedId::Own(id)) => SealedDocument::context(DocumentId(*id), user),
            (SealedPlace::Passkeys, SealedId::Own(id)) => passkey_context(PasskeyId(*id)),
            (SealedPlace::QuestionnaireAnswers | SealedPlace::ServiceAnswers, SealedId::Own(id)) => {
                QuestionnaireAssignment::context(QuestionnaireAssignmentId(*id), user)
            }
            (SealedPlace::PushSubscriptions, SealedId::Own(id)) => {
                PushSubscription::context(PushSubscriptionId(*id))
            }
            (SealedPlace::ChatCredentials, SealedId::Foreign(key)) => StoredChat::context(key),
            (SealedPlace::Totp, SealedId::Only) => totp_context(user),
            (SealedPlace::PortalPeople, SealedId::Only) => person_context(user),
            (SealedPlace::PortalTokens, SealedId::Only) => token_context(user),
            (SealedPlace::AdminPreferences, SealedId::Only) => preferences_context(user),
            (place, id) => return self.of_record(place, id, value),
        };
        Ok(self.vault.reseal(&context, &value.sealed)?)
    }

    fn of_record(&self, place: SealedPlace, id: &SealedId, value: &SealedValue) -> Result<Option<Vec<u8>>> {
        let host: MedicalHostId = value.host.as_deref().unwrap_or_default().parse()?;
        let sealer = Sealer::new(&self.vault, value.user, &host);
        let (part, id) = match (place, id) {
            (SealedPlace::VisitCopies, SealedId::Foreign(clinic)) => {
                let context = visit_copy_context(value.user, &host, &clinic.as_str().into());
                return Ok(self.vault.reseal(&context, &value.sealed)?);
            }
            (SealedPlace::ChosenDistricts, SealedId::Only) => {
                let context = chosen_district_context(value.user, &host);
                return Ok(self.vault.reseal(&context, &value.sealed)?);
            }
            (SealedPlace::DocumentCards, SealedId::Foreign(id)) => (RecordPart::Card, id.clone()),
            (SealedPlace::DocumentTexts, SealedId::Foreign(id)) => (RecordPart::Text, id.clone()),
            (SealedPlace::Diagnoses, SealedId::Foreign(id)) => (RecordPart::Diagnosis, id.clone()),
            (SealedPlace::Observations, SealedId::Foreign(id)) => (RecordPart::Observation, id.clone()),
            (SealedPlace::Invoices, SealedId::Foreign(id)) => (RecordPart::Invoice, id.clone()),
            (SealedPlace::Prescriptions, SealedId::Foreign(id)) => (RecordPart::Prescription, id.clone()),
            (SealedPlace::DiaryDays, SealedId::Day(day)) => (RecordPart::Day, day.to_string()),
            (SealedPlace::DiaryVersions, SealedId::Foreign(id)) => (RecordPart::DayVersion, id.clone()),
            (SealedPlace::DiaryNumbers, SealedId::Day(day)) => (RecordPart::DayNumbers, day.to_string()),
            (place, id) => anyhow::bail!("{place:?} is not known by {id:?}"),
        };
        Ok(sealer.reseal(part, &id, &value.sealed)?)
    }
}
