//! Test environment: one hospital with a fake portal, a clock that the test controls, and browsers.

use cabinet_accounts::{AccountSettings, Accounts, OsRandom};
use cabinet_config::{LoadRequest, load};
use cabinet_domain::{AuditKind, ConsentKind, Origin, PortalPurpose, SystemId, UserId};
use cabinet_fakes::{FakeClock, FakeIdentity, FakePost};
use cabinet_ports::identity::{DocumentKind, PortalDocument, PortalPerson};
use cabinet_ports::{Clock, Identity, Stores};
use cabinet_profile::{AccessLog, ConsentTexts, Consents, Documents, Leaving, MedicalAccounts, Profile};
use cabinet_sso::{Admitted, Departure, Opener, Return, Sso, SsoError, SsoParts, Visitor};
use cabinet_test_storage::TestStorage;
use cabinet_vault::Vault;
use chrono::NaiveDate;
use secrecy::SecretString;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

pub struct TestEnv {
    pub sso: Sso,
    pub portal: Arc<FakeIdentity>,
    pub storage: TestStorage,
    pub stores: Stores,
    pub accounts: Arc<Accounts>,
    pub profile: Arc<Profile>,
    pub post: Arc<FakePost>,
    pub clock: Arc<FakeClock>,
}

impl TestEnv {
    pub async fn open() -> Self {
        let clock = FakeClock::at("2026-11-21T09:00:00Z".parse().unwrap());
        Self::on(TestStorage::open().await, Arc::default(), Arc::new(clock)).await
    }

    /// Another process with the same database and portal.
    pub async fn restarted(self) -> Self {
        Self::on(self.storage, self.portal, self.clock).await
    }

    async fn on(storage: TestStorage, portal: Arc<FakeIdentity>, clock: Arc<FakeClock>) -> Self {
        let texts = texts();
        let zone = chrono_tz::Europe::Moscow;
        let stores = storage.stores();
        let vault =
            Arc::new(Vault::new(&"a key of at least thirty-two bytes".to_owned().into(), &[]).unwrap());
        let post = Arc::new(FakePost::default());
        let ticking: Arc<dyn Clock> = clock.clone();
        let settings = AccountSettings::new("default", vec![7_u8; 32].into());
        let accounts = Accounts::start(stores.clone(), settings, ticking.clone(), Arc::new(OsRandom)).await;
        let accounts = Arc::new(accounts.unwrap());
        let profile = Arc::new(Profile {
            documents: Documents::new(stores.clone(), vault.clone(), zone, ticking.clone()),
            consents: Arc::new(Consents::open(texts, stores.clone(), ticking.clone()).await.unwrap()),
            accounts: MedicalAccounts::new(Vec::new(), stores.clone(), ticking.clone()),
            log: AccessLog::new(stores.audit.clone()),
            leaving: Leaving::new(stores.clone(), None, ticking.clone()),
        });
        let sso = Sso::new(SsoParts {
            identity: portal.clone() as Arc<dyn Identity>,
            stores: stores.clone(),
            accounts: accounts.clone(),
            profile: profile.clone(),
            vault,
            post: Some(post.clone()),
            zone,
            clock: ticking,
            redirect_uri: "https://cabinet.example/login".to_owned(),
        });
        Self { sso, portal, storage, stores, accounts, profile, post, clock }
    }

    /// Sends a new browser to the portal.
    pub async fn leave(&self, purpose: PortalPurpose) -> Departure {
        self.sso.open(purpose, Opener::Browser(None)).await.unwrap()
    }

    /// Signs the person in at the portal; returns the result that the browser brings back.
    pub fn back(&self, departure: &Departure, person: PortalPerson) -> Return {
        Return::Code(self.portal.sign_in(&departure.state.to_string(), person))
    }

    pub async fn try_sign_in(&self, departure: &Departure, back: Return) -> Result<Admitted, SsoError> {
        self.sso.sign_in(&departure.state.to_string(), back, visitor(departure)).await
    }

    /// The whole sign-in of a person with these data at the portal.
    pub async fn sign_in(&self, person: PortalPerson) -> Result<Admitted, SsoError> {
        let departure = self.leave(PortalPurpose::SignIn).await;
        let back = self.back(&departure, person);
        self.try_sign_in(&departure, back).await
    }

    pub async fn kinds(&self, user: UserId) -> Vec<AuditKind> {
        let events = self.stores.audit.list(user, 100).await.unwrap();
        events.into_iter().map(|event| event.kind).collect()
    }
}

pub fn browser(departure: &Departure) -> Opener {
    Opener::Browser(departure.browser.clone())
}

/// The version of the text that is shown before the redirect to the portal, here the same for both kinds of
/// consent.
pub fn shown() -> String {
    static SHOWN: OnceLock<String> = OnceLock::new();
    SHOWN.get_or_init(|| texts().shown(ConsentKind::Esia, Some("ru")).version.clone()).clone()
}

fn texts() -> ConsentTexts {
    let variants_root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../variants");
    let request = LoadRequest { variants_root, variant: "default".to_owned(), ..LoadRequest::default() };
    let loaded = load(&request).unwrap_or_else(|errors| panic!("{errors}"));
    ConsentTexts::read(&loaded.folder, &loaded.variant.languages, &loaded.variant.organisation).unwrap()
}

/// The same browser, with the box under the current text ticked.
pub fn visitor(departure: &Departure) -> Visitor {
    Visitor {
        opener: browser(departure),
        confirmed: true,
        consent_version: Some(shown()),
        personal_data_version: None,
        language: Some("ru".to_owned()),
        address: Some("192.0.2.10".parse().unwrap()),
        user_agent: Some("Firefox".to_owned()),
        persistent: false,
        origin: Some(Origin::of_request("r-1")),
    }
}

/// The code that the browser brings back.
pub fn code(back: Return) -> String {
    let Return::Code(code) = back else { panic!("the portal refused") };
    code
}

pub fn secret(text: &str) -> SecretString {
    text.to_owned().into()
}

pub fn passport() -> PortalDocument {
    PortalDocument {
        kind: DocumentKind::Passport,
        series: Some("4509".to_owned()),
        number: "123456".to_owned(),
        issued_by: Some("ОВД".to_owned()),
        issuer_code: None,
        issue_date: NaiveDate::from_ymd_opt(2008, 3, 12),
        expiry_date: None,
        verified: true,
    }
}

/// Another system of the hospital (B-278).
pub fn registry() -> SystemId {
    "registry".parse().unwrap()
}
