//! What remains of a patient whose account at the hospital is closed.

use super::env::TestEnv;
use cabinet_ports::chat::ChatAccount;
use serde_json::json;

/// Adds up what all calls erased.
async fn erased(env: &TestEnv, account: &ChatAccount, room: &str) -> u32 {
    let mut sum = 0;
    loop {
        let done = env.port.erase(account, room).await.unwrap();
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
        assert_eq!(erased(&env, &account, &room).await, 25);
        assert_eq!(env.nurse.texts(&room).await, ["Приходите завтра"]);
        let gone = env.nurse.get(&format!("/v3/rooms/{room}/state/m.room.member/{}", account.user_id)).await;
        assert_eq!(gone.body["membership"], "leave");
        // The kernel died before it wrote this down: once more.
        assert_eq!(erased(&env, &account, &room).await, 0);
    }
}
