//! Fingerprint of the data by which a hospital identifies a person. Caches use it as a key without holding personal data.

use crate::repository::PersonalData;
use cabinet_domain::User;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// Random per process, so a fingerprint is meaningless outside it.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// Fingerprint of name, birth date, gender and SNILS, the fields of [`PersonalData::is_same_person`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// The fingerprint of a user's current data.
    pub fn of(user: &User) -> Self {
        let PersonalData { name, birth_date, gender, snils, phone: _, citizenship: _ } =
            PersonalData::of(user);
        let name = (name.last_name, name.first_name, name.patr_name);
        Self(KEYS.hash_one((name, birth_date.day(), gender, snils.map(|snils| snils.digits()))))
    }
}
