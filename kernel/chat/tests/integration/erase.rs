//! A removed patient's chat is erased at the homeserver, however long that takes.

use crate::support::{Scene, scene};
use cabinet_fakes::{FakeHomeserver, HomeserverOperation};
use cabinet_ports::chat::ChatFailureKind;

async fn opened() -> (Scene, String) {
    let scene = scene(FakeHomeserver::default()).await;
    scene.agree("2").await;
    let room = scene.opened().await;
    scene.homeserver.write(&room, 25);
    (scene, room)
}

#[tokio::test]
async fn a_patient_who_is_there_is_not_erased() {
    let (scene, room) = opened().await;
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 0);
    assert_eq!(scene.homeserver.rooms(), [room]);
}

#[tokio::test]
async fn all_messages_and_the_account_are_erased_after_the_patient_was_removed() {
    let (scene, _) = opened().await;
    scene.remove().await;
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 1);
    assert!(scene.homeserver.rooms().is_empty() && scene.homeserver.accounts().is_empty());
    assert!(scene.stores.chats.orphans(None, 10).await.unwrap().is_empty());
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 0, "once");
}

#[tokio::test]
async fn a_homeserver_that_fails_is_asked_again() {
    let (scene, _) = opened().await;
    scene.remove().await;
    scene.homeserver.break_off(HomeserverOperation::Erase, ChatFailureKind::Unavailable);
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 0);
    assert_eq!(scene.stores.chats.orphans(None, 10).await.unwrap().len(), 1);
    scene.homeserver.mend();
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 1);
    assert!(scene.homeserver.accounts().is_empty());
}

/// The room was made, and the kernel died before it was stored.
#[tokio::test]
async fn what_was_made_and_not_stored_is_erased_too() {
    let scene = scene(FakeHomeserver::default()).await;
    scene.agree("2").await;
    scene.homeserver.hold(HomeserverOperation::OpenRoom);
    let (chat, caller) = (scene.chat.clone(), scene.anna.clone());
    let dying = tokio::spawn(async move { chat.open_chat(&caller, None).await });
    while scene.homeserver.rooms().is_empty() {
        tokio::task::yield_now().await;
    }
    dying.abort();
    assert!(dying.await.is_err());
    scene.remove().await;
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 1);
    assert!(scene.homeserver.rooms().is_empty() && scene.homeserver.accounts().is_empty());
}

/// A homeserver that always says that there is more holds up neither the others nor the task.
#[tokio::test]
async fn a_long_conversation_is_erased_in_several_looks() {
    let (scene, room) = opened().await;
    scene.homeserver.write(&room, 2_500);
    scene.remove().await;
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 0);
    assert_eq!(scene.stores.chats.orphans(None, 10).await.unwrap().len(), 1);
    assert_eq!(scene.chat.erase_removed().await.unwrap(), 1);
    assert!(scene.homeserver.accounts().is_empty());
}
