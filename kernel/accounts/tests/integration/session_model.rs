//! Sessions and their tokens against a model, in random orders of sign-ins, renewals with current and old tokens, ends of every kind, time,
//! restarts, and a second instance on the same database (X-064; RFC 9700 §4.14.2).

use crate::support::{PASSWORD, TestEnv, attempt, settings, text};
use cabinet_accounts::{AccountSettings, Accounts, OsRandom, SignInAttempt};
use cabinet_domain::{AuditKind, SessionId};
use cabinet_ports::Clock;
use chrono::{DateTime, TimeDelta, Utc};
use proptest::prelude::*;
use proptest::sample::Index;
use secrecy::SecretString;
use std::sync::Arc;

/// The instance that serves a request.
#[derive(Debug, Clone, Copy)]
enum At {
    Here,
    Beside,
}

#[derive(Debug, Clone)]
enum Action {
    SignIn {
        persistent: bool,
    },
    /// Renews with a token that is this many renewals old.
    Renew {
        at: At,
        session: Option<Index>,
        age: usize,
    },
    SignOut {
        at: At,
        session: Option<Index>,
    },
    RevokeByRefresh {
        at: At,
        session: Option<Index>,
        age: usize,
    },
    EndOthers {
        at: At,
        session: Option<Index>,
    },
    Wait(TimeDelta),
    Restart,
}

fn action() -> impl Strategy<Value = Action> {
    let at = || prop_oneof![2 => Just(At::Here), 1 => Just(At::Beside)];
    // Mostly the newest session: steps spread over many would hardly meet.
    let session = || prop_oneof![2 => Just(None), 1 => any::<Index>().prop_map(Some)];
    let age = || prop_oneof![6 => Just(0_usize), 3 => Just(1), 1 => 2_usize..4];
    // Around the limits: 30 s of grace, 15 minutes of an access token, 37 minutes and 30 days of a session.
    let wait = prop_oneof![
        4 => prop::sample::select(vec![1, 29, 2, 31]).prop_map(TimeDelta::seconds),
        2 => prop::sample::select(vec![14, 16, 36, 38]).prop_map(TimeDelta::minutes),
        1 => prop::sample::select(vec![11, 29]).prop_map(TimeDelta::days),
    ];
    prop_oneof![
        1 => any::<bool>().prop_map(|persistent| Action::SignIn { persistent }),
        8 => (at(), session(), age()).prop_map(|(at, session, age)| Action::Renew { at, session, age }),
        1 => (at(), session()).prop_map(|(at, session)| Action::SignOut { at, session }),
        1 => (at(), session(), age()).prop_map(|(at, session, age)| Action::RevokeByRefresh { at, session, age }),
        1 => (at(), session()).prop_map(|(at, session)| Action::EndOthers { at, session }),
        4 => wait.prop_map(Action::Wait),
        1 => Just(Action::Restart),
    ]
}

/// What the model knows of a session.
struct Modelled {
    id: SessionId,
    /// Oldest first; the last one is current.
    refresh: Vec<SecretString>,
    access: Vec<(SecretString, DateTime<Utc>)>,
    persistent: bool,
    created: DateTime<Utc>,
    rotated: DateTime<Utc>,
    expires: DateTime<Utc>,
    ended: bool,
}

impl Modelled {
    fn is_alive(&self, now: DateTime<Utc>) -> bool {
        !self.ended && now < self.expires
    }

    fn token(&self, age: usize) -> &str {
        let place = self.refresh.len().saturating_sub(1 + age);
        text(&self.refresh[place])
    }

    /// How old the token of [`Self::token`] really is: a new session has few.
    fn age(&self, age: usize) -> usize {
        age.min(self.refresh.len() - 1)
    }
}

struct World {
    env: TestEnv,
    beside: Accounts,
    sessions: Vec<Modelled>,
    reused: usize,
}

impl World {
    async fn open() -> Self {
        let env = TestEnv::open().await;
        let beside = beside(&env).await;
        Self { env, beside, sessions: Vec::new(), reused: 0 }
    }

    fn accounts(&self, at: At) -> &Accounts {
        match at {
            At::Here => &self.env.accounts,
            At::Beside => &self.beside,
        }
    }

    fn place(&self, session: Option<Index>) -> usize {
        session.map_or(self.sessions.len() - 1, |session| session.index(self.sessions.len()))
    }

    async fn run(mut self, action: Action) -> Self {
        let now = self.env.clock.now();
        match action {
            Action::SignIn { persistent } => {
                let signed_in = self
                    .env
                    .try_with(SignInAttempt { persistent, ..attempt("anna", PASSWORD) })
                    .await
                    .unwrap();
                let caller = self.env.accounts.verify(text(&signed_in.access.token)).unwrap();
                self.sessions.push(Modelled {
                    id: caller.session,
                    refresh: vec![signed_in.refresh],
                    access: vec![(signed_in.access.token, now)],
                    persistent,
                    created: now,
                    rotated: now,
                    expires: (now + life(persistent)).min(now + AccountSettings::LONGEST),
                    ended: false,
                });
            }
            Action::Renew { at, session, age } if !self.sessions.is_empty() => {
                self.renew(at, self.place(session), age, now).await;
            }
            Action::SignOut { at, session } if !self.sessions.is_empty() => {
                let place = self.place(session);
                let token = text(&self.sessions[place].access.last().unwrap().0).to_owned();
                if let Ok(caller) = self.accounts(at).verify(&token) {
                    self.accounts(at).sign_out(caller, None).await.unwrap();
                    self.sessions[place].ended = true;
                }
            }
            Action::RevokeByRefresh { at, session, age } if !self.sessions.is_empty() => {
                let place = self.place(session);
                let modelled = &self.sessions[place];
                self.accounts(at).revoke(modelled.token(age), None).await.unwrap();
                // A token of several renewals ago names no session.
                if modelled.age(age) <= 1 {
                    self.sessions[place].ended = true;
                }
            }
            Action::EndOthers { at, session } if !self.sessions.is_empty() => {
                let place = self.place(session);
                let but = self.sessions[place].id;
                let anna = self.env.anna.id;
                let living = self.sessions.iter().filter(|other| !other.ended && other.id != but).count();
                let ended = self.accounts(at).end_other_sessions(anna, but, None).await.unwrap();
                assert_eq!(ended, living, "sessions that were ended");
                for other in self.sessions.iter_mut().filter(|other| other.id != but) {
                    other.ended = true;
                }
            }
            Action::Wait(time) => self.env.later(time),
            Action::Restart => self.env = self.env.restarted().await,
            _ => {}
        }
        // Both instances learn of each other's revocations, which each does every few hundred milliseconds.
        let day = TimeDelta::days(1);
        for accounts in [&self.env.accounts, &self.beside] {
            accounts.learn_revocations(now - day).await.unwrap();
        }
        self
    }

    async fn renew(&mut self, at: At, place: usize, age: usize, now: DateTime<Utc>) {
        let modelled = &self.sessions[place];
        let (age, alive, persistent) = (modelled.age(age), modelled.is_alive(now), modelled.persistent);
        let in_grace = now - modelled.rotated <= AccountSettings::GRACE;
        let renewed = self.accounts(at).renew(modelled.token(age), None).await;
        let ended = modelled.ended;
        let modelled = &mut self.sessions[place];
        match (alive, age) {
            (true, 0) => {
                let renewed = renewed.unwrap();
                assert_eq!(renewed.persistent, persistent);
                modelled.refresh.push(renewed.refresh.unwrap());
                modelled.access.push((renewed.access.token, now));
                modelled.rotated = now;
                modelled.expires = (now + life(persistent)).min(modelled.created + AccountSettings::LONGEST);
            }
            (true, 1) if in_grace => {
                let renewed = renewed.unwrap();
                assert_eq!(text(&renewed.refresh.unwrap()), modelled.token(0), "one successor");
                modelled.access.push((renewed.access.token, now));
            }
            // An expired session is refused before anything else, and a token of several renewals ago names its session by itself.
            (false, 0 | 1) => assert!(renewed.is_err(), "a session that is over"),
            _ => {
                assert!(renewed.is_err(), "a token that was used before");
                self.reused += usize::from(!ended);
                modelled.ended = true;
            }
        }
    }

    async fn check(&self) {
        let now = self.env.clock.now();
        for session in &self.sessions {
            for (token, issued) in &session.access {
                let is_valid = !session.ended && now < *issued + settings().access_token;
                for accounts in [&self.env.accounts, &self.beside] {
                    assert_eq!(
                        accounts.verify(text(token)).is_ok(),
                        is_valid,
                        "an access token of {}",
                        session.id
                    );
                }
            }
        }
        let mut alive: Vec<_> = self.sessions.iter().filter(|session| session.is_alive(now)).collect();
        alive.sort_by_key(|session| session.id.0);
        let mut listed = self.env.accounts.list_sessions(self.env.anna.id).await.unwrap();
        listed.sort_by_key(|session| session.id.0);
        let ids = |session: &cabinet_domain::Session| session.id;
        assert_eq!(
            listed.iter().map(ids).collect::<Vec<_>>(),
            alive.iter().map(|session| session.id).collect::<Vec<_>>()
        );
        assert_eq!(
            self.env.audit(AuditKind::RefreshReused).await.len(),
            self.reused,
            "reuse in the audit log"
        );
    }
}

async fn beside(env: &TestEnv) -> Accounts {
    Accounts::start(env.storage.stores(), settings(), env.clock.clone(), Arc::new(OsRandom)).await.unwrap()
}

fn life(persistent: bool) -> TimeDelta {
    let settings = settings();
    if persistent { settings.session } else { settings.idle }
}

/// How many orders are tried; `cargo xtask soak models` tries more.
fn orders() -> u32 {
    std::env::var("CABINET_TEST_ORDERS").map_or(25, |count| count.parse().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: orders(), ..ProptestConfig::default() })]

    #[test]
    fn sessions_behave_like_their_model_in_every_order(actions in prop::collection::vec(action(), 20..60)) {
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(async {
            let mut world = World::open().await;
            for action in actions {
                world = world.run(action).await;
                world.check().await;
            }
        });
    }
}
