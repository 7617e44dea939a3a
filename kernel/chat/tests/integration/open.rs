//! A chat is opened once, whatever happens meanwhile.

use crate::support::{Scene, scene, service};
use cabinet_chat::{ChatCaller, ChatError, ChatState};
use cabinet_domain::{AuditKind, UserId};
use cabinet_fakes::{FakeHomeserver, HomeserverOperation, person};
use cabinet_ports::chat::ChatFailureKind;
use cabinet_test_storage::committed;
use futures::future::join_all;

async fn agreed() -> Scene {
    let scene = scene(FakeHomeserver::default()).await;
    scene.agree("2").await;
    scene
}

async fn state(scene: &Scene) -> ChatState {
    scene.chat.view(scene.anna.user, "ru").await.unwrap().state
}

/// B-094, B-218: first the agreement, to the current text.
#[tokio::test]
async fn nothing_is_made_before_the_patient_has_agreed_to_the_current_text() {
    let scene = scene(FakeHomeserver::default()).await;
    for version in [None, Some("1")] {
        if let Some(version) = version {
            scene.agree(version).await;
        }
        assert_eq!(state(&scene).await, ChatState::AgreementNeeded);
        let opened = scene.chat.open_chat(&scene.anna, None).await;
        assert!(matches!(opened, Err(ChatError::AgreementNeeded)), "{opened:?}");
    }
    assert!(scene.homeserver.calls().is_empty());
    scene.agree("2").await;
    assert_eq!(state(&scene).await, ChatState::NotOpened);
}

/// B-283…B-286: an account of a random name, with the patient's name as the clinic may see it, and a room.
#[tokio::test]
async fn it_is_opened_with_an_account_and_a_room() {
    let scene = agreed().await;
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    let view = scene.chat.view(scene.anna.user, "ru").await.unwrap();
    let [room] = scene.homeserver.rooms().try_into().unwrap();
    assert_eq!((view.state, view.rooms[0].room_id.as_ref()), (ChatState::Open, Some(&room)));
    let [(key, name)] = scene.homeserver.accounts().try_into().unwrap();
    assert_eq!(view.matrix_id, Some(format!("@cab_{key}:clinic.test")));
    assert!(key.len() == 32 && key.bytes().all(|digit| digit.is_ascii_hexdigit()), "{key}");
    assert!(!key.contains("anna") && name.is_some());
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1);
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    assert_eq!(scene.homeserver.rooms(), [room], "again");
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1);
}

/// Two tabs and two kernels.
#[tokio::test(flavor = "multi_thread")]
async fn many_calls_at_the_same_moment_end_with_one_room() {
    let scene = agreed().await;
    let other = service(&scene.stores, &scene.homeserver, &scene.vault, &scene.clock, &scene.post);
    let calls = (0..8).map(|number| {
        let (chat, caller) = (if number % 2 == 0 { &scene.chat } else { &other }, scene.anna.clone());
        let chat = chat.clone();
        tokio::spawn(async move { chat.open_chat(&caller, None).await.unwrap() })
    });
    for opened in join_all(calls).await {
        opened.unwrap();
    }
    assert_eq!((scene.homeserver.accounts().len(), scene.homeserver.rooms().len()), (1, 1));
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1);
}

/// A kernel that dies after a step leaves what the next call continues from.
#[tokio::test]
async fn what_a_dead_kernel_has_begun_is_continued() {
    for step in [HomeserverOperation::Register, HomeserverOperation::OpenRoom] {
        let scene = agreed().await;
        scene.homeserver.hold(step);
        let dying = {
            let (chat, caller) = (scene.chat.clone(), scene.anna.clone());
            tokio::spawn(async move { chat.open_chat(&caller, None).await })
        };
        while !scene.homeserver.calls().contains(&step) {
            tokio::task::yield_now().await;
        }
        dying.abort();
        assert!(dying.await.unwrap_err().is_cancelled());
        scene.chat.open_chat(&scene.anna, None).await.unwrap();
        assert_eq!(state(&scene).await, ChatState::Open, "{step:?}");
        assert_eq!(scene.homeserver.rooms().len(), 1, "{step:?}");
        assert_eq!(scene.homeserver.accounts().len(), 1, "{step:?}");
        assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1, "{step:?}");
    }
}

/// What changed while the homeserver took its time is seen.
#[tokio::test]
async fn nothing_is_stored_for_whoever_withdrew_or_was_removed_meanwhile() {
    for is_removed in [false, true] {
        let scene = agreed().await;
        scene.homeserver.hold(HomeserverOperation::OpenRoom);
        let waiting = {
            let (chat, caller) = (scene.chat.clone(), scene.anna.clone());
            tokio::spawn(async move { chat.open_chat(&caller, None).await })
        };
        while !scene.homeserver.calls().contains(&HomeserverOperation::OpenRoom) {
            tokio::task::yield_now().await;
        }
        if is_removed {
            scene.remove().await;
        } else {
            scene.withdraw().await;
        }
        scene.homeserver.release();
        let outcome = waiting.await.unwrap();
        assert!(matches!(outcome, Err(ChatError::AgreementNeeded | ChatError::Gone)), "{outcome:?}");
        assert_eq!(scene.audit(AuditKind::ChatOpened).await, 0);
        if !is_removed {
            scene.agree("2").await;
            assert_eq!(state(&scene).await, ChatState::NotOpened);
        }
    }
}

/// B-327, B-342: the reason reaches the patient, and nothing is half open.
#[tokio::test]
async fn a_homeserver_that_refuses_is_told_and_asked_again() {
    let scene = agreed().await;
    for (step, kind) in [
        (HomeserverOperation::Register, ChatFailureKind::Full),
        (HomeserverOperation::OpenRoom, ChatFailureKind::Unavailable),
    ] {
        scene.homeserver.break_off(step, kind);
        let failed = scene.chat.open_chat(&scene.anna, None).await;
        assert!(matches!(&failed, Err(ChatError::Failed(failure)) if failure.kind == kind), "{failed:?}");
        assert_eq!(state(&scene).await, ChatState::NotOpened);
    }
    scene.homeserver.mend();
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    assert_eq!(scene.homeserver.accounts().len(), 1);
}

#[tokio::test]
async fn a_closed_chat_shows_no_room_until_the_patient_agrees_again() {
    let scene = agreed().await;
    let room = scene.opened().await;
    scene.withdraw().await;
    let view = scene.chat.view(scene.anna.user, "ru").await.unwrap();
    assert_eq!((view.state, view.rooms.len(), view.matrix_id), (ChatState::AgreementNeeded, 0, None));
    assert!(matches!(scene.chat.conversation(scene.anna.user).await, Err(ChatError::AgreementNeeded)));
    scene.agree("2").await;
    assert_eq!(scene.chat.conversation(scene.anna.user).await.unwrap().1, [room]);
}

/// Another patient has nothing of it.
#[tokio::test]
async fn each_patient_has_a_room_of_their_own() {
    let scene = agreed().await;
    let room = scene.opened().await;
    let petr = committed!(scene.stores, users.add(person("petr"), None)).await.unwrap().id;
    assert!(scene.chat.view(petr, "ru").await.unwrap().rooms.is_empty());
    assert!(scene.chat.conversation(petr).await.is_err());
    let nobody = ChatCaller { user: UserId(uuid::Uuid::now_v7()), origin: None };
    assert!(scene.chat.open_chat(&nobody, None).await.is_err());
    assert_eq!(scene.homeserver.rooms(), [room]);
}

/// B-089: the general room and one of each department, with the department's name in the patient's language.
#[tokio::test]
async fn a_department_has_a_room_of_its_own_when_the_patient_opens_it() {
    let scene = agreed().await;
    let strange = scene.chat.open_chat(&scene.anna, Some("kitchen")).await;
    assert!(matches!(strange, Err(ChatError::Unknown("department"))), "{strange:?}");
    assert!(scene.homeserver.calls().is_empty());
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    let view = scene.chat.view(scene.anna.user, "en").await.unwrap();
    let laboratory = &view.rooms[1];
    assert_eq!((laboratory.room_id.as_ref(), laboratory.title.as_deref()), (None, Some("Laboratory")));
    for _ in 0..2 {
        scene.chat.open_chat(&scene.anna, Some("laboratory")).await.unwrap();
    }
    let view = scene.chat.view(scene.anna.user, "de").await.unwrap();
    let rooms: Vec<_> = view.rooms.iter().map(|room| room.room_id.clone().unwrap()).collect();
    assert_eq!(view.rooms[1].title.as_deref(), Some("Лаборатория"));
    assert!(rooms.len() == 2 && rooms[0] != rooms[1], "{rooms:?}");
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 2);
    let (_, own) = scene.chat.conversation(scene.anna.user).await.unwrap();
    assert_eq!(own, rooms);
}
