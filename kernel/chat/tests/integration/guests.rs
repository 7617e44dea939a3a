//! Visitors without an account (B-217, adr/0053).

use crate::support::{Scene, scene, start};
use cabinet_chat::{ChatEmployee, ChatError, ChatState, OpenedGuest, SayInChat};
use cabinet_domain::{AuditKind, ChatGuestId, ChatRoomId, UserId};
use cabinet_fakes::{FakeHomeserver, HomeserverOperation};
use cabinet_ports::chat::{
    ChatEvent, ChatEventKind, ChatFailureKind, ChatOwner, Conversations as _, DeniedChatObject, guest_number,
};
use cabinet_ports::repository::GuestAgreement;
use cabinet_ports::{JobOutcome, JobWorker as _};
use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

const NURSE: &str = "@nurse:clinic.test";

fn agreed(version: &str) -> GuestAgreement {
    GuestAgreement { version: version.to_owned(), language: "ru".to_owned() }
}

/// A guest's open conversation.
struct Guest {
    scene: Scene,
    opened: OpenedGuest,
}

async fn guest() -> Guest {
    let scene = scene(FakeHomeserver::default()).await;
    let opened = scene.chat.open_guest(None, agreed("2"), None).await.unwrap();
    Guest { scene, opened }
}

impl Guest {
    fn owner(&self) -> ChatOwner {
        self.opened.id.into()
    }

    async fn write(&self, id: &str, sender: &str, at: DateTime<Utc>) {
        let event = ChatEvent {
            id: Some(id.to_owned()),
            room_id: self.room_id().await,
            sender: sender.to_owned(),
            kind: ChatEventKind::Message,
            subject: None,
            at,
        };
        self.scene.chat.receive(id, &FakeHomeserver::transaction(&[event])).await.unwrap();
    }

    async fn room_id(&self) -> String {
        self.scene.chat.guest_view(Some(self.opened.id)).await.unwrap().room_id.unwrap()
    }

    async fn own_id(&self) -> String {
        self.scene.chat.guest_view(Some(self.opened.id)).await.unwrap().matrix_id.unwrap()
    }

    async fn room(&self) -> ChatRoomId {
        self.scene.chat.rooms_of_patients(false, 0, 9).await.unwrap().rooms[0].room.id
    }
}

/// B-217: the account at the homeserver has a number and no name.
#[tokio::test]
async fn a_visitor_who_agrees_has_a_room_and_a_number() {
    let Guest { scene, opened } = guest().await;
    let secret = opened.secret.as_ref().unwrap();
    assert_eq!(scene.chat.guest(secret).await.unwrap(), Some(opened.id));
    assert_eq!(scene.chat.guest(&"0".repeat(64).into()).await.unwrap(), None, "a stranger's cookie");
    let [(key, name)] = scene.homeserver.accounts().try_into().unwrap();
    assert_eq!(key, opened.id.0.simple().to_string());
    assert_eq!(name, Some(format!("Guest {}", guest_number(opened.id))));
    let view = scene.chat.guest_view(Some(opened.id)).await.unwrap();
    assert_eq!((view.state, view.room_id), (ChatState::Open, Some(scene.homeserver.rooms()[0].clone())));
    // A guest's account is not a patient's.
    assert!(scene.stores.chats.lookup(scene.anna.user).await.unwrap().is_none());
    let again = scene.chat.open_guest(Some(opened.id), agreed("2"), None).await.unwrap();
    assert_eq!((again.id, again.secret.is_none()), (opened.id, true));
    assert_eq!(scene.homeserver.rooms().len(), 1, "again");
}

/// B-094, B-218: first the agreement, to the current text.
#[tokio::test]
async fn nothing_is_made_before_the_guest_has_agreed_to_the_current_text() {
    let scene = scene(FakeHomeserver::default()).await;
    let refused = scene.chat.open_guest(None, agreed("1"), None).await;
    assert!(matches!(refused, Err(ChatError::AgreementNeeded)), "{refused:?}");
    assert!(scene.homeserver.calls().is_empty());
    assert_eq!(scene.chat.guest_view(None).await.unwrap().state, ChatState::AgreementNeeded);
}

/// What a guest has begun is theirs alone: the gateway finds it by the guest, never by a patient.
#[tokio::test]
async fn the_gateway_finds_a_guest_s_room_by_the_guest_alone() {
    let guest = guest().await;
    let conversation = guest.scene.chat.of(guest.owner()).await.unwrap().unwrap();
    assert_eq!(conversation.room_ids, [guest.room_id().await]);
    let strangers =
        [ChatOwner::Guest(ChatGuestId(Uuid::from_u128(1))), ChatOwner::Patient(UserId(guest.opened.id.0))];
    for stranger in strangers {
        assert!(guest.scene.chat.of(stranger).await.unwrap().is_none());
    }
    let before = guest.scene.stores.audit.list(guest.scene.anna.user, 9).await.unwrap().len();
    guest.scene.chat.denied(guest.owner(), DeniedChatObject::Room, None).await.unwrap();
    assert_eq!(guest.scene.stores.audit.list(guest.scene.anna.user, 9).await.unwrap().len(), before);
}

/// A guest waits as a patient does; the away text comes, and an employee answers.
#[tokio::test]
async fn the_clinic_sees_a_guest_who_waits_and_answers() {
    let guest = guest().await;
    let own = guest.own_id().await;
    // A Sunday.
    guest.scene.clock.advance(TimeDelta::days(2));
    let now = start() + TimeDelta::days(2);
    guest.write("$1", &own, now).await;
    assert_eq!(guest.scene.chat.waiting().await.unwrap(), 1);
    let room = guest.room().await;
    let employee = ChatEmployee { user: guest.scene.anna.user, origin: None };
    guest.scene.chat.answer(&employee, room, "results").await.unwrap();
    assert_eq!(guest.scene.chat.waiting().await.unwrap(), 0);
    let worker = SayInChat(guest.scene.chat.clone());
    let jobs = guest.scene.stores.jobs.take(worker.kind(), now, TimeDelta::minutes(1), 9).await.unwrap();
    for job in &jobs {
        assert_eq!(worker.run(job).await, JobOutcome::Done);
    }
    let said: Vec<String> = guest.scene.homeserver.notices().into_iter().map(|(_, text)| text).collect();
    assert_eq!((jobs.len(), said.len()), (2, 2), "{said:?}");
    assert!(said.contains(&"Клиника закрыта.".to_owned()), "{said:?}");
    let audit = guest.scene.stores.audit.list(guest.scene.anna.user, 9).await.unwrap();
    assert!(audit.iter().all(|event| event.kind != AuditKind::ChatAnswered || event.subject.is_none()));
}

/// A guest gets no letters and no push messages, so nothing is counted for them.
#[tokio::test]
async fn nothing_of_a_guest_is_unread() {
    let guest = guest().await;
    guest.write("$1", NURSE, start()).await;
    guest.scene.clock.advance(TimeDelta::hours(2));
    assert_eq!(guest.scene.chat.tell_of_unread().await.unwrap(), 0);
    assert!(guest.scene.post.written().is_empty());
}

/// The conversation ends some hours after the last message, and at once if the guest wants it.
#[tokio::test]
async fn a_conversation_ends_and_is_erased_at_the_homeserver() {
    for ends_it in [false, true] {
        let guest = guest().await;
        let scene = &guest.scene;
        let own = guest.own_id().await;
        scene.clock.advance(TimeDelta::hours(20));
        guest.write("$1", &own, start() + TimeDelta::hours(20)).await;
        scene.clock.advance(TimeDelta::hours(23));
        assert_eq!(scene.chat.end_old_guests().await.unwrap(), 0);
        if ends_it {
            scene.chat.end_guest(guest.opened.id).await.unwrap();
        } else {
            scene.clock.advance(TimeDelta::hours(2));
            assert_eq!(scene.chat.end_old_guests().await.unwrap(), 1);
        }
        let secret = guest.opened.secret.as_ref().unwrap();
        assert_eq!(scene.chat.guest(secret).await.unwrap(), None);
        assert!(scene.chat.of(guest.owner()).await.unwrap().is_none());
        assert_eq!(scene.chat.waiting().await.unwrap(), 0);
        assert_eq!(scene.chat.erase_removed().await.unwrap(), 1);
        assert!(scene.homeserver.rooms().is_empty() && scene.homeserver.accounts().is_empty());
    }
}

/// Without an answer the browser has no secret.
#[tokio::test]
async fn nothing_stays_of_a_guest_whom_the_homeserver_did_not_take() {
    for step in [HomeserverOperation::Register, HomeserverOperation::OpenRoom] {
        let scene = scene(FakeHomeserver::default()).await;
        scene.homeserver.break_off(step, ChatFailureKind::Unavailable);
        let refused = scene.chat.open_guest(None, agreed("2"), None).await;
        assert!(matches!(refused, Err(ChatError::Failed(_))), "{refused:?}");
        scene.homeserver.mend();
        assert_eq!(scene.stores.chats.orphans(None, 9).await.unwrap().len(), 1, "{step:?}");
        assert_eq!(scene.chat.erase_removed().await.unwrap(), 1, "{step:?}");
        assert!(scene.homeserver.accounts().is_empty(), "{step:?}");
    }
}

#[tokio::test]
async fn more_guests_than_allowed_are_asked_to_call() {
    let scene = scene(FakeHomeserver::default()).await;
    for _ in 0..2 {
        scene.chat.open_guest(None, agreed("2"), None).await.unwrap();
    }
    match scene.chat.open_guest(None, agreed("2"), None).await {
        Err(ChatError::Failed(failure)) => assert_eq!(failure.kind, ChatFailureKind::Full),
        other => panic!("{other:?}"),
    }
    assert_eq!(scene.homeserver.accounts().len(), 2);
}
