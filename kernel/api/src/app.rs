//! The application state: the state of each area of routes, and the settings of the toolkit. A handler takes only the state of its area, by
//! `FromRef`.

use crate::routes::administration::AdministrationState;
use crate::routes::attention::AttentionState;
use crate::routes::calendar::CalendarState;
use crate::routes::chat::ChatGatewayState;
use crate::routes::chat::ChatGuestState;
use crate::routes::chat::ChatState;
use crate::routes::chat_admin::ChatAdminState;
use crate::routes::consents::ConsentsState;
use crate::routes::diary::DiaryState;
use crate::routes::documents::DocumentsState;
use crate::routes::esia::EsiaState;
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
use crate::web::WebFiles;
use axum::extract::FromRef;
use cabinet_http::auth::{Consents, GuardSettings, Staff};
use cabinet_http::idempotency::Idempotency;
use cabinet_http::middleware::RequestSettings;
use std::sync::Arc;

/// One hospital's API.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// Declares the parts, each with the `FromRef` by which it is taken from the application.
macro_rules! parts {
    ($($field:ident: $part:ty,)+) => {
        pub(crate) struct Parts {
            $(pub(crate) $field: $part,)+
        }

        $(
            impl FromRef<App> for $part {
                fn from_ref(app: &App) -> Self {
                    app.0.$field.clone()
                }
            }
        )+
    };
}

parts! {
    // The toolkit.
    requests: Arc<RequestSettings>,
    guard: Arc<GuardSettings>,
    consents_in_force: Consents,
    staff: Staff,
    idempotency: Idempotency,
    // The areas, in the order of `table::all`.
    oauth: Arc<OauthState>,
    users: Arc<UsersState>,
    esia: Arc<EsiaState>,
    profile: Arc<ProfileState>,
    documents: Arc<DocumentsState>,
    consents: Arc<ConsentsState>,
    variant: Arc<VariantState>,
    operations: Arc<OperationsState>,
    operations_admin: Arc<OperationsAdminState>,
    scheduling: Arc<SchedulingState>,
    calendar: Arc<CalendarState>,
    record: Arc<RecordState>,
    payment: Arc<PaymentState>,
    payment_admin: Arc<PaymentAdminState>,
    administration: Arc<AdministrationState>,
    files: Arc<FilesState>,
    user_files: Arc<UserFilesState>,
    user_files_admin: Arc<UserFilesAdminState>,
    notices: Arc<NoticesState>,
    news: Arc<NewsRoutesState>,
    questionnaires: Arc<QuestionnairesState>,
    diary: Arc<DiaryState>,
    chat: Arc<ChatState>,
    chat_admin: Arc<ChatAdminState>,
    chat_gateway: Arc<ChatGatewayState>,
    chat_guest: Arc<ChatGuestState>,
    notifications: Arc<NotificationsState>,
    push: Arc<PushState>,
    attention: Arc<AttentionState>,
    // Everything that is no API.
    web: Arc<WebFiles>,
}

impl App {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// Ends the responses that have no end of their own. Call it when the server stops, or it waits for them.
    pub fn end_streams(&self) {
        self.0.administration.events.end();
    }
}
