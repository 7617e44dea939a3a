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
    scene.chat.view(scene.anna.user).await.unwrap().state
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
        let opened = scene.chat.open_chat(&scene.anna).await;
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
    let room = scene.chat.open_chat(&scene.anna).await.unwrap();
    let view = scene.chat.view(scene.anna.user).await.unwrap();
    assert_eq!((view.state, view.room_id.as_deref()), (ChatState::Open, Some(room.as_str())));
    let [(key, name)] = scene.homeserver.accounts().try_into().unwrap();
    assert_eq!(view.matrix_id, Some(format!("@cab_{key}:clinic.test")));
    assert!(key.len() == 32 && key.bytes().all(|digit| digit.is_ascii_hexdigit()), "{key}");
    assert!(!key.contains("anna") && name.is_some());
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1);
    assert_eq!(scene.chat.open_chat(&scene.anna).await.unwrap(), room, "again");
    assert_eq!(scene.audit(AuditKind::ChatOpened).await, 1);
}

/// Two tabs and two kernels.
#[tokio::test(flavor = "multi_thread")]
async fn many_calls_at_the_same_moment_end_with_one_room() {
    let scene = agreed().await;
    let other = service(&scene.stores, &scene.homeserver, &scene.vault, &scene.clock);
    let calls = (0..8).map(|number| {
        let (chat, caller) = (if number % 2 == 0 { &scene.chat } else { &other }, scene.anna.clone());
        let chat = chat.clone();
        tokio::spawn(async move { chat.open_chat(&caller).await.unwrap() })
    });
    let rooms: Vec<String> = join_all(calls).await.into_iter().map(Result::unwrap).collect();
    assert!(rooms.iter().all(|room| *room == rooms[0]), "{rooms:?}");
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
            tokio::spawn(async move { chat.open_chat(&caller).await })
        };
        while !scene.homeserver.calls().contains(&step) {
            tokio::task::yield_now().await;
        }
        dying.abort();
        assert!(dying.await.unwrap_err().is_cancelled());
        let room = scene.chat.open_chat(&scene.anna).await.unwrap();
        assert_eq!(scene.homeserver.rooms(), [room], "{step:?}");
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
            tokio::spawn(async move { chat.open_chat(&caller).await })
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
        let failed = scene.chat.open_chat(&scene.anna).await;
        assert!(matches!(&failed, Err(ChatError::Failed(failure)) if failure.kind == kind), "{failed:?}");
        assert_eq!(state(&scene).await, ChatState::NotOpened);
    }
    scene.homeserver.mend();
    scene.chat.open_chat(&scene.anna).await.unwrap();
    assert_eq!(scene.homeserver.accounts().len(), 1);
}

#[tokio::test]
async fn a_closed_chat_shows_no_room_until_the_patient_agrees_again() {
    let scene = agreed().await;
    let room = scene.chat.open_chat(&scene.anna).await.unwrap();
    scene.withdraw().await;
    let view = scene.chat.view(scene.anna.user).await.unwrap();
    assert_eq!((view.state, view.room_id, view.matrix_id), (ChatState::AgreementNeeded, None, None));
    assert!(matches!(scene.chat.conversation(scene.anna.user).await, Err(ChatError::AgreementNeeded)));
    scene.agree("2").await;
    assert_eq!(scene.chat.conversation(scene.anna.user).await.unwrap().1, room);
}

/// Another patient has nothing of it.
#[tokio::test]
async fn each_patient_has_a_room_of_their_own() {
    let scene = agreed().await;
    let room = scene.chat.open_chat(&scene.anna).await.unwrap();
    let petr = committed!(scene.stores, users.add(person("petr"), None)).await.unwrap().id;
    assert!(scene.chat.view(petr).await.unwrap().room_id.is_none());
    assert!(scene.chat.conversation(petr).await.is_err());
    let nobody = ChatCaller { user: UserId(uuid::Uuid::now_v7()), origin: None };
    assert!(scene.chat.open_chat(&nobody).await.is_err());
    assert_eq!(scene.homeserver.rooms(), [room]);
}
