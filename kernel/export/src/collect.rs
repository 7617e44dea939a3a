//! Collects all data about one person from services and repositories. Secrets are not copied.

use crate::own_data::{
    Account, Agreed, CalendarAddress, ClinicVisit, Device, FromPortal, Key, Known, NotificationChoices,
    NotifiedBrowser, OwnData, OwnDistrict, Paper, Scan, SecondSteps, StoppedNotification, Text, Uploaded,
    Visit, Waiting,
};
use crate::own_record::OwnRecord;
use crate::user_files::{EntryNames, is_readable};
use crate::{ExportError, ExportParts, ExportRequest, collect_record, own_chat, own_questionnaires};
use cabinet_config::Language;
use cabinet_domain::{
    Appointment, Booking, Consent, Document, LinkAction, LinkPurpose, MedicalHostId, NotificationSettings,
    OneTimeLink, QuietChoice, RegistrationFile, Session, User, UserFile, UserId,
};
use cabinet_ports::chat::ChatTranscript;
use cabinet_ports::repository::{
    CalendarSubscription, ChosenDistrict, EpicrisImport, Factors, KeptConsentText, NamedWaiting,
    PushSubscription,
};
use cabinet_questionnaires::QuestionnaireService;
use cabinet_records::RecordService;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// Services whose data is included.
pub(crate) struct Services<'a> {
    pub(crate) records: Option<&'a RecordService>,
    pub(crate) questionnaires: Option<&'a QuestionnaireService>,
    pub(crate) chat: Option<&'a dyn ChatTranscript>,
}

pub(crate) async fn collect(
    parts: &ExportParts,
    services: Services<'_>,
    request: &ExportRequest,
    language: Language,
    now: DateTime<Utc>,
) -> Result<OwnData, ExportError> {
    let Services { records: room, questionnaires, chat } = services;
    let (stores, owner) = (&parts.stores, request.caller.user);
    let user = stores.users.lookup(owner).await?.ok_or(ExportError::Gone)?;
    let password = stores.credentials.lookup(owner).await?.map(|credential| credential.changed_at);
    let pending = stores.links.find_open(owner, LinkPurpose::NewEmail, now).await?;
    let documents = parts.profile.documents.list(owner).await?;
    let consents = stores.consents.list(owner).await?;
    let consent_texts = texts(parts, &consents).await?;
    let files = stores.registration_files.list(owner).await?;
    let sessions = stores.sessions.list(owner, now).await?;
    let choices = stores.notifications.settings(owner).await?;
    let notified = stores.pushes.list(owner).await?;
    let calendar = stores.calendars.lookup(owner).await?;
    let districts = stores.districts.list(owner).await?;
    let bookings = stores.bookings.list(owner).await?;
    let waiting = stores.waiting.list_all(owner).await?;
    let accounts = accounts(parts, owner, &bookings, language).await?;
    let clinic_visits = clinic_visits(parts, owner, &bookings, language).await?;
    let factors = stores.factors.list(owner).await?;
    let record = match room {
        Some(room) => {
            let origin = request.caller.origin.clone();
            let caller = cabinet_records::Caller { user: owner, origin };
            let name = |host: &MedicalHostId| host_name(parts, host, language);
            collect_record::collect(room, stores, &parts.vault, &caller, name).await?
        }
        None => OwnRecord::default(),
    };
    let questionnaires = match questionnaires {
        Some(service) => own_questionnaires::collect(service, owner, language.code()).await?,
        None => Vec::new(),
    };
    let chat = match chat {
        Some(chat) => Some(own_chat::collect(chat, owner).await),
        None => None,
    };
    let files: Vec<Scan> = files.into_iter().map(scan).collect();
    let mut names = EntryNames::beside(files.iter().map(|scan| scan.entry.as_str()));
    let uploads = stores.user_files.list(owner).await?.into_iter().filter(is_readable);
    let uploads = uploads.map(|file| uploaded(file, &mut names)).collect();
    let portal = cabinet_sso::kept_person(stores, &parts.vault, owner).await?;
    Ok(OwnData {
        made_at: now,
        language: language.code().to_owned(),
        profile: account(user, password, pending),
        documents: documents.into_iter().map(paper).collect(),
        consents: consents.into_iter().map(agreed).collect(),
        consent_texts,
        files,
        uploads,
        sessions: sessions.into_iter().map(|session| device(session, request)).collect(),
        notifications: notification_choices(&choices),
        notified: notified.into_iter().map(notified_browser).collect(),
        calendar: calendar.map(calendar_address),
        districts: districts.into_iter().map(|chosen| own_district(parts, chosen, language)).collect(),
        accounts,
        clinic_visits,
        waiting: waiting.into_iter().map(|entry| waiting_entry(parts, entry, language)).collect(),
        bookings: bookings.into_iter().map(|booking| visit(parts, booking, language)).collect(),
        factors: second_steps(factors),
        esia: portal.map(|(person, read_at)| FromPortal { read_at, person }),
        questionnaires,
        chat,
        record,
    })
}

/// Each consent text once, even if it was agreed to several times.
async fn texts(parts: &ExportParts, consents: &[Consent]) -> Result<Vec<Text>, ExportError> {
    let hashes: BTreeSet<&str> = consents.iter().map(|consent| consent.hash.as_str()).collect();
    let mut texts = Vec::new();
    for hash in hashes {
        texts.extend(parts.stores.consents.lookup_text(hash).await?.map(text));
    }
    Ok(texts)
}

/// The person's accounts at all hosts that are configured or occur in the person's own data, because a removed host may still have
/// relations.
async fn accounts(
    parts: &ExportParts,
    owner: UserId,
    bookings: &[Booking],
    language: Language,
) -> Result<Vec<Known>, ExportError> {
    let imports = parts.stores.epicris.list(owner).await?;
    let named = bookings.iter().map(|booking| &booking.host).chain(imports.iter().map(|import| &import.host));
    let hosts: BTreeSet<&MedicalHostId> = parts.hosts.keys().chain(named).collect();
    let mut accounts = Vec::new();
    for host in hosts {
        for relation in parts.stores.relations.list(owner, host).await? {
            let is_same =
                |import: &&EpicrisImport| import.host == relation.host && import.patient == relation.patient;
            let import = imports.iter().find(is_same);
            accounts.push(Known {
                import_epicris: import.is_some_and(|import| import.is_on),
                last_imported: import.and_then(|import| import.last_imported),
                host_name: host_name(parts, host, language),
                host_id: relation.host,
                clinic_id: relation.clinic.0,
                clinic_name: None,
                client_id: relation.patient.0,
                confirmed_at: relation.confirmed_at,
            });
        }
    }
    Ok(accounts)
}

fn host_name(parts: &ExportParts, host: &MedicalHostId, language: Language) -> Option<String> {
    parts.hosts.get(host).map(|host| host.name_in(language).to_owned())
}

fn account(user: User, password: Option<DateTime<Utc>>, pending: Option<OneTimeLink>) -> Account {
    let pending_email = pending.and_then(|link| match link.action {
        LinkAction::NewEmail { email } => Some(email.as_str().to_owned()),
        _ => None,
    });
    Account {
        user_id: user.id,
        username: user.username.as_str().to_owned(),
        last_name: user.name.last_name,
        first_name: user.name.first_name,
        patr_name: user.name.patr_name,
        birth_date: user.birth_date,
        gender: user.gender,
        snils: user.snils.map(|snils| snils.formatted()),
        email: user.email.map(|email| email.as_str().to_owned()),
        email_confirmed_at: user.email_confirmed_at,
        phone: user.phone,
        citizenship: user.citizenship,
        role: user.role,
        requested_role: user.requested_role,
        esia_oid: user.esia_oid,
        pending_email,
        password_changed_at: password,
        leaving_at: user.leaving_at,
        created_at: user.created_at,
    }
}

fn paper(document: Document) -> Paper {
    Paper {
        id: document.id.0,
        kind: document.kind,
        serial: document.text.serial,
        number: document.text.number,
        issued_by: document.text.issued_by,
        issue_date: document.issue_date,
        from_esia: document.from_esia,
        added_at: document.created_at,
    }
}

fn agreed(consent: Consent) -> Agreed {
    Agreed {
        id: consent.id.0,
        kind: consent.kind,
        version: consent.version,
        hash: consent.hash,
        language: consent.language,
        how: consent.how,
        address: consent.address,
        given_at: consent.given_at,
        withdrawn_at: consent.withdrawn_at,
    }
}

fn text(kept: KeptConsentText) -> Text {
    Text {
        hash: kept.hash,
        kind: kept.kind,
        version: kept.version,
        language: kept.language,
        first_shown_at: kept.first_shown_at,
        text: kept.text,
    }
}

fn scan(file: RegistrationFile) -> Scan {
    let ending = match file.content_type.as_str() {
        "image/jpeg" => "jpg",
        "image/png" => "png",
        "application/pdf" => "pdf",
        _ => "bin",
    };
    Scan {
        part: file.part.name().to_owned(),
        entry: format!("files/{}.{ending}", file.part.name()),
        content_type: file.content_type,
        size_bytes: file.size_bytes,
        stored_at: file.stored_at,
    }
}

fn uploaded(file: UserFile, names: &mut EntryNames) -> Uploaded {
    Uploaded {
        id: file.id.0,
        entry: names.take("files/", &file),
        kind: file.kind.number(),
        size_bytes: file.size,
        sha256: hex::encode(file.sha256.unwrap_or_default()),
        stored_at: file.created_at,
        seen_at: file.receipt(),
        content_type: file.media_type.unwrap_or_default(),
        name: file.name,
    }
}

fn device(session: Session, request: &ExportRequest) -> Device {
    Device {
        current: session.id == request.session,
        created_at: session.created_at,
        last_seen_at: session.rotated_at,
        expires_at: session.expires_at,
        user_agent: session.user_agent,
    }
}

fn notification_choices(settings: &NotificationSettings) -> NotificationChoices {
    let stopped = settings.stopped.iter();
    NotificationChoices {
        stopped: stopped
            .map(|(kind, channel)| StoppedNotification { kind: kind.name(), channel: channel.name() })
            .collect(),
        quiet_hours: match settings.quiet {
            QuietChoice::Default => "default".to_owned(),
            QuietChoice::Never => "none".to_owned(),
            QuietChoice::Own(hours) => hours.to_string(),
        },
    }
}

fn notified_browser(subscription: PushSubscription) -> NotifiedBrowser {
    NotifiedBrowser {
        created_at: subscription.created_at,
        last_seen_at: subscription.renewed_at,
        language: subscription.language,
    }
}

fn own_district(parts: &ExportParts, chosen: ChosenDistrict, language: Language) -> OwnDistrict {
    OwnDistrict {
        host_name: host_name(parts, &chosen.host, language),
        host_id: chosen.host,
        district_id: chosen.district,
        district_name: chosen.name,
    }
}

fn calendar_address(subscription: CalendarSubscription) -> CalendarAddress {
    CalendarAddress {
        created_at: subscription.created_at,
        last_read_at: subscription.read_at,
        details: subscription.has_details,
        language: subscription.language,
    }
}

fn visit(parts: &ExportParts, booking: Booking, language: Language) -> Visit {
    Visit {
        id: booking.id.0,
        host_name: host_name(parts, &booking.host, language),
        host_id: booking.host,
        clinic_id: booking.clinic.0,
        clinic_name: None,
        client_id: booking.patient.0,
        doctor_id: booking.doctor.0,
        doctor_name: None,
        spec_id: booking.speciality.map(|speciality| speciality.0),
        spec_name: None,
        slot_id: booking.slot.0,
        start: booking.start,
        room: booking.room,
        end: booking.end,
        number: booking.number,
        state: booking.state.name().to_owned(),
        ticket_id: booking.ticket.map(|ticket| ticket.0),
        problem: booking.problem,
        created_at: booking.created_at,
        updated_at: booking.updated_at,
    }
}

fn waiting_entry(
    parts: &ExportParts,
    NamedWaiting { entry, names }: NamedWaiting,
    language: Language,
) -> Waiting {
    Waiting {
        id: entry.id.0,
        host_name: host_name(parts, &entry.host, language),
        host_id: entry.host,
        clinic_id: entry.clinic.0,
        clinic_name: names.clinic,
        spec_id: entry.speciality.0,
        spec_name: names.speciality,
        doctor_id: entry.doctor.map(|doctor| doctor.0),
        doctor_name: names.doctor,
        from: entry.first_day,
        to: entry.last_day,
        minutes: entry.hours.minutes(),
        state: entry.state.name().to_owned(),
        created_at: entry.created_at,
    }
}

/// What the clinics last said of the person's appointments.
async fn clinic_visits(
    parts: &ExportParts,
    owner: UserId,
    bookings: &[Booking],
    language: Language,
) -> Result<Vec<ClinicVisit>, ExportError> {
    let hosts: BTreeSet<&MedicalHostId> =
        parts.hosts.keys().chain(bookings.iter().map(|booking| &booking.host)).collect();
    let mut visits = Vec::new();
    for host in hosts {
        for copy in parts.stores.visit_copies.list(owner, host).await?.read {
            let clinic_name = copy.listed.map(|clinic| clinic.name);
            let visit = |ticket: Appointment| ClinicVisit {
                host_id: host.clone(),
                host_name: host_name(parts, host, language),
                clinic_id: ticket.clinic.0,
                clinic_name: clinic_name.clone(),
                ticket_id: ticket.id.0,
                start: ticket.start,
                status: ticket.status,
                doctor_name: ticket.doctor_name,
                spec_name: ticket.speciality_name,
                room: ticket.room,
                instructions: ticket.instructions,
                read_at: copy.read_at,
            };
            visits.extend(copy.visits.into_iter().map(visit));
        }
    }
    visits.sort_by_key(|visit| visit.start);
    Ok(visits)
}

fn second_steps(factors: Factors) -> SecondSteps {
    SecondSteps {
        app_since: factors.totp.and_then(|totp| totp.confirmed_at),
        recovery_codes_left: factors.recovery_left,
        passkeys: factors
            .passkeys
            .into_iter()
            .map(|key| Key { name: key.name, created_at: key.created_at, last_used_at: key.last_used_at })
            .collect(),
    }
}
