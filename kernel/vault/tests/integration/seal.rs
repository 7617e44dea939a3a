//! Which values a vault must decrypt and which it must reject.

use cabinet_vault::{Vault, VaultError};
use proptest::prelude::*;
use secrecy::SecretString;

fn key(letter: &str) -> SecretString {
    SecretString::from(letter.repeat(32))
}

fn vault(current: &str, retired: &[&str]) -> Vault {
    let retired: Vec<_> = retired.iter().map(|letter| key(letter)).collect();
    Vault::new(&key(current), &retired).unwrap()
}

#[test]
fn equal_values_do_not_look_equal() {
    let vault = vault("a", &[]);
    assert_ne!(vault.seal("t.c:1", b"4509 123456").unwrap(), vault.seal("t.c:1", b"4509 123456").unwrap());
}

#[test]
fn a_value_moved_to_another_place_does_not_open() {
    let vault = vault("a", &[]);
    let sealed = vault.seal("documents.number:1", b"4509 123456").unwrap();
    assert_eq!(vault.open("documents.number:2", &sealed), Err(VaultError::Broken));
}

#[test]
fn a_retired_key_still_opens_and_an_unknown_one_is_told_apart_from_damage() {
    let sealed = vault("a", &[]).seal("t.c:1", b"x").unwrap();
    assert_eq!(vault("b", &["c", "a"]).open("t.c:1", &sealed).unwrap().as_slice(), b"x");
    assert_eq!(vault("b", &[]).open("t.c:1", &sealed), Err(VaultError::UnknownKey));
}

#[test]
fn a_fingerprint_tells_equal_values_of_one_place_and_key_and_nothing_else() {
    let print = |letter, place, value: &[u8]| vault(letter, &["z"]).fingerprint(place, value);
    let first = print("a", "t.c", b"4509 123456");
    assert_eq!(print("a", "t.c", b"4509 123456"), first);
    for other in [
        print("b", "t.c", b"4509 123456"),
        print("a", "t.d", b"4509 123456"),
        print("a", "t.c", b"4509 123457"),
    ] {
        assert_ne!(other, first);
    }
    assert_ne!(print("a", "t.c1", b"2"), print("a", "t.c", b"12"), "where the place ends is part of it");
}

#[test]
fn a_short_key_is_refused() {
    assert_eq!(Vault::new(&SecretString::from("short"), &[]).unwrap_err(), VaultError::ShortKey);
    assert_eq!(Vault::new(&key("a"), &[SecretString::from("short")]).unwrap_err(), VaultError::ShortKey);
}

proptest! {
    #[test]
    fn what_is_sealed_opens_to_the_same(plain: Vec<u8>, context: String) {
        let vault = vault("a", &[]);
        let sealed = vault.seal(&context, &plain).unwrap();
        prop_assert_eq!(&*vault.open(&context, &sealed).unwrap(), &plain);
    }

    #[test]
    fn one_changed_bit_anywhere_is_noticed(plain: Vec<u8>, place: prop::sample::Index, bit in 0_u8..8) {
        let vault = vault("a", &[]);
        let mut sealed = vault.seal("t.c:1", &plain).unwrap();
        let place = place.index(sealed.len());
        sealed[place] ^= 1 << bit;
        prop_assert!(vault.open("t.c:1", &sealed).is_err());
    }

    #[test]
    fn no_bytes_of_a_stranger_open(bytes: Vec<u8>) {
        prop_assert!(vault("a", &[]).open("t.c:1", &bytes).is_err());
    }
}
