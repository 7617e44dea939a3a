//! 10 000 wrong passwords from 1 000 addresses against one login, within an hour: no guess succeeds, and the owner is never locked
//! out.

use crate::support::{PASSWORD, TestEnv, attempt, from, on};
use cabinet_accounts::SignInError;
use chrono::TimeDelta;

const ADDRESSES: u32 = 1_000;
const ROUNDS: u32 = 10;

/// The most attacked login, and a device on which its owner is known.
#[tokio::test]
async fn a_thousand_guessers_neither_get_in_nor_keep_the_owner_out() {
    let env = TestEnv::open().await;
    let device = env.sign_in().await.device.unwrap();
    let (mut looked_at, mut turned_away) = (0, 0);
    for round in 0..ROUNDS {
        for address in 0..ADDRESSES {
            env.later(TimeDelta::milliseconds(360));
            let guess = format!("guess-{round}-{address}");
            match env.try_with(from(0x0A00_0000 + address, attempt("anna", &guess))).await {
                Err(SignInError::Refused) => looked_at += 1,
                Err(SignInError::TooOften { .. }) => turned_away += 1,
                other => panic!("{other:?}"),
            }
        }
        // At home without a device token, and elsewhere with one.
        assert!(env.try_with(attempt("anna", PASSWORD)).await.is_ok(), "known address, round {round}");
        let elsewhere = from(0xC633_6400 + round, attempt("anna@example.ru", PASSWORD));
        assert!(env.try_with(on(&device, elsewhere)).await.is_ok(), "known device, round {round}");
    }
    assert_eq!(looked_at + turned_away, ROUNDS * ADDRESSES);
    // One attempt per address (the newcomer exception), the login's twenty, and one a minute.
    assert!((ADDRESSES..=ADDRESSES + 20 + 60).contains(&looked_at), "{looked_at} guesses were looked at");
    let new_phone = from(0xC633_6500, attempt("anna", PASSWORD));
    assert!(env.try_with(new_phone).await.is_ok(), "a new device at a fresh address");
}
