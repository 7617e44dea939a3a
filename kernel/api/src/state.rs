//! The application state shared by all handlers.

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

/// The axum state of all handlers.
pub type ApiState = Arc<App>;

/// A demo account, as displayed on the sign-in page of a demo.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DemoLogin {
    /// Login.
    pub username: String,
    /// Password, deliberately public.
    pub password: String,
    /// Authority, such as `ROLE_PATIENT`.
    pub role: String,
}

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
}

/// Why an app could not be assembled.
#[derive(Debug, thiserror::Error)]
pub enum AssembleError {
    /// A file of the web root or the variant cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Unreadable { path: PathBuf, source: std::io::Error },
    /// A JSON file does not have the expected shape.
    #[error("{path}: {source}", path = path.display())]
    Json { path: PathBuf, source: serde_json::Error },
    /// The variant's own texts are invalid.
    #[error(transparent)]
    Texts(#[from] InvalidTexts),
    /// `index.hbs` is not a valid template, or uses an undefined name.
    #[error("{path}: {source}", path = path.display())]
    Template { path: PathBuf, source: Box<handlebars::RenderError> },
}

/// One hospital's API.
pub struct App {
    pub variant: Arc<Variant>,
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
    /// The booking service of each medical host.
    pub booking: BTreeMap<MedicalHostId, Arc<BookingService>>,
    /// Medical records: the copy of each patient's record over all hosts, and the connector of each host that keeps records.
    pub records: Arc<RecordService>,
    /// The state identity portal.
    pub esia: EsiaConfig,
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
    /// Assembles the app. Reads the web root and the variant's texts once, so that no request has to.
    ///
    /// # Errors
    /// See [`AssembleError`]. A web root without files is not an error: the API works without the web client.
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
