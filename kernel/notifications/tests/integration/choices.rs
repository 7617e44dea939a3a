//! The choices of people, and what the links in e-mails do.

use cabinet_domain::{AuditKind, NotificationChannel, NotificationKind, QuietChoice, UserId};
use cabinet_fakes::{FakeClock, person};
use cabinet_notifications::{
    NotificationCaller, NotificationChange, NotificationError, NotificationParts, NotificationService,
    NotificationsOffered, StopToken,
};
use cabinet_ports::Stores;
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use secrecy::SecretString;
use std::sync::Arc;
use uuid::Uuid;

struct TestEnv {
    service: Arc<NotificationService>,
    stores: Stores,
    vault: Arc<Vault>,
    anna: UserId,
    _storage: TestStorage,
}

impl TestEnv {
    async fn start() -> Self {
        let storage = TestStorage::open().await;
        let stores = storage.stores();
        let vault = Arc::new(Vault::new(&SecretString::from("a".repeat(32)), &[]).unwrap());
        let service = NotificationService::open(NotificationParts {
            stores: stores.clone(),
            vault: Arc::clone(&vault),
            offered: NotificationsOffered {
                kinds: NotificationKind::ALL.into(),
                channels: NotificationChannel::ALL.into(),
                quiet_hours: "22:00-08:00".parse().ok(),
            },
            clock: Arc::new(FakeClock::at("2026-11-27T10:00:00Z".parse().unwrap())),
        });
        let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
        Self { service, stores, vault, anna, _storage: storage }
    }

    fn caller(&self) -> NotificationCaller {
        NotificationCaller { user: self.anna, origin: None }
    }

    async fn noted(&self) -> usize {
        let log = self.stores.audit.list(self.anna, 99).await.unwrap();
        log.iter().filter(|event| event.kind == AuditKind::NotificationsChanged).count()
    }
}

#[tokio::test]
async fn what_is_as_it_should_be_is_not_noted() {
    let env = TestEnv::start().await;
    let (visit, mail) = (NotificationKind::Visit, NotificationChannel::Mail);
    for (wanted, noted) in [(true, 0), (false, 1), (false, 1), (true, 2)] {
        let change = NotificationChange { wanted: vec![(visit, mail, wanted)], quiet: None };
        env.service.change(&env.caller(), &change).await.unwrap();
        assert_eq!(env.noted().await, noted);
        assert_eq!(env.service.own(env.anna).await.unwrap().settings.wants(visit, mail), wanted);
    }
}

#[tokio::test]
async fn quiet_hours_that_were_not_chosen_are_the_hospital_s() {
    let env = TestEnv::start().await;
    let hours = async || env.service.own(env.anna).await.unwrap().quiet_hours.map(|hours| hours.to_string());
    assert_eq!(hours().await.as_deref(), Some("22:00-08:00"));
    let own = QuietChoice::Own("21:00-07:00".parse().unwrap());
    for (quiet, expected) in
        [(own, Some("21:00-07:00")), (QuietChoice::Never, None), (QuietChoice::Default, Some("22:00-08:00"))]
    {
        let change = NotificationChange { wanted: Vec::new(), quiet: Some(quiet) };
        env.service.change(&env.caller(), &change).await.unwrap();
        assert_eq!(hours().await.as_deref(), expected);
    }
    assert_eq!(env.noted().await, 3);
}

/// Issue 17: forged, another kind, another account.
#[tokio::test]
async fn a_link_changes_its_account_and_its_kind_only() {
    let env = TestEnv::start().await;
    let petr = committed!(env.stores, users.add(person("petr"), None)).await.unwrap().id;
    let token = StopToken { user: env.anna, kind: NotificationKind::Visit }.seal(&env.vault).unwrap();
    assert!(env.service.link(&token).await.unwrap().is_wanted);
    assert!(!env.service.follow_link(&token, false, None).await.unwrap().is_wanted);
    let stopped = env.stores.notifications.settings(env.anna).await.unwrap().stopped;
    assert_eq!(stopped, [(NotificationKind::Visit, NotificationChannel::Mail)].into());
    assert!(env.stores.notifications.settings(petr).await.unwrap().stopped.is_empty());
    assert!(env.service.follow_link(&token, true, None).await.unwrap().is_wanted);

    let gone = StopToken { user: UserId(Uuid::now_v7()), kind: NotificationKind::Visit };
    for forged in [SecretString::from("x"), gone.seal(&env.vault).unwrap()] {
        let followed = env.service.follow_link(&forged, false, None).await;
        assert!(matches!(followed, Err(NotificationError::InvalidLink)), "{followed:?}");
        assert!(matches!(env.service.link(&forged).await, Err(NotificationError::InvalidLink)));
    }
    assert_eq!(env.noted().await, 2);
}
