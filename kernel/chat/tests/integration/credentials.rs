//! credentials lie sealed, and are renewed once.

use crate::support::scene;
use cabinet_fakes::FakeHomeserver;
use futures::future::join_all;
use secrecy::ExposeSecret as _;

#[tokio::test]
async fn credentials_are_stored_sealed_and_given_back_to_the_plugin_only() {
    let scene = scene(FakeHomeserver::with_credentials()).await;
    scene.agree("2").await;
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    let stored = scene.stores.chats.lookup(scene.anna.user).await.unwrap().unwrap();
    let (account, _) = scene.chat.conversation(scene.anna.user).await.unwrap();
    let secret = account.credentials.clone().unwrap();
    let sealed = stored.sealed.clone().unwrap();
    let needle = secret.expose_secret().as_bytes();
    assert!(!sealed.windows(needle.len()).any(|window| window == needle));
    let shown = format!("{stored:?} {account:?} {:?}", scene.chat.view(scene.anna.user, "ru").await.unwrap());
    assert!(!shown.contains(secret.expose_secret()), "{shown}");
}

/// Several tabs learn at the same moment that the token is not valid any more.
#[tokio::test(flavor = "multi_thread")]
async fn all_calls_have_valid_credentials_after_a_renewal() {
    let scene = scene(FakeHomeserver::with_credentials()).await;
    scene.agree("2").await;
    scene.chat.open_chat(&scene.anna, None).await.unwrap();
    let (stale, _) = scene.chat.conversation(scene.anna.user).await.unwrap();
    let calls = (0..6).map(|_| {
        let (chat, user, stale) = (scene.chat.clone(), scene.anna.user, stale.clone());
        tokio::spawn(async move { chat.renewed(user, &stale).await.unwrap() })
    });
    let renewed = join_all(calls).await;
    let old = stale.credentials.unwrap();
    for account in renewed {
        assert_ne!(account.unwrap().credentials.unwrap().expose_secret(), old.expose_secret());
    }
    let (present, _) = scene.chat.conversation(scene.anna.user).await.unwrap();
    let stale = cabinet_ports::chat::ChatAccount { credentials: Some(old), ..present.clone() };
    let again = scene.chat.renewed(scene.anna.user, &stale);
    let again = again.await.unwrap().credentials.unwrap();
    assert_eq!(
        again.expose_secret(),
        present.credentials.unwrap().expose_secret(),
        "what another call has stored"
    );
}
