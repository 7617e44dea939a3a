//! The table of routes: which areas there are, and which calls have a deadline of their own.

use crate::app::App;
use crate::routes::{
    administration, attention, calendar, chat, chat_admin, consents, diary, documents, esia, files, news,
    notices, notifications, oauth, operations, operations_admin, payment, payment_admin, profile, push,
    questionnaires, record, scheduling, user_files, user_files_admin, users, variant,
};
use cabinet_http::call::Call;
use utoipa_axum::router::OpenApiRouter;

/// Calls whose body may take as long as it makes progress. They read files, which a phone with poor reception sends for minutes.
pub(crate) const UPLOADS: &[Call] = &[
    users::UPLOAD,
    diary::UPLOAD,
    diary::CORRECTION,
    news::CREATE,
    news::CHANGE,
    user_files::UPLOAD,
    user_files::TUS_CREATE,
    user_files::TUS_APPEND,
    chat::UPLOAD,
];

/// Returns all areas of the API with their handlers. New areas are added here. Handlers state their complete path, because a nested router
/// would strip `/api` from the URI of every request.
pub(crate) fn all() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .merge(oauth::routes())
        .merge(users::routes())
        .merge(esia::routes())
        .merge(profile::routes())
        .merge(documents::routes())
        .merge(consents::routes())
        .merge(variant::routes())
        .merge(operations::routes())
        .merge(operations_admin::routes())
        .merge(scheduling::routes())
        .merge(calendar::routes())
        .merge(record::routes())
        .merge(payment::routes())
        .merge(payment_admin::routes())
        .merge(administration::routes())
        .merge(files::routes())
        .merge(user_files::routes())
        .merge(user_files_admin::routes())
        .merge(notices::routes())
        .merge(news::routes())
        .merge(questionnaires::routes())
        .merge(diary::routes())
        .merge(chat::routes())
        .merge(chat_admin::routes())
        .merge(notifications::routes())
        .merge(push::routes())
        .merge(attention::routes())
}
