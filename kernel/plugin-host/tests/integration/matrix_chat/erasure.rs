//! What remains of a patient whose account at the hospital is closed.

use super::env::{TestEnv, laboratory, patient};
use cabinet_ports::chat::ChatAccount;
use cabinet_ports::{Clock as _, SystemClock};
use serde_json::json;

/// Adds up what all calls erased.
async fn erased(env: &TestEnv, account: &ChatAccount, rooms: &[String]) -> u32 {
    let mut sum = 0;
    loop {
        let done = env.port.erase(account, rooms).await.unwrap();
        sum += done.erased;
        if !done.has_more {
            return sum;
        }
    }
}

#[tokio::test]
async fn the_patient_s_messages_are_erased_and_the_clinic_s_stay() {
    for env in [TestEnv::appservice().await, TestEnv::register(json!({})).await] {
        let (account, room) = env.opened().await;
        env.nurse.join(&room).await;
        let patient = env.forwarded(&account).await;
        for number in 0..25 {
            patient.write(&room, &format!("t{number}"), "Жалоба").await;
        }
        env.nurse.write(&room, "n", "Приходите завтра").await;
        assert_eq!(erased(&env, &account, std::slice::from_ref(&room)).await, 25);
        assert_eq!(env.nurse.texts(&room).await, ["Приходите завтра"]);
        let gone = env.nurse.get(&format!("/v3/rooms/{room}/state/m.room.member/{}", account.user_id)).await;
        assert_eq!(gone.body["membership"], "leave");
        // The kernel died before it wrote this down: once more.
        assert_eq!(erased(&env, &account, std::slice::from_ref(&room)).await, 0);
    }
}

/// B-089: the rooms of departments as well.
#[tokio::test]
async fn all_rooms_of_the_patient_are_erased() {
    let env = TestEnv::appservice().await;
    let (account, general) = env.opened().await;
    let laboratory = env.port.open_room(&account, &patient(), Some(&laboratory())).await.unwrap();
    let patient = env.forwarded(&account).await;
    let rooms = [general, laboratory];
    for room in &rooms {
        env.nurse.join(room).await;
        patient.write(room, "t", "Жалоба").await;
    }
    assert_eq!(erased(&env, &account, &rooms).await, 2);
    for room in &rooms {
        assert!(env.nurse.texts(room).await.is_empty());
    }
}

/// What is older than the hospital keeps it, of all members. The newer stays.
#[tokio::test]
async fn messages_that_are_too_old_are_erased_whoever_wrote_them() {
    let env = TestEnv::appservice().await;
    let (account, room) = env.opened().await;
    env.nurse.join(&room).await;
    let patient = env.forwarded(&account).await;
    for number in 0..22 {
        patient.write(&room, &format!("t{number}"), "Жалоба").await;
    }
    env.nurse.write(&room, "n", "Приходите завтра").await;
    let sync = env.nurse.get(&format!("/v3/rooms/{room}/messages?dir=b&limit=1")).await;
    let newest = sync.body["chunk"][0]["origin_server_ts"].as_i64().unwrap();
    let before = chrono::DateTime::from_timestamp_millis(newest + 1).unwrap();
    while SystemClock.now() <= before {
        tokio::task::yield_now().await;
    }
    patient.write(&room, "new", "Спасибо").await;
    let mut erased = 0;
    loop {
        let done = env.port.expire(&room, before).await.unwrap();
        erased += done.erased;
        if !done.has_more {
            break;
        }
    }
    assert_eq!(erased, 23);
    assert_eq!(env.nurse.texts(&room).await, ["Спасибо"]);
}
