//! Everything a handler may reach, as one value.

use crate::auth::SignedUrls;
use crate::health_check::HealthCheck;
use crate::metrics::HttpMetrics;
use crate::rate_limits::RateLimits;
use crate::routes::esia::EsiaConfig;
use crate::routes::files::OpenStreams;
use crate::routes::operations::ready::LastReadiness;
use crate::routes::users::MeView;
use crate::security_headers::SecurityHeaders;
use crate::variant_view::{ModuleCatalogue, VariantAnswer};
use crate::web::{CachedResponse, WebFiles};
use cabinet_accounts::{Accounts, SecondSteps, SelfService};
use cabinet_booking::BookingService;
use cabinet_config::{InvalidTexts, Variant, VariantFolder};
use cabinet_domain::MedicalHostId;
use cabinet_export::Export;
use cabinet_ports::{Clock, Stores};
use cabinet_profile::Profile;
use cabinet_records::RecordService;
use cabinet_vault::Vault;
use prometheus_client::registry::Registry;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use utoipa::ToSchema;

/// What handlers get as state.
pub type ApiState = Arc<App>;

/// A demo account as the sign-in page of a demo shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DemoLogin {
    /// Login.
    pub username: String,
    /// Password, public by intention.
    pub password: String,
    /// Authority.
    pub role: String,
}

/// What an [`App`] stands on.
pub struct AppParts {
    /// The hospital's configuration.
    pub variant: Arc<Variant>,
    /// Its pictures and texts.
    pub folder: VariantFolder,
    /// The cabinet's own data.
    pub stores: Stores,
    /// Sign-in.
    pub accounts: Arc<Accounts>,
    /// Registration, restore, what people change about themselves.
    pub self_service: Arc<SelfService>,
    /// Second steps of a sign-in.
    pub second_steps: Arc<SecondSteps>,
    /// Documents, consents, leaving, the access log.
    pub profile: Arc<Profile>,
    /// Copies of one's own data.
    pub export: Export,
    /// The booking desk of each medical host; an alias has the desk of the host it stands for.
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    /// The hosts of these desks by their own names, in the order in which they are offered.
    pub booking_hosts: Vec<MedicalHostId>,
    /// The host that keeps the diary of self-observation.
    pub diary_host: Option<MedicalHostId>,
    /// Medical records: one person's copy over all hosts, and the desk of each host that keeps them.
    pub records: Arc<RecordService>,
    /// The state identity portal.
    pub esia: EsiaConfig,
    /// What seals links to files and kept answers.
    pub vault: Arc<Vault>,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
    /// What `GET /api/health/ready` asks.
    pub checks: Vec<Arc<dyn HealthCheck>>,
    /// Metrics of all parts; those of HTTP are added.
    pub registry: Registry,
    /// Accounts of a demo; empty in production.
    pub demo: Vec<DemoLogin>,
}

/// Why an app cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum AssembleError {
    /// A file of the web root or the variant cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A JSON file does not have the expected shape.
    #[error("{path}: {source}", path = path.display())]
    Json {
        /// Which.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// The variant's own texts cannot be used.
    #[error(transparent)]
    Texts(#[from] InvalidTexts),
    /// `index.hbs` is not a template, or names something that is not there.
    #[error("{path}: {source}", path = path.display())]
    Template {
        /// Which.
        path: PathBuf,
        /// Where and why.
        source: Box<handlebars::RenderError>,
    },
}

/// One hospital's API.
pub struct App {
    /// The hospital's configuration.
    pub variant: Arc<Variant>,
    /// The cabinet's own data.
    pub stores: Stores,
    /// Sign-in.
    pub accounts: Arc<Accounts>,
    /// Registration, restore, what people change about themselves.
    pub self_service: Arc<SelfService>,
    /// Second steps of a sign-in.
    pub second_steps: Arc<SecondSteps>,
    /// Documents, consents, leaving, the access log.
    pub profile: Arc<Profile>,
    /// Copies of one's own data.
    pub export: Export,
    /// The booking desk of each medical host.
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    /// Medical records: one person's copy over all hosts, and the desk of each host that keeps them.
    pub records: Arc<RecordService>,
    /// The state identity portal.
    pub esia: EsiaConfig,
    /// The time of day.
    pub clock: Arc<dyn Clock>,
    pub(crate) checks: Vec<Arc<dyn HealthCheck>>,
    pub(crate) registry: Registry,
    pub(crate) http_metrics: HttpMetrics,
    pub(crate) rate_limits: RateLimits,
    pub(crate) security_headers: SecurityHeaders,
    pub(crate) variant_answer: VariantAnswer,
    pub(crate) modules: ModuleCatalogue,
    pub(crate) me: MeView,
    pub(crate) web: WebFiles,
    pub(crate) openapi: CachedResponse,
    pub(crate) readiness: LastReadiness,
    pub(crate) signed_urls: SignedUrls,
    pub(crate) vault: Arc<Vault>,
    pub(crate) open_streams: Arc<OpenStreams>,
}

impl App {
    /// Reads the web root and the variant's texts once, so that no request does.
    ///
    /// # Errors
    /// See [`AssembleError`]. A web root without files is no error: the API works without screens.
    pub fn assemble(mut parts: AppParts) -> Result<ApiState, AssembleError> {
        let modules = ModuleCatalogue::read(&parts.variant)?;
        let offered =
            parts.booking_hosts.iter().filter_map(|id| parts.booking.get(id)).map(|service| service.host());
        let diary = parts.diary_host.as_ref();
        let variant_answer =
            VariantAnswer::render(&parts.variant, &modules, &parts.folder, &parts.demo, offered, diary)?;
        let web = WebFiles::read(&parts.variant, &[parts.folder.own(), parts.folder.base()])?;
        let document = crate::openapi::document();
        let openapi = document
            .to_json()
            .map_err(|source| AssembleError::Json { path: PathBuf::from("openapi.json"), source })?;
        let http_metrics = HttpMetrics::register(&mut parts.registry, document.paths.paths.keys());
        Ok(Arc::new(Self {
            rate_limits: RateLimits::new(&parts.variant.limits, &parts.clock),
            security_headers: SecurityHeaders::new(parts.variant.http.public_url.scheme() == "https"),
            me: MeView::new(),
            openapi: CachedResponse::new(openapi, "application/json"),
            readiness: LastReadiness::default(),
            signed_urls: SignedUrls::new(Arc::clone(&parts.vault)),
            vault: parts.vault,
            open_streams: Arc::default(),
            variant: parts.variant,
            stores: parts.stores,
            accounts: parts.accounts,
            self_service: parts.self_service,
            second_steps: parts.second_steps,
            profile: parts.profile,
            export: parts.export,
            booking: parts.booking,
            records: parts.records,
            esia: parts.esia,
            clock: parts.clock,
            checks: parts.checks,
            registry: parts.registry,
            http_metrics,
            variant_answer,
            modules,
            web,
        }))
    }
}
