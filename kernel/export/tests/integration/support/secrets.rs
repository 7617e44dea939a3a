//! Secrets of a person in the stores, and the forms in which they could leak.

use super::{TestEnv, now};
use base64::Engine as _;
use cabinet_domain::{
    LinkAction, NotificationChannel, NotificationKind, OneTimeLink, PasskeyId, PushSubscriptionId, Session,
    SessionId, UserId,
};
use cabinet_fakes::set_password;
use cabinet_ports::repository::{
    KeptPortalPerson, NewCalendarSubscription, NewPushSubscription, PushSubscription, SealedPasskey,
};
use cabinet_test_storage::committed;
use chrono::TimeDelta;
use uuid::Uuid;

/// Adds secrets derived from `seed`, and returns all secrets, including those of [`super::full`].
pub async fn add_secrets(env: &TestEnv, user: UserId, seed: [u8; 32]) -> Vec<(&'static str, Vec<u8>)> {
    let secret =
        |number: u8| seed.iter().map(|byte| byte.wrapping_mul(31).wrapping_add(number)).collect::<Vec<u8>>();
    let stores = &env.stores;
    let hash = format!("$argon2id$v=19$m=19456,t=2,p=1${}", hex::encode(secret(1)));
    set_password(stores, user, &hash, None, now()).await.unwrap();
    let pending = format!("$argon2id$v=19$m=19456,t=2,p=1${}", hex::encode(secret(2)));
    let session = Session {
        id: SessionId(Uuid::now_v7()),
        user,
        refresh_digest: secret(3),
        previous_digest: Some(secret(4)),
        rotated_at: now(),
        created_at: now(),
        expires_at: now() + TimeDelta::days(30),
        revoked_at: None,
        user_agent: None,
        persistent: false,
    };
    let session_id = session.id.to_string();
    let browser = NewPushSubscription {
        session: session.id,
        subscription: PushSubscription {
            id: PushSubscriptionId(Uuid::now_v7()),
            user,
            endpoint_digest: secret(10).try_into().unwrap(),
            proof: secret(11).try_into().unwrap(),
            server_key: "BExample".to_owned(),
            language: "ru".to_owned(),
            sealed: secret(12),
            created_at: now(),
            renewed_at: now(),
        },
    };
    committed!(stores, sessions.add(session, None); pushes.subscribe(browser)).await.unwrap();
    let (chat, push) = (NotificationKind::Chat, NotificationChannel::Push);
    committed!(stores, notifications.set_wanted(user, chat, push, false)).await.unwrap();
    let address = NewCalendarSubscription {
        user,
        digest: secret(13).try_into().unwrap(),
        language: "ru".to_owned(),
        has_details: true,
        created_at: now(),
    };
    committed!(stores, calendars.set(address)).await.unwrap();
    let link = OneTimeLink {
        digest: secret(5),
        user,
        action: LinkAction::RestorePassword { hash: pending.clone(), browser: Some(vec![7; 32]) },
        created_at: now(),
        expires_at: now() + TimeDelta::days(1),
        refused_at: None,
    };
    committed!(stores, links.add(link, None, now())).await.unwrap();
    committed!(stores, factors.set_recovery(user, vec![secret(6)], None)).await.unwrap();
    let passkey = SealedPasskey {
        id: PasskeyId(Uuid::now_v7()),
        user,
        credential_id: secret(7),
        sealed: secret(8),
        name: "Ключ".to_owned(),
        created_at: now(),
        last_used_at: None,
    };
    committed!(stores, factors.add_passkey(passkey, Vec::new(), None)).await.unwrap();
    let kept = stores.portal.lookup_person(user).await.unwrap().unwrap();
    let sealed_person = kept.sealed_person.clone();
    committed!(stores, portal.keep_person(KeptPortalPerson { sealed_token: Some(secret(9)), ..kept }))
        .await
        .unwrap();
    let document = stores.documents.list(user).await.unwrap().remove(0).sealed;
    let kept =
        stores.records.documents(user, &cabinet_domain::MedicalDocumentKind::ALL).await.unwrap().remove(0);
    let text = stores.records.document_html(user, kept.id).await.unwrap().unwrap();
    let mut all = vec![
        ("a sealed card", kept.sealed),
        ("a sealed text", text),
        ("the key of a day of the diary", super::DIARY_KEY.as_bytes().to_vec()),
        ("the password's hash", hash.into_bytes()),
        ("a pending password's hash", pending.into_bytes()),
        ("the id of a session", session_id.into_bytes()),
        ("a sealed person", sealed_person),
        ("a sealed document", document),
        ("the secret of the app", b"sealed secret of the app".to_vec()),
        ("the key of the hospital", b"a data key of thirty-two bytes or more".to_vec()),
        ("the key of a booking", b"key-of-the-booking-0".to_vec()),
    ];
    all.extend((1..=13).map(|number| ("a digest or a sealed value", secret(number))));
    all
}

/// Raw, hexadecimal, Base64 with both alphabets, and a list of numbers, as serde writes bytes.
pub fn forms(secret: &[u8]) -> Vec<Vec<u8>> {
    use base64::prelude::{BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE_NO_PAD};
    let numbers: Vec<_> = secret.iter().map(u8::to_string).collect();
    vec![
        secret.to_vec(),
        hex::encode(secret).into_bytes(),
        hex::encode_upper(secret).into_bytes(),
        BASE64_STANDARD_NO_PAD.encode(secret).into_bytes(),
        BASE64_URL_SAFE_NO_PAD.encode(secret).into_bytes(),
        numbers.join(",").into_bytes(),
        numbers.join(",\n").into_bytes(),
    ]
}
