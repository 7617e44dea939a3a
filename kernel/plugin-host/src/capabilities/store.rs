//! The key-value store of one plugin at one medical host. It is in memory: it survives a reload but not a restart.

use chrono::{DateTime, Utc};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Limits for tokens and short lists, not for archives.
const MOST_ENTRIES: usize = 1024;
const MOST_KEY_BYTES: usize = 256;
const MOST_VALUE_BYTES: usize = 64 << 10;
const MOST_BYTES: usize = 1 << 20;

/// The quota is exceeded: too large, or too many entries.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct StoreFull;

/// Keys and values with their expiry.
#[derive(Default)]
pub(crate) struct Store {
    entries: Mutex<HashMap<String, Entry>>,
}

struct Entry {
    value: Vec<u8>,
    until: Option<DateTime<Utc>>,
}

impl Entry {
    fn counts(&self, now: DateTime<Utc>) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

impl Store {
    pub(crate) fn get(&self, key: &str, now: DateTime<Utc>) -> Option<Vec<u8>> {
        self.lock().get(key).filter(|entry| entry.counts(now)).map(|entry| entry.value.clone())
    }

    pub(crate) fn set(
        &self,
        key: String,
        value: Vec<u8>,
        ttl: Option<Duration>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreFull> {
        if key.len() > MOST_KEY_BYTES || value.len() > MOST_VALUE_BYTES {
            return Err(StoreFull);
        }
        // A TTL beyond the calendar means no expiry.
        let until = ttl.and_then(|ttl| now.checked_add_signed(chrono::TimeDelta::from_std(ttl).ok()?));
        let mut entries = self.lock();
        entries.retain(|_, entry| entry.counts(now));
        let others = entries.iter().filter(|(known, _)| **known != key);
        let (count, bytes) = others.fold((0, 0), |(count, bytes), (known, entry)| {
            (count + 1, bytes + known.len() + entry.value.len())
        });
        if count >= MOST_ENTRIES || bytes + key.len() + value.len() > MOST_BYTES {
            return Err(StoreFull);
        }
        entries.insert(key, Entry { value, until });
        Ok(())
    }

    pub(crate) fn remove(&self, key: &str) {
        self.lock().remove(key);
    }

    /// Ignores poisoning: each change is one insert or remove, so a panic elsewhere cannot leave the map half changed.
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    fn now() -> DateTime<Utc> {
        DateTime::from_timestamp(1_795_251_600, 0).unwrap()
    }

    #[test]
    fn an_entry_goes_when_its_time_is_over_and_then_makes_room() {
        let store = Store::default();
        store.set("a".into(), vec![1], Some(Duration::from_millis(10)), now()).unwrap();
        assert_eq!(store.get("a", now()), Some(vec![1]));
        let later = now() + TimeDelta::milliseconds(10);
        assert_eq!(store.get("a", later), None);
        store.set("b".into(), vec![2], None, later).unwrap();
        assert_eq!(store.lock().len(), 1);
    }

    #[test]
    fn the_quota_holds_for_one_value_for_all_and_for_the_count() {
        let store = Store::default();
        assert_eq!(store.set("a".into(), vec![0; MOST_VALUE_BYTES + 1], None, now()), Err(StoreFull));
        assert_eq!(store.set("k".repeat(257), vec![], None, now()), Err(StoreFull));
        for index in 0..15 {
            store.set(index.to_string(), vec![0; MOST_VALUE_BYTES], None, now()).unwrap();
        }
        assert_eq!(store.set("more".into(), vec![0; MOST_VALUE_BYTES], None, now()), Err(StoreFull));
        store.set("0".into(), vec![1; MOST_VALUE_BYTES], None, now()).unwrap();
        let many = Store::default();
        for index in 0..MOST_ENTRIES {
            many.set(index.to_string(), vec![], None, now()).unwrap();
        }
        assert_eq!(many.set("more".into(), vec![], None, now()), Err(StoreFull));
        many.set("5".into(), vec![1], None, now()).unwrap();
        many.remove("5");
        many.set("more".into(), vec![], None, now()).unwrap();
    }
}
