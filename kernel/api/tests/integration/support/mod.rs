//! A test environment: one hospital behind the complete router, and its callers: anonymous, a patient, another patient, an
//! administrator.

#[path = "../../../../server/src/attention.rs"]
mod attention;
mod chat;
mod client;
pub mod contract;
pub mod hospital;
pub mod plugins;
pub mod records;
mod web_root;

#[allow(unused_imports, reason = "each test file uses its own part of the support")]
pub use client::{Answer, Client};

use axum::Router;
use cabinet_accounts::{
    AccountSettings, Accounts, OsRandom, PasswordPolicy, SecondSteps, SelfService, SelfServiceSettings,
    UploadBounds,
};
use cabinet_api::{
    App, AppParts, CheckResult, CheckStatus, DemoLogin, EsiaConfig, HealthCheck, InstalledModule,
    InstalledModules, OtherSystem, TimeLimits,
};
use cabinet_booking::{BookingParts, BookingService, BookingSettings, WaitingSettings};
use cabinet_chat::{ChatParts, ChatService};
use cabinet_chat_gateway::Gateway;
use cabinet_config::grant::AllowedHost;
use cabinet_config::{LoadRequest, Variant, VariantFolder, load};
use cabinet_domain::{
    ConsentHow, ConsentKind, MedicalHost, MedicalHostId, NotificationChannel, NotificationKind, Role, User,
};
use cabinet_export::{Export, ExportParts, Host};
pub use cabinet_fakes::PASSWORD;
use cabinet_fakes::{
    FakeClock, FakeFiles, FakeGateway, FakeHomeserver, FakeIdentity, FakePost, FakeRecords, FakeScheduling,
    PASSWORD_HASH, person,
};
use cabinet_news::{NewsParts, NewsService};
use cabinet_notifications::{NotificationParts, NotificationService, NotificationsOffered};
use cabinet_payments::{PaymentMetrics, PaymentParts, PaymentService, PaymentSettings};
use cabinet_ports::RecentErrors;
use cabinet_ports::repository::NewUser;
use cabinet_profile::{ConsentTexts, Given, Profile, ProfileParts};
use cabinet_push::{PushKeys, PushParts, PushService};
use cabinet_questionnaires::{QuestionnaireLetters, QuestionnaireParts, QuestionnaireService};
use cabinet_records::RecordService;
use cabinet_sso::{Sso, SsoParts};
use cabinet_test_storage::TestStorage;
use cabinet_test_storage::committed;
use cabinet_user_files::{UserFileParts, UserFileService, UserFileSettings};
use cabinet_vault::Vault;
use cabinet_wallet::Wallet;
use chat::chat_settings;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use contract::Contract;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

/// Options of a test environment.
pub struct TestAppBuilder {
    variant: &'static str,
    set: Vec<String>,
    checks: Vec<Arc<dyn HealthCheck>>,
    demo: Vec<DemoLogin>,
    portal: Option<Arc<FakeIdentity>>,
    systems: Vec<OtherSystem>,
    time_limits: Option<TimeLimits>,
    installed_modules: InstalledModules,
    chat_gateway: Option<Arc<Gateway>>,
    wallet: Option<Arc<Wallet>>,
    storage: Option<TestStorage>,
    has_chat: bool,
    has_push: bool,
}

/// A running test environment.
pub struct TestApp {
    pub app: App,
    pub variant: Arc<Variant>,
    pub accounts: Arc<Accounts>,
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    pub records: Arc<RecordService>,
    pub gateway: Arc<FakeGateway>,
    pub questionnaires: Arc<QuestionnaireService>,
    /// The chat's homeserver.
    pub homeserver: Arc<FakeHomeserver>,
    pub router: Router,
    pub clock: Arc<FakeClock>,
    pub storage: TestStorage,
    pub scheduling: Arc<FakeScheduling>,
    /// The hospital behind host `teeth`, if a test adds one: a second hospital with the same ids.
    pub teeth: Arc<FakeScheduling>,
    /// The hospital that keeps records.
    pub record: Arc<FakeRecords>,
    pub anna: User,
    /// The e-mails of self-service, in clear text.
    pub post: Arc<FakePost>,
    pub files: Arc<FakeFiles>,
    pub plugins: Arc<plugins::FakePlugins>,
    pub errors: Arc<RecentErrors>,
    _web_root: TempDir,
    _contract: Contract,
}

/// A morning in November.
pub fn start_of_day() -> DateTime<Utc> {
    DateTime::parse_from_rfc3339("2026-11-21T06:00:00Z").unwrap().to_utc()
}

impl TestAppBuilder {
    /// Uses a variant other than `default`.
    pub fn variant(mut self, variant: &'static str) -> Self {
        self.variant = variant;
        self
    }

    /// Sets `key=value` in the configuration.
    pub fn set(mut self, value: &str) -> Self {
        self.set.push(value.to_owned());
        self
    }

    /// Installs a web module.
    pub fn module(mut self, id: &str, module: InstalledModule) -> Self {
        self.installed_modules.insert(id.to_owned(), module);
        self
    }

    pub fn check(mut self, check: Arc<dyn HealthCheck>) -> Self {
        self.checks.push(check);
        self
    }

    pub fn demo(mut self, login: DemoLogin) -> Self {
        self.demo.push(login);
        self
    }

    /// Sets the state identity portal.
    pub fn portal(mut self, portal: Arc<FakeIdentity>) -> Self {
        self.portal = Some(portal);
        self
    }

    /// Adds another system of the hospital, with its key and address ranges.
    pub fn system(mut self, id: &str, key: &str, addresses: &[&str]) -> Self {
        let addresses = addresses.iter().map(|range| range.parse().unwrap()).collect();
        self.systems.push(OtherSystem::new(id.parse().unwrap(), &[key.to_owned().into()], addresses));
        self
    }

    /// Sets shorter time limits than the hospital has.
    pub fn time_limits(mut self, limits: TimeLimits) -> Self {
        self.time_limits = Some(limits);
        self
    }

    /// A hospital that sends no notices to browsers.
    pub fn without_push(mut self) -> Self {
        self.has_push = false;
        self
    }

    /// A hospital without a chat.
    pub fn without_chat(mut self) -> Self {
        self.has_chat = false;
        self
    }

    /// Gives the variant a gateway to the chat's homeserver.
    pub fn chat_gateway(mut self, gateway: Arc<Gateway>) -> Self {
        self.chat_gateway = Some(gateway);
        self
    }

    /// A hospital that issues passes for wallets.
    pub fn wallet(mut self, wallet: Arc<Wallet>) -> Self {
        self.wallet = Some(wallet);
        self
    }

    /// Uses a database that the test opened. If another app has filled it, this one is a second kernel.
    pub fn storage(mut self, storage: TestStorage) -> Self {
        self.storage = Some(storage);
        self
    }

    pub async fn start(mut self) -> TestApp {
        let web_root = web_root::build();
        let variant = Arc::new(self.configuration(&web_root));
        let clock = Arc::new(FakeClock::at(start_of_day()));
        let storage = match self.storage.take() {
            Some(storage) => storage,
            None => TestStorage::open().await,
        };
        let stores = storage.stores();
        let settings = AccountSettings {
            sign_in_per_minute: NonZeroU32::new(variant.limits.sign_in_per_minute).unwrap(),
            admin_factor: variant.security.admin_factor,
            ..AccountSettings::new(variant.id.as_str(), vec![7_u8; 32].into())
        };
        let accounts =
            Accounts::start(stores.clone(), settings, clock.clone(), Arc::new(OsRandom)).await.unwrap();
        let anna = add_people(&storage).await;
        let accounts = Arc::new(accounts);
        let (post, files) = (Arc::new(FakePost::default()), Arc::new(FakeFiles::default()));
        let at_desk = SelfServiceSettings {
            confirm_email: variant.sign_in.confirm_email,
            policy: PasswordPolicy::default(),
            zone: variant.timezone,
            answer_after: Duration::ZERO,
            requests_per_hour: NonZeroU32::new(variant.limits.registrations_per_hour).unwrap(),
            uploads: UploadBounds { keep_free: 0, unproved_at_most: variant.files.unproved_bytes },
        };
        let self_service = SelfService::open(accounts.clone(), post.clone(), files.clone(), at_desk);
        let second_steps = SecondSteps::open(
            accounts.clone(),
            post.clone(),
            vault(),
            &variant.http.public_url,
            &variant.organisation.short_title,
        )
        .unwrap();
        let profile = profile(self.variant, &variant, &storage, &clock).await;
        let export = export(&variant, &storage, &profile, &files, &clock);
        let first_day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        let (scheduling, teeth) =
            (Arc::new(FakeScheduling::starting(first_day)), Arc::new(FakeScheduling::starting(first_day)));
        let record = Arc::new(FakeRecords::default());
        let sso = self.portal.map(|portal| {
            Arc::new(Sso::new(SsoParts {
                identity: portal,
                stores: stores.clone(),
                accounts: accounts.clone(),
                profile: profile.clone(),
                vault: vault(),
                post: Some(post.clone()),
                zone: variant.timezone,
                clock: clock.clone(),
                redirect_uri: "http://127.0.0.1:8080/login".to_owned(),
            }))
        });
        let booking = booking(&variant, &scheduling, &teeth, &storage, &clock);
        let records = records::room(&variant, &record, &storage, &clock, &post);
        let gateway = Arc::new(FakeGateway::new(clock.clone()));
        let payments = PaymentService::open(PaymentParts {
            stores: stores.clone(),
            records: records.clone(),
            gateway: Some(gateway.clone()),
            post: Some(post.clone()),
            organisation: variant.organisation.clone(),
            settings: PaymentSettings::new(
                "http://127.0.0.1:8080/payment".parse().unwrap(),
                variant.timezone,
            ),
            metrics: PaymentMetrics::default(),
            clock: clock.clone(),
        });
        let news = NewsService::open(NewsParts {
            stores: stores.clone(),
            files: files.clone(),
            pictures: Arc::new(cabinet_pictures::UnconfinedPictures),
            languages: variant.languages.clone(),
            organisation: variant.organisation.title.clone(),
            public_url: variant.http.public_url.clone(),
            clock: clock.clone(),
        });
        let questionnaires = QuestionnaireService::open(QuestionnaireParts {
            stores: stores.clone(),
            vault: vault(),
            zone: variant.timezone,
            language: variant.languages.first().map_or("ru", |language| language.code()).to_owned(),
            letters: QuestionnaireLetters { post: Some(post.clone()), ..QuestionnaireLetters::default() },
            link_url: variant.http.public_url.join("quiz/link").unwrap(),
            hospital: None,
            clock: clock.clone(),
        });
        let homeserver = Arc::new(FakeHomeserver::with_credentials());
        let chat = ChatService::open(ChatParts {
            stores: stores.clone(),
            server: self.has_chat.then(|| homeserver.clone() as Arc<dyn cabinet_ports::ChatServer>),
            vault: vault(),
            settings: chat_settings(&variant, &profile.consents),
            post: Some(post.clone()),
            clock: clock.clone(),
        });
        let push = PushService::open(PushParts {
            stores: stores.clone(),
            vault: vault(),
            keys: self.has_push.then(|| PushKeys::generate().unwrap()),
            hosts: vec![AllowedHost::parse("https://push.example.net").unwrap()],
            clock: clock.clone(),
        });
        let notifications = NotificationService::open(NotificationParts {
            stores: stores.clone(),
            vault: vault(),
            offered: NotificationsOffered {
                kinds: NotificationKind::ALL.into(),
                channels: NotificationChannel::ALL.into(),
                quiet_hours: variant.notifications.quiet_hours(),
            },
            clock: clock.clone(),
        });
        let user_files = UserFileService::open(UserFileParts {
            stores: stores.clone(),
            files: files.clone(),
            pictures: Arc::new(cabinet_pictures::UnconfinedPictures),
            scanner: None,
            settings: UserFileSettings {
                // Small parts, so that ranges and resumed uploads cross them.
                part_bytes: 1000,
                ..UserFileSettings::new(
                    variant.files.quota_bytes,
                    variant.files.keep_free_bytes,
                    variant.timezone,
                )
            },
            post: Some(post.clone())
                .filter(|_| variant.files.notify)
                .map(|post| post as Arc<dyn cabinet_ports::Post>),
            clock: clock.clone(),
        });
        let diary_host =
            variant.records.diary.clone().or_else(|| Some("vista".parse::<MedicalHostId>().unwrap()));
        let attention = attention::sources(&attention::Areas {
            variant: &variant,
            stores: &stores,
            booking: &booking,
            records: &records,
            diary: diary_host.as_ref(),
            payments: &payments,
            questionnaires: &questionnaires,
            chat: &chat,
            news: &news,
            clock: &(clock.clone() as Arc<dyn cabinet_ports::Clock>),
        });
        let time_limits = self.time_limits.unwrap_or_else(|| TimeLimits::of(&variant));
        let plugins = Arc::new(plugins::FakePlugins::default());
        let errors = Arc::new(RecentErrors::new(clock.clone()));
        let app = App::assemble(AppParts {
            files: files.clone(),
            plugins: plugins.clone(),
            plugin_versions: plugins.clone(),
            plugin_settings: plugins.clone(),
            errors: errors.clone(),
            esia: EsiaConfig { sso, systems: self.systems },
            folder: VariantFolder::open(&variants(), self.variant).unwrap(),
            booking: booking.clone(),
            booking_hosts: variant.visits.hosts.clone().unwrap_or_else(|| vec!["netrika1".parse().unwrap()]),
            diary_host,
            attention,
            records: records.clone(),
            payments,
            news,
            questionnaires: questionnaires.clone(),
            chat,
            chat_gateway: self.chat_gateway,
            wallet: self.wallet,
            notifications,
            push,
            user_files,
            vault: vault(),
            variant: variant.clone(),
            stores,
            accounts: accounts.clone(),
            self_service: Arc::new(self_service),
            second_steps: Arc::new(second_steps),
            export: export.with_questionnaires(questionnaires.clone()),
            profile,
            clock: clock.clone(),
            checks: self.checks,
            registry: prometheus_client::registry::Registry::default(),
            demo: self.demo,
            time_limits,
            web_roots: Arc::default(),
            installed_modules: self.installed_modules,
        })
        .unwrap();
        let router = cabinet_api::router(app.clone());
        TestApp {
            app,
            variant,
            accounts,
            booking,
            records,
            gateway,
            questionnaires,
            homeserver,
            router,
            clock,
            storage,
            scheduling,
            teeth,
            record,
            anna,
            post,
            files,
            plugins,
            errors,
            _web_root: web_root,
            _contract: Contract,
        }
    }

    fn configuration(&self, web_root: &TempDir) -> Variant {
        let mut set = vec![
            format!("http.web_root={}", web_root.path().display()),
            "http.public_url=http://127.0.0.1:8080".to_owned(),
            "security.token_key.env=CABINET_TOKEN_KEY".to_owned(),
            // Most tests need an administrator who is not forced to add a factor.
            "security.admin_factor=false".to_owned(),
            "limits.anonymous_per_minute=100000".to_owned(),
            "limits.user_per_minute=100000".to_owned(),
            "limits.sign_in_per_minute=1000".to_owned(),
        ];
        set.extend(self.set.clone());
        let request = LoadRequest {
            variants_root: variants(),
            variant: self.variant.to_owned(),
            set,
            ..LoadRequest::default()
        };
        load(&request).unwrap_or_else(|errors| panic!("{errors}")).variant
    }
}

impl TestApp {
    pub fn builder() -> TestAppBuilder {
        TestAppBuilder {
            variant: "default",
            set: Vec::new(),
            checks: Vec::new(),
            demo: Vec::new(),
            portal: None,
            systems: Vec::new(),
            time_limits: None,
            installed_modules: InstalledModules::new(),
            chat_gateway: None,
            wallet: None,
            storage: None,
            has_chat: true,
            has_push: true,
        }
    }

    pub async fn start() -> Self {
        Self::builder().start().await
    }

    pub fn later(&self, by: TimeDelta) {
        self.clock.advance(by);
    }

    /// The time of the environment.
    pub fn clock_now(&self) -> DateTime<Utc> {
        cabinet_ports::Clock::now(&*self.clock)
    }

    /// Returns a client of the operations listener.
    pub fn operations(&self) -> Client {
        Client::new(cabinet_api::operations_router(&self.app))
    }

    pub fn anonymous(&self) -> Client {
        Client::new(self.router.clone())
    }

    /// Иванова Анна Сергеевна.
    pub async fn patient(&self) -> Client {
        self.signed_in("patient").await
    }

    /// A second patient.
    pub async fn stranger(&self) -> Client {
        self.signed_in("stranger").await
    }

    pub async fn admin(&self) -> Client {
        self.signed_in("admin").await
    }

    /// A patient who has not given any consent.
    pub async fn undecided(&self) -> Client {
        self.signed_in("undecided").await
    }

    pub async fn signed_in_with(&self, login: &str, password: &str) -> Client {
        let mut client = self.anonymous();
        client.sign_in(login, password).await.expect(200);
        client
    }

    pub async fn signed_in(&self, login: &str) -> Client {
        let mut client = self.anonymous();
        client.sign_in(login, PASSWORD).await.expect(200);
        client
    }
}

pub fn variants() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../variants")
}

async fn add_people(storage: &TestStorage) -> User {
    let hash = PASSWORD_HASH.to_owned();
    let stores = storage.stores();
    if let Some(anna) = stores.users.find_by_login("patient").await.unwrap() {
        return anna;
    }
    let mut work = stores.begin().await.unwrap();
    let users = work.users();
    let anna = NewUser {
        email: Some("anna@example.ru".parse().unwrap()),
        snils: Some("112-233-445 95".parse().unwrap()),
        phone: Some("+79990000001".to_owned()),
        ..person("patient")
    };
    let anna = users.add(anna, Some(hash.clone())).await.unwrap();
    users.add(person("stranger"), Some(hash.clone())).await.unwrap();
    users.add(person("undecided"), Some(hash.clone())).await.unwrap();
    let admin = NewUser { role: Role::Admin, ..person("admin") };
    users.add(admin, Some(hash.clone())).await.unwrap();
    work.commit().await.unwrap();
    anna
}

/// Builds the profile over the same database. Both patients have given consent at registration.
async fn profile(
    folder: &str,
    variant: &Variant,
    storage: &TestStorage,
    clock: &Arc<FakeClock>,
) -> Arc<Profile> {
    let stores = storage.stores();
    let folder = VariantFolder::open(&variants(), folder).unwrap();
    let parts = ProfileParts {
        stores: stores.clone(),
        vault: vault(),
        texts: ConsentTexts::read(&folder, &variant.languages, &variant.organisation).unwrap(),
        hosts: vec!["netrika1".parse().unwrap(), "vista".parse().unwrap()],
        post: Some(Arc::new(FakePost::default())),
        zone: variant.timezone,
        clock: clock.clone(),
    };
    let profile = Profile::open(parts).await.unwrap();
    for login in ["patient", "stranger"] {
        let user = stores.users.find_by_login(login).await.unwrap().unwrap();
        let caller = cabinet_profile::Caller::without_request(user.id);
        let given = Given {
            kind: ConsentKind::PersonalData,
            version: None,
            language: None,
            how: ConsentHow::Registration,
        };
        let given = profile.consents.given_in(&caller, given).unwrap();
        committed!(stores, consents.add(given)).await.unwrap();
    }
    profile
}

fn export(
    variant: &Variant,
    storage: &TestStorage,
    profile: &Arc<Profile>,
    files: &Arc<FakeFiles>,
    clock: &Arc<FakeClock>,
) -> Export {
    let host =
        Host { name: "Больница".to_owned(), translations: BTreeMap::new(), zone: variant.timezone };
    Export::open(ExportParts {
        stores: storage.stores(),
        profile: profile.clone(),
        files: files.clone(),
        vault: vault(),
        organisation: variant.organisation.title.clone(),
        hosts: BTreeMap::from([("netrika1".parse().unwrap(), host)]),
        languages: variant.languages.clone(),
        zone: variant.timezone,
        clock: clock.clone(),
    })
    .unwrap()
}

fn booking(
    variant: &Variant,
    scheduling: &Arc<FakeScheduling>,
    teeth: &Arc<FakeScheduling>,
    storage: &TestStorage,
    clock: &Arc<FakeClock>,
) -> BTreeMap<MedicalHostId, Arc<BookingService>> {
    let mut booking = BTreeMap::new();
    for (name, scheduling) in [("netrika1", scheduling), ("teeth", teeth)] {
        let id: MedicalHostId = name.parse().unwrap();
        let Some(settings) = variant.hosts.get(&id) else { continue };
        let service = BookingService::open(BookingParts {
            host: MedicalHost {
                id: id.clone(),
                name: settings.name.clone(),
                description: settings.description.clone(),
            },
            zone: variant.timezone,
            settings: BookingSettings {
                waiting: (name == "netrika1").then(WaitingSettings::default),
                ..BookingSettings::default()
            },
            scheduling: scheduling.clone(),
            stores: storage.stores(),
            clock: clock.clone(),
        });
        booking.insert(id, service);
    }
    let original = booking["netrika1"].clone();
    booking.insert("netrika".parse().unwrap(), original);
    booking
}

pub fn vault() -> Arc<Vault> {
    Arc::new(Vault::new(&"a data key of thirty-two bytes or more".to_owned().into(), &[]).unwrap())
}

/// A check whose result the test sets.
pub struct FakeCheck {
    pub name: &'static str,
    pub is_essential: bool,
    pub status: Mutex<CheckStatus>,
}

impl FakeCheck {
    pub fn new(name: &'static str, is_essential: bool, status: CheckStatus) -> Arc<Self> {
        Arc::new(Self { name, is_essential, status: Mutex::new(status) })
    }
}

#[async_trait::async_trait]
impl HealthCheck for FakeCheck {
    fn name(&self) -> &str {
        self.name
    }

    fn is_essential(&self) -> bool {
        self.is_essential
    }

    async fn check(&self) -> CheckResult {
        CheckResult { status: *self.status.lock().unwrap(), detail: "as the test says".to_owned() }
    }
}
