//! A person with every kind of data.

use super::{TestEnv, now};
use bytes::Bytes;
use cabinet_domain::{
    Appointment, AppointmentStatus, Booking, BookingId, BookingState, ConsentKind, DocumentText,
    DocumentType, Gender, LinkAction, OneTimeLink, PasskeyId, PersonName, RegistrationFile, RegistrationPart,
    Relation, Session, UserId,
};
use cabinet_fakes::person;
use cabinet_ports::FileStore;
use cabinet_ports::identity::{DocumentKind, PortalContact, PortalDocument, PortalPerson};
use cabinet_ports::repository::{
    ChosenDistrict, EpicrisImport, KeptPortalPerson, NewUser, SealedPasskey, SealedTotp, VisitCopy,
};
use cabinet_profile::{Caller, NewDocument};
use cabinet_test_storage::committed;
use chrono::{NaiveDate, TimeDelta};
use futures::{StreamExt, stream};
use uuid::Uuid;

/// The bytes of a scan; longer than the pipe of the archive.
pub const PASSPORT: &[u8] = &[0x89; 200_000];

/// A person with every kind of data.
pub async fn full(env: &TestEnv, login: &str) -> UserId {
    let new = NewUser {
        email: Some("anna@example.ru".parse().unwrap()),
        snils: Some("112-233-445 95".parse().unwrap()),
        phone: Some("+79990000001".to_owned()),
        esia_oid: Some("1000298".to_owned()),
        ..person(login)
    };
    let user = committed!(env.stores, users.add(new, Some("$argon2id$of-the-password".to_owned())))
        .await
        .unwrap()
        .id;
    env.agree(user, ConsentKind::PersonalData).await;
    env.agree(user, ConsentKind::Esia).await;
    committed!(env.stores, consents.withdraw(user, ConsentKind::PersonalData, now() + TimeDelta::hours(1)))
        .await
        .unwrap();
    document(env, user).await;
    for (part, kind, bytes) in [
        (RegistrationPart::Passport, "image/png", PASSPORT),
        (RegistrationPart::Policy, "application/pdf", b"%PDF-1.7\n"),
    ] {
        scan(env, user, part, kind, bytes).await;
    }
    visits(env, user).await;
    let choice = ChosenDistrict {
        host: "netrika1".parse().unwrap(),
        district: "5".into(),
        name: "Северный район".to_owned(),
    };
    assert!(committed!(env.stores, districts.choose(user, &choice)).await.unwrap());
    sign_in(env, user).await;
    portal(env, user).await;
    user
}

async fn document(env: &TestEnv, user: UserId) {
    let issuer = Some("ОВД Хамовники");
    let text = DocumentText::new(DocumentType::Passport, Some("4509"), "123456", issuer).unwrap();
    let issue_date = NaiveDate::from_ymd_opt(2003, 4, 5);
    let new = NewDocument { kind: DocumentType::Passport, text, issue_date, from_esia: false };
    env.profile.documents.add(&Caller::without_request(user), new).await.unwrap();
}

async fn scan(env: &TestEnv, user: UserId, part: RegistrationPart, kind: &str, bytes: &'static [u8]) {
    let content = stream::iter([Ok(Bytes::from_static(bytes))]).boxed();
    let (content_type, object) = (kind.to_owned(), Some(Uuid::now_v7()));
    let file = RegistrationFile { user, part, object, content_type, size_bytes: 0, stored_at: now() };
    let size_bytes = env.files.put(&file.key(), content, 1_000_000).await.unwrap();
    let file = RegistrationFile { size_bytes, ..file };
    env.stores.registration_files.set(file, u64::MAX).await.unwrap();
}

async fn visits(env: &TestEnv, user: UserId) {
    use BookingState::{Asked, Booked, Cancelled, Refused, Unknown};
    for (number, state) in [Booked, Cancelled, Asked, Unknown, Refused].into_iter().enumerate() {
        let line = Booking {
            id: BookingId(Uuid::now_v7()),
            user,
            key: format!("key-of-the-booking-{number}").parse().unwrap(),
            host: "netrika1".parse().unwrap(),
            clinic: "36".into(),
            patient: "500".into(),
            slot: format!("slot {number}").into(),
            doctor: "61".into(),
            speciality: Some("2".into()),
            start: NaiveDate::from_ymd_opt(2026, 12, 1).unwrap().and_hms_opt(9, 0, 0).unwrap(),
            room: Some("Кабинет 312-б".into()),
            end: Some(NaiveDate::from_ymd_opt(2026, 12, 1).unwrap().and_hms_opt(9, 12, 0).unwrap()),
            number: Some(7),
            state,
            ticket: matches!(state, Booked | Cancelled).then(|| format!("103{}", 7 + number).into()),
            problem: (state == Refused).then(|| "slot_taken".to_owned()),
            cancelling_at: None,
            created_at: now() + TimeDelta::seconds(i64::try_from(number).unwrap()),
            updated_at: now(),
        };
        let since = line.created_at;
        committed!(env.stores, bookings.add(line, since)).await.unwrap();
    }
    let relation = Relation {
        user,
        host: "netrika1".parse().unwrap(),
        clinic: "36".into(),
        patient: "500".into(),
        confirmed_at: now(),
    };
    committed!(env.stores, relations.set(relation.clone())).await.unwrap();
    let visit = Appointment {
        id: "reception-1".into(),
        clinic: "36".into(),
        start: "2026-12-03T10:20:00+03:00".parse().unwrap(),
        doctor_id: None,
        doctor_name: Some("Ветрова А. Н.".to_owned()),
        speciality_id: None,
        speciality_name: None,
        status: AppointmentStatus::Active,
        room: None,
        instructions: None,
    };
    let copy = VisitCopy { clinic: "36".into(), listed: None, visits: vec![visit], read_at: now() };
    assert!(env.stores.visit_copies.replace(user, &relation.host, &relation.patient, &copy).await.unwrap());
    let Relation { host, patient, .. } = relation;
    let last_imported = Some(now() - TimeDelta::minutes(7));
    let import = EpicrisImport { user, host, patient, is_on: true, changed_at: now(), last_imported };
    committed!(env.stores, epicris.set(import)).await.unwrap();
}

/// As long as a digest.
fn digest(of: &[u8]) -> Vec<u8> {
    let mut digest = b"digest of ".to_vec();
    digest.extend_from_slice(of);
    digest.resize(32, b'.');
    digest
}

async fn sign_in(env: &TestEnv, user: UserId) {
    let session = Session {
        id: env.session,
        user,
        refresh_digest: digest(b"the refresh token"),
        previous_digest: Some(digest(b"the former token")),
        rotated_at: now(),
        created_at: now(),
        expires_at: now() + TimeDelta::days(30),
        revoked_at: None,
        user_agent: Some("Firefox <on> \"Linux\"".to_owned()),
        persistent: true,
    };
    committed!(env.stores, sessions.add(session, None)).await.unwrap();
    let link = OneTimeLink {
        digest: digest(b"the link"),
        user,
        action: LinkAction::NewEmail { email: "new@example.ru".parse().unwrap() },
        created_at: now(),
        expires_at: now() + TimeDelta::days(1),
        refused_at: None,
    };
    committed!(env.stores, links.add(link, None, now())).await.unwrap();
    let totp = SealedTotp {
        user,
        sealed: b"sealed secret of the app".to_vec(),
        created_at: now(),
        confirmed_at: None,
        last_step: None,
    };
    env.stores.factors.start_totp(totp.clone(), None).await.unwrap();
    let codes = vec![digest(b"a recovery code")];
    let added = committed!(env.stores, factors.confirm_totp(&totp, 1, codes, None, now())).await.unwrap();
    assert!(added.is_some());
    let passkey = SealedPasskey {
        id: PasskeyId(Uuid::now_v7()),
        user,
        credential_id: b"id of the credential".to_vec(),
        sealed: b"sealed public key".to_vec(),
        name: "Телефон".to_owned(),
        created_at: now(),
        last_used_at: None,
    };
    committed!(env.stores, factors.add_passkey(passkey, Vec::new(), None)).await.unwrap();
}

async fn portal(env: &TestEnv, user: UserId) {
    let person = PortalPerson {
        id: "1000298".to_owned(),
        trusted: true,
        name: PersonName::new("Иванова", "Анна", Some("Сергеевна")).unwrap(),
        birth_date: NaiveDate::from_ymd_opt(1958, 3, 12),
        gender: Some(Gender::Female),
        snils: Some("112-233-445 95".parse().unwrap()),
        citizenship: Some("RUS".to_owned()),
        email: Some(PortalContact { value: "anna@example.ru".parse().unwrap(), verified: true }),
        mobile: None,
        documents: vec![PortalDocument {
            kind: DocumentKind::Passport,
            series: Some("4509".to_owned()),
            number: "123456".to_owned(),
            issued_by: None,
            issuer_code: Some("770-001".to_owned()),
            issue_date: NaiveDate::from_ymd_opt(2003, 4, 5),
            expiry_date: None,
            verified: true,
        }],
    };
    let context = format!("portal_people.sealed_person:{user}");
    let plain = serde_json::to_vec(&person).unwrap();
    let kept = KeptPortalPerson {
        user,
        sealed_person: env.vault.seal(&context, &plain).unwrap(),
        sealed_token: Some(b"sealed refresh token of the portal".to_vec()),
        read_at: now(),
    };
    committed!(env.stores, portal.keep_person(kept)).await.unwrap();
}
