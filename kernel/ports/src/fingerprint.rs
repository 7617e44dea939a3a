//! What of a person a hospital looks for, as a short value that caches can hold without holding personal data.

use crate::repository::PersonalData;
use cabinet_domain::User;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// Keyed anew in each process, so a fingerprint says nothing outside of it.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// Changes with name, birth date, gender and SNILS: with [`PersonalData::is_same_person`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of the person as the account has them now.
    pub fn of(user: &User) -> Self {
        let PersonalData { name, birth_date, gender, snils, phone: _, citizenship: _ } =
            PersonalData::of(user);
        let name = (name.last_name, name.first_name, name.patr_name);
        Self(KEYS.hash_one((name, birth_date.day(), gender, snils.map(|snils| snils.digits()))))
    }
}
