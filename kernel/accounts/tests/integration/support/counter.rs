//! Test environment of [`cabinet_accounts::SelfService`]: a database of its own, unencrypted e-mails,
//! and the form of an invented person.

use super::{HOME, start_of_day};
use cabinet_accounts::registration::{
    Papers, Registered, RegistrationError, RegistrationForm, RegistrationRequest,
};
use cabinet_accounts::restore::{FollowedRestore, LinkError, RestoreError, RestoreRequest};
use cabinet_accounts::{
    Accounts, OsRandom, PasswordPolicy, SelfService, SelfServiceSettings, SignInError, SignedIn, UploadBounds,
};
use cabinet_domain::{AuditKind, Origin, User, UserId};
use cabinet_fakes::{FakeClock, FakeFiles, FakePost};
use cabinet_ports::post::{Draft, LetterTemplate};
use cabinet_ports::{Post, Stores};
use cabinet_test_storage::TestStorage;
use chrono::TimeDelta;
use secrecy::SecretString;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

pub const NEW_PASSWORD: &str = "Липовая аллея 17";

pub struct Counter {
    pub registry: SelfService,
    pub accounts: Arc<Accounts>,
    pub storage: TestStorage,
    pub clock: Arc<FakeClock>,
    pub post: Arc<FakePost>,
    pub files: Arc<FakeFiles>,
}

pub fn registry_settings() -> SelfServiceSettings {
    SelfServiceSettings {
        confirm_email: true,
        policy: PasswordPolicy::default(),
        zone: chrono_tz::Europe::Moscow,
        answer_after: Duration::ZERO,
        requests_per_hour: NonZeroU32::new(120).unwrap(),
        uploads: UploadBounds { keep_free: 1 << 30, unproved_at_most: 1 << 30 },
    }
}

impl Counter {
    pub async fn open() -> Self {
        Self::with(registry_settings()).await
    }

    pub async fn with(settings: SelfServiceSettings) -> Self {
        Self::over(TestStorage::open().await, Arc::new(FakeClock::at(start_of_day())), settings).await
    }

    async fn over(storage: TestStorage, clock: Arc<FakeClock>, settings: SelfServiceSettings) -> Self {
        let stores = storage.stores();
        Self::on(storage, stores, clock, settings).await
    }

    /// The same environment with other repositories over the same database.
    pub async fn over_stores(&self, stores: Stores) -> Self {
        Self::on(self.storage.clone(), stores, self.clock.clone(), registry_settings()).await
    }

    async fn on(
        storage: TestStorage,
        stores: Stores,
        clock: Arc<FakeClock>,
        settings: SelfServiceSettings,
    ) -> Self {
        let of_accounts =
            cabinet_accounts::AccountSettings { confirm_email: settings.confirm_email, ..super::settings() };
        let accounts = Accounts::start(stores, of_accounts, clock.clone(), Arc::new(OsRandom)).await.unwrap();
        let (accounts, post) = (Arc::new(accounts), Arc::new(FakePost::default()));
        let files = Arc::new(FakeFiles::default());
        let registry =
            SelfService::open(accounts.clone(), post.clone() as Arc<dyn Post>, files.clone(), settings);
        Self { registry, accounts, storage, clock, post, files }
    }

    /// Another process with the same database and clock.
    pub async fn restarted(self) -> Self {
        Self::over(self.storage, self.clock, registry_settings()).await
    }

    pub fn stores(&self) -> Stores {
        self.storage.stores()
    }

    pub fn later(&self, by: TimeDelta) {
        self.clock.advance(by);
    }

    pub async fn register(&self, form: RegistrationForm) -> Result<Registered, RegistrationError> {
        let request =
            RegistrationRequest { form, address: HOME, origin: Some(Origin::of_request("request-1")) };
        self.registry.register(request, |_, _, _| Ok(Papers::default())).await
    }

    /// Registers Anna and confirms her address.
    pub async fn anna(&self) -> User {
        let user = self.register(form()).await.unwrap().user;
        let token = self.token(LetterTemplate::ConfirmEmail);
        self.registry.confirm_email(&token, None).await.unwrap();
        self.user(user).await
    }

    /// As [`Self::anna`], for an environment that may not require confirmation.
    pub async fn anna_where(&self, confirm_email: bool) -> User {
        match confirm_email {
            true => self.anna().await,
            false => {
                let registered = self.register(form()).await.unwrap();
                self.user(registered.user).await
            }
        }
    }

    pub async fn user(&self, id: UserId) -> User {
        self.stores().users.lookup(id).await.unwrap().unwrap()
    }

    /// Returns the secret that the browser keeps.
    pub async fn restore(&self, login: &str) -> Result<SecretString, RestoreError> {
        self.registry.ask_restore(restore(login)).await
    }

    /// Follows the link in a browser that did not make the request, with a typed password.
    pub async fn follow(&self, token: &SecretString) -> Result<UserId, LinkError> {
        self.registry.follow_restore(followed(token)).await
    }

    pub async fn sign_in(&self, login: &str, password: &str) -> Result<SignedIn, SignInError> {
        self.accounts.sign_in(super::attempt(login, password)).await
    }

    /// E-mails with this template, oldest first.
    pub fn letters(&self, template: LetterTemplate) -> Vec<Draft> {
        self.post.written().into_iter().filter(|draft| draft.template == template).collect()
    }

    /// The secret in the newest e-mail with this template.
    pub fn token(&self, template: LetterTemplate) -> SecretString {
        self.letters(template).pop().unwrap().token.unwrap()
    }

    /// The number of e-mails that are queued.
    pub async fn jobs(&self) -> i64 {
        self.stores().jobs.count_open().await.unwrap()
    }

    pub async fn audit(&self, user: UserId, kind: AuditKind) -> usize {
        let all = self.stores().audit.list(user, 1000).await.unwrap();
        all.into_iter().filter(|event| event.kind == kind).count()
    }
}

/// The eight fields of the specification's call.
pub fn form() -> RegistrationForm {
    let text = |text: &str| Some(text.to_owned());
    RegistrationForm {
        email: text("anna@example.ru"),
        username: text("anna"),
        password: Some("Тихая гавань 58".into()),
        first_name: text("Анна"),
        last_name: text("Незабудкина"),
        patr_name: text("Сергеевна"),
        birth_date: text("1958-03-12"),
        gender: text("FEMALE"),
        ..RegistrationForm::default()
    }
}

/// The password of [`form`].
pub const FORM_PASSWORD: &str = "Тихая гавань 58";

pub fn followed(token: &SecretString) -> FollowedRestore {
    FollowedRestore {
        token: token.clone(),
        browser: None,
        password: Some(NEW_PASSWORD.into()),
        confirmation: Some(NEW_PASSWORD.into()),
        origin: None,
    }
}

pub fn restore(login: &str) -> RestoreRequest {
    RestoreRequest {
        username: Some(login.to_owned()),
        password: Some(NEW_PASSWORD.into()),
        confirmation: Some(NEW_PASSWORD.into()),
        language: Some("de".to_owned()),
        address: HOME,
        origin: None,
    }
}
