//! Long polls that wait in the kernel (adr/0067): Synapse's transactions end them.

use super::env::{Homeserver, Kernel, NURSE, next, nurse_writes, text};
use cabinet_fakes::FakeRoomRelay;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

async fn started() -> (Homeserver, Kernel, Arc<AtomicBool>) {
    let mut homeserver = Homeserver::start().await;
    let mut kernel = Kernel::start(&homeserver, Arc::new(FakeRoomRelay::default()));
    let delivers = Arc::new(AtomicBool::new(true));
    let is_on = delivers.clone();
    kernel.tasks.push(homeserver.deliver(kernel.gateway.clone(), move || is_on.load(Ordering::SeqCst)));
    (homeserver, kernel, delivers)
}

/// Issue 16: a message, somebody who types and a receipt reach a poll that has no connection to the homeserver.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_typing_and_receipts_end_a_poll_that_waits_in_the_kernel() {
    let (homeserver, kernel, _) = started().await;
    let (nurse, room) = (&homeserver.nurse, &kernel.room);
    let mut since = kernel.relied_on(nurse).await;
    let said = kernel.put("send/m.room.message/own", &text("вопрос")).await;
    let own = said["event_id"].as_str().unwrap();
    since = kernel.caught_up(since).await;
    let typing = format!("/v3/rooms/{room}/typing/{NURSE}");
    assert_eq!(nurse.put(&typing, &json!({ "typing": false })).await.status, 200);
    since = kernel.caught_up(since).await;

    for step in ["message", "typing", "receipt"] {
        let poll = kernel.poll(30_000, &since);
        kernel.has_asked().await;
        match step {
            "message" => drop(nurse_writes(nurse, room, "n1", "ответ").await),
            "typing" => {
                assert_eq!(
                    nurse.put(&typing, &json!({ "typing": true, "timeout": 30_000 })).await.status,
                    200
                );
            }
            _ => {
                let path = format!("/v3/rooms/{room}/receipt/m.read/{own}");
                assert_eq!(nurse.post(&path, &json!({})).await.status, 200);
            }
        }
        let (said, took) = poll.await.unwrap();
        let said = said.unwrap();
        assert!(took < Duration::from_secs(20), "{step}: {took:?}");
        assert!(kernel.waits().iter().all(|wait| wait == "0"), "{step}: no poll waited at Synapse");
        let ephemeral = said["rooms"]["join"][room]["ephemeral"]["events"].as_array().unwrap();
        match step {
            "message" => assert_eq!(kernel.bodies(&said), ["ответ"]),
            "typing" => assert!(
                ephemeral.iter().any(|event| event["content"]["user_ids"] == json!([NURSE])),
                "{said}"
            ),
            _ => assert!(
                ephemeral.iter().any(|event| event["content"][own]["m.read"][NURSE].is_object()),
                "{said}"
            ),
        }
        since = kernel.caught_up(next(&said)).await;
    }
}

/// Issue 16: transactions stop. What is written meanwhile comes at the end of a poll at the latest, once and in order, and from then on at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_transactions_nothing_is_lost_and_polls_wait_at_the_homeserver_again() {
    let (homeserver, kernel, delivers) = started().await;
    let mut since = kernel.relied_on(&homeserver.nurse).await;
    delivers.store(false, Ordering::SeqCst);
    let (mut seen, mut sent) = (Vec::new(), Vec::new());
    let mut is_there = false;
    while !is_there {
        assert!(sent.len() < 30, "the polls still wait in the kernel");
        let poll = kernel.poll(2_000, &since);
        kernel.has_asked().await;
        let word = format!("w{}", sent.len());
        nurse_writes(&homeserver.nurse, &kernel.room, &word, &word).await;
        sent.push(word);
        let said = poll.await.unwrap().0.unwrap();
        seen.extend(kernel.bodies(&said));
        since = next(&said);
        is_there = kernel.waits().iter().any(|wait| wait != "0");
    }
    seen.extend(kernel.bodies(&kernel.sync(0, Some(&since)).await));
    assert_eq!(seen, sent);
}

/// Synapse is killed and started again while a poll waits. Nothing is lost, and the poll need not end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_poll_in_the_kernel_outlives_a_restart_of_the_homeserver() {
    let mut homeserver = Homeserver::start().await;
    let kernel = Kernel::start(&homeserver, Arc::new(FakeRoomRelay::default()));
    tokio::task::yield_now().await;
    let since = next(&kernel.sync(0, None).await);
    let proof = json!({
        "events": [{ "type": "m.room.message", "room_id": "!other:hosp.test" }],
        "ephemeral": [{ "type": "m.typing", "room_id": "!other:hosp.test" }],
    });
    kernel.gateway.told(proof.to_string().as_bytes()).await;
    let since = kernel.caught_up(since).await;
    let poll = kernel.poll(30_000, &since);
    kernel.has_asked().await;
    homeserver.synapse.kill();
    homeserver.synapse.restart().await;
    let written = nurse_writes(&homeserver.nurse, &kernel.room, "n1", "снова здесь").await;
    loop {
        let transaction = homeserver.transaction().await;
        kernel.gateway.told(&transaction).await;
        if String::from_utf8_lossy(&transaction).contains(&written) {
            break;
        }
    }
    // A start that takes longer than the poll ends it; the browser asks again from the same place.
    let said = match poll.await.unwrap().0 {
        Ok(said) => said,
        Err(refused) => {
            assert_eq!(refused.code, "chat_unavailable");
            kernel.poll(30_000, &since).await.unwrap().0.unwrap()
        }
    };
    assert_eq!(kernel.bodies(&said), ["снова здесь"]);
    assert!(kernel.waits().iter().all(|wait| wait == "0"));
}

/// Two kernels on one database: Synapse pushes to one of them, the patient's browser is at the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_at_one_kernel_ends_a_poll_at_the_other() {
    let mut homeserver = Homeserver::start().await;
    let relay = Arc::new(FakeRoomRelay::default());
    let here = Kernel::start(&homeserver, relay.clone());
    let mut there = Kernel::start(&homeserver, relay.other());
    there.tasks.push(homeserver.deliver(there.gateway.clone(), || true));
    let since = here.relied_on(&homeserver.nurse).await;
    let poll = here.poll(30_000, &since);
    here.has_asked().await;
    nurse_writes(&homeserver.nurse, &here.room, "n1", "через другое ядро").await;
    let (said, took) = poll.await.unwrap();
    assert_eq!(here.bodies(&said.unwrap()), ["через другое ядро"]);
    assert!(took < Duration::from_secs(20), "{took:?}");
    assert!(here.waits().iter().all(|wait| wait == "0"));
}
