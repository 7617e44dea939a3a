//! Single flight: concurrent identical requests share one upstream request. Nothing is cached: once the response has arrived, the next
//! caller sends a new request. Callers no longer join a request that `forget` has marked as outdated.

use cabinet_ports::Problem;
use futures::FutureExt;
use futures::future::{BoxFuture, Shared, WeakShared};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub(crate) type Answer<V> = Result<V, Problem>;
pub(crate) type Question<V> = BoxFuture<'static, Answer<V>>;

/// The requests in flight.
pub(crate) struct SingleFlight<K, V>(Arc<Mutex<Open<K, V>>>);

struct Open<K, V> {
    next: u64,
    /// Weak, so that a request lives only while a caller waits for it; it is dropped when all callers disconnect.
    questions: HashMap<K, (u64, WeakShared<Question<V>>)>,
}

/// Removes the request from the map when it completes or is dropped.
struct Place<K: Eq + Hash, V> {
    open: Arc<Mutex<Open<K, V>>>,
    key: K,
    number: u64,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<K: Eq + Hash, V> Place<K, V> {
    /// Removes the entry; `false` if `forget` already removed it.
    fn leave(&self) -> bool {
        let mut open = locked(&self.open);
        let mine = open.questions.get(&self.key).is_some_and(|(number, _)| *number == self.number);
        if mine {
            open.questions.remove(&self.key);
        }
        mine
    }
}

impl<K: Eq + Hash, V> Drop for Place<K, V> {
    fn drop(&mut self) {
        self.leave();
    }
}

impl<K, V> SingleFlight<K, V>
where
    K: Eq + Hash + Clone + Send + Sync + 'static,
    V: Clone + Send + Sync + 'static,
{
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Open { next: 0, questions: HashMap::new() })))
    }

    /// Joins the request in flight for `key`, or starts `question`. `keep` sees a successful response before any caller does, but only if
    /// the request was not forgotten meanwhile. The request lives as long as one of the returned futures.
    pub(crate) fn ask<Q, F, S>(&self, key: K, question: Q, keep: S) -> Shared<Question<V>>
    where
        Q: FnOnce() -> F,
        F: Future<Output = Answer<V>> + Send + 'static,
        S: FnOnce(&V) + Send + 'static,
    {
        let mut open = locked(&self.0);
        if let Some(shared) = open.questions.get(&key).and_then(|(_, weak)| weak.upgrade()) {
            return shared;
        }
        open.next += 1;
        let place = Place { open: Arc::clone(&self.0), key: key.clone(), number: open.next };
        let number = open.next;
        let asked = question();
        let shared = async move {
            let answer = asked.await;
            if place.leave()
                && let Ok(value) = &answer
            {
                keep(value);
            }
            answer
        }
        .boxed()
        .shared();
        if let Some(weak) = shared.downgrade() {
            open.questions.insert(key, (number, weak));
        }
        shared
    }

    /// Marks the requests in flight for these keys as outdated: later callers start new ones.
    pub(crate) fn forget(&self, outdated: impl Fn(&K) -> bool) {
        locked(&self.0).questions.retain(|key, _| !outdated(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cabinet_ports::ProblemCode;
    use futures::future::join_all;
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::sync::Semaphore;

    fn counted(
        count: &Arc<AtomicU32>,
        gate: &Arc<Semaphore>,
    ) -> impl FnOnce() -> BoxFuture<'static, Answer<u32>> + use<> {
        let (count, gate) = (Arc::clone(count), Arc::clone(gate));
        move || {
            async move {
                let number = count.fetch_add(1, Ordering::SeqCst);
                gate.acquire().await.unwrap().forget();
                Ok(number)
            }
            .boxed()
        }
    }

    #[tokio::test]
    async fn two_hundred_equal_questions_at_once_are_one() {
        let (flights, count) = (SingleFlight::<u8, u32>::new(), Arc::new(AtomicU32::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        let callers = (0..200).map(|_| flights.ask(1, counted(&count, &gate), |_| ()));
        let (answers, ()) = tokio::join!(join_all(callers), async { gate.add_permits(1) });
        assert!(answers.iter().all(|answer| answer == &Ok(0)));
        assert_eq!(count.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn a_failure_is_shared_but_the_next_caller_asks_anew() {
        let flights = SingleFlight::<u8, u32>::new();
        let fail = || async {
            tokio::task::yield_now().await;
            Err(Problem::new(ProblemCode::Unavailable, "down"))
        };
        let both = tokio::join!(flights.ask(1, fail, |_| ()), flights.ask(1, || async { Ok(7) }, |_| ()));
        assert_eq!(both.0, both.1);
        assert_eq!(flights.ask(1, || async { Ok(7) }, |_| ()).await, Ok(7));
    }

    #[tokio::test]
    async fn a_caller_that_hangs_up_does_not_hang_up_for_the_others() {
        let (flights, count) = (SingleFlight::<u8, u32>::new(), Arc::new(AtomicU32::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        let mut first = Box::pin(flights.ask(1, counted(&count, &gate), |_| ()));
        assert!(futures::poll!(&mut first).is_pending());
        let mut second = Box::pin(flights.ask(1, counted(&count, &gate), |_| ()));
        assert!(futures::poll!(&mut second).is_pending());
        drop(first);
        gate.add_permits(1);
        assert_eq!(second.await, Ok(0));
    }

    #[tokio::test]
    async fn a_question_that_nobody_waits_for_leaves_nothing_behind() {
        let (flights, count) = (SingleFlight::<u8, u32>::new(), Arc::new(AtomicU32::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        let mut only = Box::pin(flights.ask(1, counted(&count, &gate), |_| ()));
        assert!(futures::poll!(&mut only).is_pending());
        drop(only);
        assert!(locked(&flights.0).questions.is_empty());
    }

    #[tokio::test]
    async fn a_forgotten_question_is_neither_joined_nor_kept() {
        let (flights, count) = (SingleFlight::<u8, u32>::new(), Arc::new(AtomicU32::new(0)));
        let gate = Arc::new(Semaphore::new(0));
        let kept = Arc::new(Mutex::new(Vec::new()));
        let keep = || {
            let kept = Arc::clone(&kept);
            move |value: &u32| locked(&kept).push(*value)
        };
        let mut before = Box::pin(flights.ask(1, counted(&count, &gate), keep()));
        assert!(futures::poll!(&mut before).is_pending());
        flights.forget(|key| *key == 1);
        let mut after = Box::pin(flights.ask(1, counted(&count, &gate), keep()));
        assert!(futures::poll!(&mut after).is_pending());
        gate.add_permits(2);
        assert_eq!((before.await, after.await), (Ok(0), Ok(1)));
        assert_eq!(*locked(&kept), [1]);
    }
}
