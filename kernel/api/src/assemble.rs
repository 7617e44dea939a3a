//! Assembles the state of an application from its services.

use crate::access;
use crate::adapters::{AccountSessions, HospitalStaff, ProfileConsents};
use crate::app::{App, Parts};
use crate::assemble_error::AssembleError;
use crate::demo_login::DemoLogin;
use crate::health_check::HealthCheck;
use crate::routes::administration::{AdministrationState, EventStreams};
use crate::routes::attention::AttentionState;
use crate::routes::calendar::CalendarState;
use crate::routes::chat::{ChatGatewayState, ChatGuestState, ChatState, GuestLimits};
use crate::routes::chat_admin::ChatAdminState;
use crate::routes::consents::ConsentsState;
use crate::routes::diary::DiaryState;
use crate::routes::documents::DocumentsState;
use crate::routes::esia::{EsiaConfig, EsiaState};
use crate::routes::files::FilesState;
use crate::routes::news::NewsRoutesState;
use crate::routes::notices::NoticesState;
use crate::routes::notifications::NotificationsState;
use crate::routes::oauth::OauthState;
use crate::routes::operations::OperationsState;
use crate::routes::operations_admin::OperationsAdminState;
use crate::routes::payment::PaymentState;
use crate::routes::payment_admin::PaymentAdminState;
use crate::routes::profile::ProfileState;
use crate::routes::push::PushState;
use crate::routes::questionnaires::QuestionnairesState;
use crate::routes::record::RecordState;
use crate::routes::scheduling::SchedulingState;
use crate::routes::user_files::UserFilesState;
use crate::routes::user_files_admin::UserFilesAdminState;
use crate::routes::users::UsersState;
use crate::routes::variant::VariantState;
use crate::shared::me_cache::MeCache;
use crate::shared::readiness::LastReadiness;
use crate::shared::refresh_cookie::RefreshCookie;
use crate::staff_access;
use crate::table::UPLOADS;
use crate::variant_view::{ModuleCatalogue, VariantAnswer, VisitOffers};
use crate::web::{InstalledModules, WebFiles, WebRoots};
use cabinet_accounts::{Accounts, SecondSteps, SelfService};
use cabinet_administration::{
    AdministrationParts, AdministrationService, KernelVersion, OperationsParts, OperationsService,
};
use cabinet_booking::{BookingService, CalendarParts, CalendarService};
use cabinet_chat::ChatService;
use cabinet_chat_gateway::Gateway;
use cabinet_config::{Variant, VariantFolder};
use cabinet_domain::MedicalHostId;
use cabinet_export::Export;
use cabinet_http::auth::{Consents, GuardSettings, SignedUrls, Staff};
use cabinet_http::idempotency::Idempotency;
use cabinet_http::metrics::HttpMetrics;
use cabinet_http::middleware::{BodyPace, Deadlines, RequestSettings};
use cabinet_http::rate_limits::{AddressLimit, CallLimits, RateLimits};
use cabinet_http::security_headers::SecurityHeaders;
use cabinet_news::NewsService;
use cabinet_notifications::NotificationService;
use cabinet_payments::PaymentService;
use cabinet_ports::{
    AttentionSource, Clock, FileStore, PluginControl, PluginSettingsControl, PluginVersions, RecentErrors,
    Stores,
};
use cabinet_profile::Profile;
use cabinet_push::PushService;
use cabinet_questionnaires::QuestionnaireService;
use cabinet_records::RecordService;
use cabinet_user_files::UserFileService;
use cabinet_vault::Vault;
use cabinet_wallet::Wallet;
use prometheus_client::registry::Registry;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Added to the longest wait for a hospital, so that the booking service's own response comes first.
const BEYOND_BOOKING: Duration = Duration::from_secs(30);

/// Dependencies of an [`App`].
pub struct AppParts {
    pub variant: Arc<Variant>,
    /// The variant's images and texts.
    pub folder: VariantFolder,
    /// The application's own database.
    pub stores: Stores,
    pub accounts: Arc<Accounts>,
    /// Registration, password recovery and changes to the user's own account.
    pub self_service: Arc<SelfService>,
    pub second_steps: Arc<SecondSteps>,
    /// Documents, consents, account deletion, the access log.
    pub profile: Arc<Profile>,
    /// Data export.
    pub export: Export,
    /// The booking service of each medical host; an alias has the service of its host.
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    /// The hosts of these services by their primary names, in display order.
    pub booking_hosts: Vec<MedicalHostId>,
    /// The host that keeps the self-observation diary.
    pub diary_host: Option<MedicalHostId>,
    /// Medical records: the copy of each patient's record over all hosts, and the connector of each host that keeps records.
    pub records: Arc<RecordService>,
    /// Invoices and their payment.
    pub payments: Arc<PaymentService>,
    /// News of the hospital.
    pub news: Arc<NewsService>,
    pub questionnaires: Arc<QuestionnaireService>,
    /// The chat with the clinic.
    pub chat: Arc<ChatService>,
    /// The chat's gateway; `None` without a chat.
    pub chat_gateway: Option<Arc<Gateway>>,
    /// What waits for a person, area by area.
    pub attention: Vec<Arc<dyn AttentionSource>>,
    /// What people have chosen to be notified of.
    pub notifications: Arc<NotificationService>,
    /// Notices on people's browsers.
    pub push: Arc<PushService>,
    /// Issues passes of visits for wallets; `None` if the hospital has none.
    pub wallet: Option<Arc<Wallet>>,
    /// Files that patients and administrators upload.
    pub user_files: Arc<UserFileService>,
    /// The bytes of all files.
    pub files: Arc<dyn FileStore>,
    /// The plugins, for administrators.
    pub plugins: Arc<dyn PluginControl>,
    pub plugin_versions: Arc<dyn PluginVersions>,
    pub plugin_settings: Arc<dyn PluginSettingsControl>,
    /// The latest errors, for administrators.
    pub errors: Arc<RecentErrors>,
    /// The state identity portal.
    pub esia: EsiaConfig,
    /// Encrypts links to files and stored responses.
    pub vault: Arc<Vault>,
    pub clock: Arc<dyn Clock>,
    /// The checks of `GET /api/health/ready`.
    pub checks: Vec<Arc<dyn HealthCheck>>,
    /// Metrics of all components; the HTTP metrics are added.
    pub registry: Registry,
    /// Demo accounts; empty in production.
    pub demo: Vec<DemoLogin>,
    pub time_limits: TimeLimits,
    /// The built web files that other hospitals of this process have read.
    pub web_roots: Arc<WebRoots>,
    /// The verified packages of web modules.
    pub installed_modules: InstalledModules,
}

/// Time limits of requests.
#[derive(Debug, Clone, Copy)]
pub struct TimeLimits {
    /// From the head of a request to the head of its response; for an upload, from the last byte of its body.
    pub answer: Duration,
    /// How fast the body of a request must arrive.
    pub body: BodyPace,
}

impl TimeLimits {
    /// The limits of a hospital: its longest wait for the hospital system, and half a minute.
    pub fn of(variant: &Variant) -> Self {
        let hospital = Duration::from_secs(u64::from(variant.visits.wait_timeout_s));
        Self { answer: hospital + BEYOND_BOOKING, body: BodyPace::USUAL }
    }
}

impl App {
    /// Assembles the app. Reads the web root and the variant's texts once, so that no request has to.
    ///
    /// # Errors
    /// See [`AssembleError`]. A web root without files is not an error: the API works without the web client.
    pub fn assemble(parts: AppParts) -> Result<Self, AssembleError> {
        let AppParts { variant, folder, stores, accounts, self_service, second_steps, profile, .. } = parts;
        let AppParts {
            export,
            booking,
            records,
            payments,
            news,
            questionnaires,
            chat,
            chat_gateway,
            attention,
            notifications,
            push,
            user_files,
            files,
            plugins,
            plugin_versions,
            plugin_settings,
            errors,
            esia,
            vault,
            clock,
            checks,
            mut registry,
            time_limits,
            ..
        } = parts;
        let public_url = variant.http.public_url.clone();

        let modules = ModuleCatalogue::read(&variant, &parts.installed_modules)?;
        let offered =
            parts.booking_hosts.iter().filter_map(|id| booking.get(id)).map(|service| service.host());
        let diary = parts.diary_host.as_ref();
        let mut offers = VisitOffers { hosts: offered.collect(), has_passes: false };
        let render =
            |offers: &_| VariantAnswer::render(&variant, &modules, &folder, &parts.demo, offers, diary);
        let answer = render(&offers)?;
        offers.has_passes = true;
        let with_passes = match &parts.wallet {
            Some(wallet) => Some((render(&offers)?, Arc::clone(wallet))),
            None => None,
        };
        let folders = [folder.own(), folder.base()];
        let web = WebFiles::read(&variant, &folders, &parts.web_roots, parts.installed_modules)?;

        let requests = Arc::new(RequestSettings {
            trusted_proxies: variant.http.trusted_proxies.clone(),
            security_headers: SecurityHeaders::new(public_url.scheme() == "https"),
            metrics: HttpMetrics::register(&mut registry),
            errors: Arc::clone(&errors),
            body_bytes: usize::try_from(variant.limits.body_bytes).unwrap_or(usize::MAX),
            deadlines: Deadlines { answer: time_limits.answer, uploads: UPLOADS, body: time_limits.body },
            changing: access::CHANGING,
        });
        let limits = CallLimits {
            user_per_minute: variant.limits.user_per_minute,
            anonymous_per_minute: variant.limits.anonymous_per_minute,
            system_per_minute: variant.limits.system_per_minute,
        };
        let rate_limits = Arc::new(RateLimits::new(limits, &clock));
        let signed_urls = Arc::new(SignedUrls::new(Arc::clone(&vault)));
        let guard = Arc::new(GuardSettings {
            rules: access::RULES,
            sessions: Arc::new(AccountSessions(Arc::clone(&accounts))),
            systems: Arc::new(esia.clone()),
            signed_urls: Arc::clone(&signed_urls),
            rate_limits: Arc::clone(&rate_limits),
            clock: Arc::clone(&clock),
        });

        let staff_roles = Arc::new(variant.staff());
        let staff = HospitalStaff { users: Arc::clone(&stores.users), roles: Arc::clone(&staff_roles) };
        let administration = AdministrationService::open(AdministrationParts {
            stores: stores.clone(),
            accounts: Arc::clone(&accounts),
            self_service: Arc::clone(&self_service),
            profile: Arc::clone(&profile),
            clock: Arc::clone(&clock),
            zone: variant.timezone,
        });
        let operations = OperationsService::open(OperationsParts {
            administration: Arc::clone(&administration),
            plugins,
            plugin_versions,
            plugin_settings,
            files,
            keep_free_bytes: variant.files.keep_free_bytes,
            errors,
            kernel: KernelVersion {
                version: env!("CARGO_PKG_VERSION"),
                commit: option_env!("CABINET_COMMIT"),
                started_at: clock.now(),
            },
        });
        let of_visits = variant.modules.get("visits").is_some_and(|module| module.enabled);
        let calendar_hosts = parts.booking_hosts.iter().filter(|_| of_visits);
        let calendars = CalendarService::open(CalendarParts {
            services: calendar_hosts.filter_map(|host| booking.get(host).map(Arc::clone)).collect(),
            stores: stores.clone(),
            public_url: public_url.clone(),
            clock: Arc::clone(&clock),
        });
        let consents: Consents = Arc::new(ProfileConsents(Arc::clone(&profile)));
        let readiness = Arc::new(LastReadiness::of(&checks));
        let booking = Arc::new(booking);
        let me = MeCache::new();
        let refresh_cookie =
            RefreshCookie { public_url: public_url.clone(), session_s: variant.security.session_s };
        let parts = Parts {
            requests,
            guard,
            consents_in_force: Arc::clone(&consents),
            staff: Staff::new(staff_access::CALLS, Arc::new(staff)),
            idempotency: Idempotency::new(stores.idempotency, Arc::clone(&vault), Arc::clone(&clock)),
            oauth: Arc::new(OauthState {
                accounts: Arc::clone(&accounts),
                second_steps: Arc::clone(&second_steps),
                rate_limits,
                me: me.clone(),
                records: Arc::clone(&records),
                push: Arc::clone(&push),
                refresh_cookie: refresh_cookie.clone(),
                public_url: public_url.clone(),
                password_in_query: variant.sign_in.password_in_query,
            }),
            users: Arc::new(UsersState {
                accounts: Arc::clone(&accounts),
                self_service,
                second_steps,
                profile: Arc::clone(&profile),
                records: Arc::clone(&records),
                chat: Arc::clone(&chat),
                credentials: stores.credentials,
                staff_roles,
                vault,
                me: me.clone(),
                public_url: public_url.clone(),
            }),
            esia: Arc::new(EsiaState {
                sso: esia.sso.filter(|_| !variant.sign_in.esia_unavailable),
                accounts: Arc::clone(&accounts),
                me: me.clone(),
                records: Arc::clone(&records),
                refresh_cookie,
                public_url: public_url.clone(),
            }),
            profile: Arc::new(ProfileState {
                profile: Arc::clone(&profile),
                accounts,
                export,
                export_limit: ProfileState::export_limit(&clock),
                records: Arc::clone(&records),
                booking: Arc::clone(&booking),
                variant: Arc::clone(&variant),
                me: me.clone(),
                clock: Arc::clone(&clock),
            }),
            documents: Arc::new(DocumentsState { profile: Arc::clone(&profile) }),
            consents: Arc::new(ConsentsState {
                profile: Arc::clone(&profile),
                me: me.clone(),
                records: Arc::clone(&records),
            }),
            variant: Arc::new(VariantState { answer, with_passes, modules, clock: Arc::clone(&clock) }),
            operations: Arc::new(OperationsState { readiness: Arc::clone(&readiness), registry }),
            operations_admin: Arc::new(OperationsAdminState {
                service: operations,
                readiness,
                variant: Arc::clone(&variant),
                languages: variant.languages.clone(),
                signed_urls: Arc::clone(&signed_urls),
                clock: Arc::clone(&clock),
            }),
            scheduling: Arc::new(SchedulingState {
                booking: Arc::clone(&booking),
                records: Arc::clone(&records),
                users: Arc::clone(&stores.users),
                organisation: variant.organisation.clone(),
                languages: variant.languages.clone(),
                public_url: public_url.clone(),
                wallet: parts.wallet,
                colour: variant.branding.brand.clone(),
                clock: Arc::clone(&clock),
            }),
            calendar: Arc::new(CalendarState {
                calendars,
                languages: variant.languages.clone(),
                consents,
                readings: CalendarState::readings(&clock),
            }),
            record: Arc::new(RecordState { records: Arc::clone(&records) }),
            payment_admin: Arc::new(PaymentAdminState {
                payments: Arc::clone(&payments),
                languages: variant.languages.clone(),
            }),
            payment: Arc::new(PaymentState {
                payments,
                users: stores.users,
                languages: variant.languages.clone(),
                organisation: variant.organisation.clone(),
                clock: Arc::clone(&clock),
            }),
            chat_admin: Arc::new(ChatAdminState {
                chat: Arc::clone(&chat),
                settings: variant.chat.clone(),
                organisation: variant.organisation.clone(),
                languages: variant.languages.clone(),
            }),
            chat_guest: Arc::new(ChatGuestState {
                chat: Arc::clone(&chat),
                gateway: chat_gateway.clone(),
                settings: variant.chat.clone(),
                organisation: variant.organisation.clone(),
                public_url,
                limits: GuestLimits::new(&clock),
            }),
            chat: Arc::new(ChatState {
                chat,
                me: me.clone(),
                settings: variant.chat.clone(),
                organisation: variant.organisation.clone(),
                languages: variant.languages.clone(),
                forged: AddressLimit::per_minute(variant.limits.sign_in_per_minute, &clock),
            }),
            notifications: Arc::new(NotificationsState {
                notifications,
                links: AddressLimit::per_minute(variant.limits.sign_in_per_minute, &clock),
            }),
            questionnaires: Arc::new(QuestionnairesState {
                service: questionnaires,
                administration: Arc::clone(&administration),
                language: variant.languages.first().map_or("ru", |language| language.code()),
                languages: variant.languages.clone(),
                signed_urls: Arc::clone(&signed_urls),
                clock: Arc::clone(&clock),
                exports: QuestionnairesState::exports(),
                profile: Arc::clone(&profile),
                openings: AddressLimit::per_minute(variant.limits.sign_in_per_minute, &clock),
                booking: Arc::clone(&booking),
                booking_hosts: parts.booking_hosts.clone(),
            }),
            administration: Arc::new(AdministrationState {
                service: administration,
                columns: variant.users_table.columns.clone(),
                me: me.clone(),
                cabinets: stores.cabinets,
                languages: variant.languages.clone(),
                zone: variant.timezone,
                signed_urls: Arc::clone(&signed_urls),
                clock: Arc::clone(&clock),
                exports: AdministrationState::exports(),
                events: EventStreams::new(),
            }),
            user_files_admin: Arc::new(UserFilesAdminState {
                files: Arc::clone(&user_files),
                signed_urls: Arc::clone(&signed_urls),
                clock: Arc::clone(&clock),
                zone: variant.timezone,
                archives: UserFilesAdminState::archives(),
            }),
            user_files: Arc::new(UserFilesState {
                files: user_files,
                signed_urls: Arc::clone(&signed_urls),
                clock: Arc::clone(&clock),
            }),
            files: Arc::new(FilesState::new(
                Arc::clone(&records),
                signed_urls,
                (variant.languages.clone(), variant.timezone),
                clock,
            )),
            news: Arc::new(NewsRoutesState {
                news,
                languages: variant.languages.clone(),
                booking: Arc::clone(&booking),
                booking_hosts: parts.booking_hosts,
            }),
            notices: Arc::new(NoticesState {
                records: Arc::clone(&records),
                booking,
                zone: variant.timezone,
            }),
            diary: Arc::new(DiaryState { records }),
            chat_gateway: Arc::new(ChatGatewayState { gateway: chat_gateway }),
            attention: Arc::new(AttentionState { sources: attention }),
            push: Arc::new(PushState { push, languages: variant.languages.clone() }),
            web: Arc::new(web),
        };
        Ok(Self::new(parts))
    }
}
