//! Consent and leaving against a model, in random orders of changes at two kernels on one database, with double clicks, failing statements,
//! time and restarts.
//!
//! In every order:
//! * A change is stored with its audit event or not at all: given and withdrawn, left and stayed alternate in the audit log, and the last of
//!   them is the state of the account. A double click is one change.
//! * The kernel that made a change answers by it at once, every other one five seconds later.
//! * Whoever leaves is signed out everywhere, and has thirty days from the last request that was not cancelled. The account is removed then
//!   and not before, with its consents; its audit log stays.
//! * A removed account takes no changes.

use crate::support::{Scene, given};
use cabinet_domain::{AuditKind, ConsentKind, RegistrationFile, Session, SessionId};
use cabinet_ports::repository::REMOVE_ACCOUNT;
use cabinet_ports::{Clock as _, JobOutcome, JobWorker as _};
use cabinet_profile::{GRACE, Profile, ProfileError};
use cabinet_test_storage::committed;
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use std::sync::Arc;
use uuid::Uuid;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Change {
    Give,
    Withdraw,
    Leave,
    Stay,
}

#[derive(Debug, Clone)]
enum Action {
    Change(usize, Change),
    /// The same click at both kernels at the same time.
    Twice(Change),
    SignIn,
    Jobs,
    Wait(TimeDelta),
    /// A statement of the next action fails: the one with this number.
    FailStatement(u64),
    Restart(usize),
}

fn action() -> impl Strategy<Value = Action> {
    let change = || {
        prop::sample::select(vec![Change::Give, Change::Give, Change::Withdraw, Change::Leave, Change::Stay])
    };
    let wait = prop_oneof![
        3 => prop::sample::select(vec![1, 4, 5, 6]).prop_map(TimeDelta::seconds),
        2 => prop::sample::select(vec![1, 11, 20]).prop_map(TimeDelta::days),
    ];
    prop_oneof![
        8 => (0_usize..2, change()).prop_map(|(at, change)| Action::Change(at, change)),
        2 => change().prop_map(Action::Twice),
        1 => Just(Action::SignIn),
        3 => Just(Action::Jobs),
        4 => wait.prop_map(Action::Wait),
        2 => (1_u64..12).prop_map(Action::FailStatement),
        1 => (0_usize..2).prop_map(Action::Restart),
    ]
}

/// The state of the account.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Account {
    has_consent: bool,
    leaving_at: Option<DateTime<Utc>>,
    is_removed: bool,
    /// What the audit log holds, oldest first.
    audit: Vec<AuditKind>,
}

impl Account {
    /// The state after a change; the same if there is nothing to change.
    fn after(&self, change: Change, now: DateTime<Utc>) -> Self {
        let mut next = self.clone();
        let event = match change {
            _ if self.is_removed => None,
            Change::Give if !self.has_consent => {
                next.has_consent = true;
                Some(AuditKind::ConsentGiven)
            }
            Change::Withdraw if self.has_consent => {
                next.has_consent = false;
                Some(AuditKind::ConsentWithdrawn)
            }
            Change::Leave if self.leaving_at.is_none() => {
                next.leaving_at = Some(now + GRACE);
                Some(AuditKind::AccountLeaving)
            }
            Change::Stay if self.leaving_at.is_some() => {
                next.leaving_at = None;
                Some(AuditKind::AccountStayed)
            }
            _ => None,
        };
        next.audit.extend(event);
        next
    }

    /// Whether a change of this state is answered with success.
    fn takes(&self, change: Change) -> bool {
        !self.is_removed
            && match change {
                Change::Give | Change::Leave => true,
                Change::Withdraw => self.has_consent,
                Change::Stay => self.leaving_at.is_some(),
            }
    }

    fn removed(&self) -> Self {
        let mut next = Self { is_removed: true, audit: self.audit.clone(), ..Self::default() };
        next.audit.push(AuditKind::AccountRemoved);
        next
    }
}

struct World {
    scene: Scene,
    kernels: [Arc<Profile>; 2],
    account: Account,
    /// Since when each kernel knows the consent's state.
    known_at: [DateTime<Utc>; 2],
    failing: Option<u64>,
}

impl World {
    async fn open() -> Self {
        let scene = Scene::open().await;
        let kernels = [Arc::clone(&scene.profile), scene.reopened_as("default").await];
        let known_at = [scene.clock.now(); 2];
        Self { scene, kernels, account: Account::default(), known_at, failing: None }
    }

    async fn change(&self, at: usize, change: Change) -> Result<(), ProfileError> {
        let (profile, anna) = (&self.kernels[at], &self.scene.anna);
        match change {
            Change::Give => profile.consents.give(anna, given(None, "ru")).await.map(drop),
            Change::Withdraw => profile.consents.withdraw(anna, ConsentKind::PersonalData).await,
            Change::Leave => profile.leaving.ask(anna, None, None).await.map(drop),
            Change::Stay => profile.leaving.stay(anna).await,
        }
    }

    /// The account as it is in the database.
    async fn stored(&self) -> Account {
        let (stores, anna) = (&self.scene.stores, self.scene.anna.user);
        let user = stores.users.lookup(anna).await.unwrap();
        let consents = stores.consents.list(anna).await.unwrap();
        let open = consents.iter().filter(|consent| consent.withdrawn_at.is_none()).count();
        assert!(open <= 1, "two consents are in force");
        assert!(user.is_some() || consents.is_empty(), "consents of a removed account");
        let mut lines = stores.audit.page(anna, None, 500).await.unwrap();
        lines.reverse();
        Account {
            has_consent: open == 1,
            leaving_at: user.as_ref().and_then(|user| user.leaving_at),
            is_removed: user.is_none(),
            audit: lines.into_iter().map(|line| line.event.kind).collect(),
        }
    }

    /// Takes over what is stored, which must be one of these states.
    async fn is_one_of(&mut self, states: &[Account]) {
        let stored = self.stored().await;
        assert!(states.contains(&stored), "stored: {stored:#?}\nallowed: {states:#?}");
        self.account = stored;
    }

    async fn run(&mut self, action: Action) {
        let now = self.scene.clock.now();
        let failing = self.failing.take();
        self.scene.storage.fail_at(failing.unwrap_or(0));
        match action {
            Action::Change(at, change) => {
                let told = self.change(at, change).await;
                self.scene.storage.fail_at(0);
                let (before, after) = (self.account.clone(), self.account.after(change, now));
                match told {
                    Err(ProfileError::Storage(_)) if failing.is_some() => {
                        self.is_one_of(&[before.clone(), after]).await;
                    }
                    told => {
                        assert_eq!(told.is_ok(), before.takes(change), "{change:?} of {before:?}: {told:?}");
                        self.is_one_of(&[after]).await;
                    }
                }
                self.changed(&before, &[at], now).await;
            }
            Action::Twice(change) => {
                let (one, other) = tokio::join!(self.change(0, change), self.change(1, change));
                self.scene.storage.fail_at(0);
                let (before, after) = (self.account.clone(), self.account.after(change, now));
                if failing.is_none() {
                    assert_eq!(one.is_ok() || other.is_ok(), before.takes(change), "{one:?} {other:?}");
                    self.is_one_of(&[after]).await;
                } else {
                    self.is_one_of(&[before.clone(), after]).await;
                }
                self.changed(&before, &[], now).await;
            }
            Action::SignIn => {
                let anna = self.scene.anna.user;
                let session = session(anna, now);
                let added = committed!(self.scene.stores, sessions.add(session, None)).await;
                assert!(added.is_ok() || self.account.is_removed || failing.is_some(), "{added:?}");
            }
            Action::Jobs => {
                self.jobs().await;
                self.scene.storage.fail_at(0);
                let before = self.account.clone();
                let is_due = before.leaving_at.is_some_and(|due| due <= now);
                match (is_due, failing) {
                    (true, None) => self.is_one_of(&[before.removed(), before.clone()]).await,
                    (true, Some(_)) => self.is_one_of(&[before.clone(), before.removed()]).await,
                    (false, _) => self.is_one_of(std::slice::from_ref(&before)).await,
                }
                self.changed(&before, &[], now).await;
            }
            Action::Wait(time) => self.scene.clock.advance(time),
            Action::FailStatement(number) => self.failing = Some(number),
            Action::Restart(at) => {
                self.scene.storage.fail_at(0);
                self.kernels[at] = self.scene.reopened_as("default").await;
                self.known_at[at] = now;
            }
        }
        self.scene.storage.fail_at(0);
    }

    /// Notes which kernels may not know the consent's state yet. A kernel of `by` made the change.
    async fn changed(&mut self, before: &Account, by: &[usize], now: DateTime<Utc>) {
        let is_consent = before.has_consent != self.account.has_consent;
        for at in (0..2).filter(|at| is_consent && !by.contains(at)) {
            self.known_at[at] = now + TimeDelta::seconds(5);
        }
        if before.leaving_at.is_none() && self.account.leaving_at.is_some() {
            let living = self.scene.stores.sessions.list(self.scene.anna.user, now).await.unwrap();
            assert!(living.is_empty(), "whoever leaves is signed out");
        }
    }

    /// Runs the due jobs once. One that fails is leased for a minute.
    async fn jobs(&self) {
        let (stores, now) = (&self.scene.stores, self.scene.clock.now());
        let Ok(jobs) = stores.jobs.take(REMOVE_ACCOUNT, now, TimeDelta::minutes(1), 10).await else { return };
        for job in jobs {
            match self.scene.removal.run(&job).await {
                JobOutcome::Done => drop(stores.jobs.complete(&job).await),
                JobOutcome::Again { after, reason } => {
                    drop(stores.jobs.retry(&job, now + after, reason).await)
                }
                JobOutcome::GiveUp { reason } => panic!("{reason}"),
            }
        }
    }

    /// What holds at any time.
    async fn check(&self) {
        let now = self.scene.clock.now();
        for (kernel, known_at) in self.kernels.iter().zip(self.known_at) {
            let is_required = kernel.consents.is_required(self.scene.anna.user).await.unwrap();
            assert!(
                now < known_at || is_required != self.account.has_consent,
                "consent is {}required: {:?}",
                if is_required { "" } else { "not " },
                self.account
            );
        }
    }

    /// Everything works again. Whoever still leaves is removed on the day.
    async fn rest(&mut self) {
        let was = self.account.clone();
        for _ in 0..4 {
            self.scene.clock.advance(GRACE / 2 + TimeDelta::minutes(6));
            self.jobs().await;
        }
        let end = match was.leaving_at {
            Some(_) => was.removed(),
            None => was,
        };
        self.is_one_of(std::slice::from_ref(&end)).await;
        let folder = RegistrationFile::folder(self.scene.anna.user);
        let has_files = self.scene.files.keys().iter().any(|key| key.starts_with(&folder));
        assert_eq!(has_files, !end.is_removed, "the files go with the account, and only with it");
    }
}

fn session(user: cabinet_domain::UserId, now: DateTime<Utc>) -> Session {
    let id = Uuid::now_v7();
    Session {
        id: SessionId(id),
        user,
        refresh_digest: id.as_bytes().repeat(2),
        previous_digest: None,
        rotated_at: now,
        created_at: now,
        expires_at: now + TimeDelta::days(60),
        revoked_at: None,
        user_agent: None,
        persistent: false,
    }
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(15, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: orders(), ..ProptestConfig::default() })]

    #[test]
    fn consent_and_leaving_behave_like_their_model_in_every_order(actions in prop::collection::vec(action(), 10..60)) {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let mut world = World::open().await;
            world.scene.give_both_files().await;
            for action in actions {
                world.run(action).await;
                world.check().await;
            }
            world.rest().await;
        });
    }
}
