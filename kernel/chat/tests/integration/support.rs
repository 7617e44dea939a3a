//! A hospital with a chat and a patient.

use cabinet_chat::{
    ChatCaller, ChatParts, ChatService, ChatSettings, Department, GuestSettings, OpeningHours, Translated,
};
use cabinet_domain::{AuditKind, ConsentHow, ConsentId, ConsentKind};
use cabinet_fakes::{FakeClock, FakeHomeserver, FakePost, person};
use cabinet_ports::Stores;
use cabinet_ports::repository::NewConsent;
use cabinet_test_storage::{TestStorage, committed};
use cabinet_vault::Vault;
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;
use uuid::Uuid;

pub struct Scene {
    /// Removed when it is dropped.
    _storage: TestStorage,
    pub stores: Stores,
    pub homeserver: Arc<FakeHomeserver>,
    pub clock: Arc<FakeClock>,
    pub vault: Arc<Vault>,
    pub post: Arc<FakePost>,
    pub chat: Arc<ChatService>,
    pub anna: ChatCaller,
}

pub fn start() -> DateTime<Utc> {
    "2026-11-27T09:00:00Z".parse().unwrap()
}

/// A patient who has not agreed yet.
pub async fn scene(homeserver: FakeHomeserver) -> Scene {
    let storage = TestStorage::open().await;
    let stores = storage.stores();
    let (homeserver, clock) = (Arc::new(homeserver), Arc::new(FakeClock::at(start())));
    let vault =
        Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[]).unwrap());
    let post = Arc::new(FakePost::default());
    let chat = service(&stores, &homeserver, &vault, &clock, &post);
    let anna = committed!(stores, users.add(person("anna"), None)).await.unwrap().id;
    let anna = ChatCaller { user: anna, origin: None };
    Scene { _storage: storage, stores, homeserver, clock, vault, post, chat, anna }
}

/// Another kernel on the same database is another service.
pub fn service(
    stores: &Stores,
    homeserver: &Arc<FakeHomeserver>,
    vault: &Arc<Vault>,
    clock: &Arc<FakeClock>,
    post: &Arc<FakePost>,
) -> Arc<ChatService> {
    let mut hours = OpeningHours::default();
    hours.add(&[1, 2, 3, 4, 5], "08:00", "20:00").unwrap();
    ChatService::open(ChatParts {
        stores: stores.clone(),
        server: Some(homeserver.clone()),
        vault: vault.clone(),
        settings: ChatSettings {
            hours,
            answer_within_min: Some(30),
            agreed: [("ru".to_owned(), "2".to_owned())].into(),
            departments: vec![Department {
                id: "laboratory".to_owned(),
                title: translated("Лаборатория", "Laboratory"),
            }],
            bots: vec!["@bot:clinic.test".to_owned()],
            staff: vec!["@nurse:clinic.test".to_owned()],
            answers: [("results".to_owned(), "Результаты будут завтра.".to_owned())].into(),
            away: Some(translated("Клиника закрыта.", "The clinic is closed.")),
            keep: Some(TimeDelta::days(90)),
            guests: Some(GuestSettings {
                name: "Guest".to_owned(),
                keep: TimeDelta::hours(24),
                at_most: 2,
                agreed: [("ru".to_owned(), "2".to_owned())].into(),
            }),
            ..ChatSettings::new(chrono_tz::Europe::Moscow)
        },
        post: Some(post.clone()),
        clock: clock.clone(),
    })
}

fn translated(text: &str, english: &str) -> Translated {
    Translated { text: text.to_owned(), translations: [("en".to_owned(), english.to_owned())].into() }
}

impl Scene {
    /// Anna opens her chat. Returns her general room.
    pub async fn opened(&self) -> String {
        self.chat.open_chat(&self.anna, None).await.unwrap();
        self.chat.general_room(self.anna.user).await.unwrap().unwrap().1
    }

    /// Anna agrees to a version of the text.
    pub async fn agree(&self, version: &str) {
        let consent = NewConsent {
            id: ConsentId(Uuid::now_v7()),
            user: self.anna.user,
            kind: ConsentKind::Chat,
            version: version.to_owned(),
            hash: "0".repeat(64),
            language: "ru".to_owned(),
            how: ConsentHow::Cabinet,
            address: None,
            given_at: start(),
        };
        assert!(committed!(self.stores, consents.add(consent)).await.unwrap());
    }

    pub async fn withdraw(&self) {
        committed!(self.stores, consents.withdraw(self.anna.user, ConsentKind::Chat, start())).await.unwrap();
    }

    /// Anna's account is removed.
    pub async fn remove(&self) {
        committed!(self.stores, users.request_leaving(self.anna.user, None, start(), start())).await.unwrap();
        assert!(committed!(self.stores, users.remove(self.anna.user, start())).await.unwrap());
    }

    /// How many events of a kind are about Anna.
    pub async fn audit(&self, kind: AuditKind) -> usize {
        let events = self.stores.audit.list(self.anna.user, 100).await.unwrap();
        events.iter().filter(|event| event.kind == kind).count()
    }
}
