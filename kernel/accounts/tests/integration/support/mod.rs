//! Test environment for authentication: a database of its own and a clock that the test controls.

pub mod counted;
pub mod counter;
pub mod late;

use cabinet_accounts::{AccountSettings, Accounts, OsRandom, SignInAttempt, SignInError, SignedIn};
use cabinet_domain::{AuditEvent, AuditKind, Origin, Role, User};
pub use cabinet_fakes::PASSWORD;
use cabinet_fakes::{FakeClock, PASSWORD_HASH, person, set_password};
use cabinet_test_storage::{TestStorage, committed};
use chrono::{DateTime, TimeDelta, Utc};
use secrecy::{ExposeSecret, SecretString};
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;
use std::sync::Arc;

pub const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 10));

pub struct TestEnv {
    pub accounts: Accounts,
    pub storage: TestStorage,
    pub clock: Arc<FakeClock>,
    pub anna: User,
}

pub fn start_of_day() -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_248_000, 0).unwrap()
}

pub fn settings() -> AccountSettings {
    AccountSettings {
        sign_in_per_minute: NonZeroU32::new(1000).unwrap(),
        ..AccountSettings::new("default", vec![7_u8; 32].into())
    }
}

impl TestEnv {
    pub async fn open() -> Self {
        Self::with(settings()).await
    }

    pub async fn with(settings: AccountSettings) -> Self {
        let storage = TestStorage::open().await;
        let clock = Arc::new(FakeClock::at(start_of_day()));
        let accounts = Self::accounts(&storage, &clock, settings).await;
        let anna = cabinet_ports::repository::NewUser {
            email: Some("anna@example.ru".parse().unwrap()),
            role: Role::Patient,
            ..person("anna")
        };
        let anna =
            committed!(storage.stores(), users.add(anna, Some(PASSWORD_HASH.to_owned()))).await.unwrap();
        Self { accounts, storage, clock, anna }
    }

    /// Gives Anna a hash that takes as long as a real one, for tests of the time that a sign-in takes.
    pub async fn hash_as_in_production(&self) {
        let hash = self.accounts.hash_password(PASSWORD.into()).await.unwrap();
        set_password(&self.storage.stores(), self.anna.id, &hash, None, start_of_day()).await.unwrap();
    }

    /// Another process with the same database and clock.
    pub async fn restarted(self) -> Self {
        let accounts = Self::accounts(&self.storage, &self.clock, settings()).await;
        Self { accounts, ..self }
    }

    async fn accounts(storage: &TestStorage, clock: &Arc<FakeClock>, settings: AccountSettings) -> Accounts {
        Accounts::start(storage.stores(), settings, clock.clone(), Arc::new(OsRandom)).await.unwrap()
    }

    pub fn later(&self, by: TimeDelta) {
        self.clock.advance(by);
    }

    pub async fn try_with(&self, attempt: SignInAttempt) -> Result<SignedIn, SignInError> {
        self.accounts.sign_in(attempt).await
    }

    pub async fn sign_in(&self) -> SignedIn {
        self.try_with(attempt("anna", PASSWORD)).await.unwrap()
    }

    pub async fn audit(&self, kind: AuditKind) -> Vec<AuditEvent> {
        let all = self.storage.stores().audit.list(self.anna.id, 10_000).await.unwrap();
        all.into_iter().filter(|event| event.kind == kind).collect()
    }
}

pub fn attempt(login: &str, password: &str) -> SignInAttempt {
    SignInAttempt {
        login: login.to_owned(),
        password: password.into(),
        address: HOME,
        device: None,
        user_agent: Some("Test".to_owned()),
        origin: Some(Origin::of_request("request-1")),
        persistent: false,
    }
}

pub fn from(address: u32, attempt: SignInAttempt) -> SignInAttempt {
    SignInAttempt { address: IpAddr::V4(Ipv4Addr::from_bits(address)), ..attempt }
}

pub fn on(device: &SecretString, attempt: SignInAttempt) -> SignInAttempt {
    SignInAttempt { device: Some(device.clone()), ..attempt }
}

pub fn text(secret: &SecretString) -> &str {
    secret.expose_secret()
}
