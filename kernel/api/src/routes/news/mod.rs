//! News of the hospital: `/api/news…` for patients, `/api/news` and `/api/admin/news…` for administrators (B-310, X-001,
//! X-042), and the public feed. Whoever is no administrator is refused at the administrators' calls, and the attempt is audited.

mod admin_list;
mod admin_show;
mod admin_view;
mod body;
mod change;
mod clinics;
mod create;
mod delete;
mod editor;
mod error;
mod feed;
mod image;
mod list;
mod preview;
mod read;
mod show;
mod view;

use crate::error::RouteError;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::Method;
use cabinet_booking::BookingService;
use cabinet_config::Language;
use cabinet_domain::{MedicalHostId, NewsId};
use cabinet_http::auth::{Consents, Staff};
use cabinet_http::call::Call;
use cabinet_http::idempotency::Idempotency;
use cabinet_news::{NewsError, NewsService};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The uploads of this area: an item comes with its image.
pub(crate) const CREATE: Call = (Method::POST, "/api/news");
/// As [`CREATE`].
pub(crate) const CHANGE: Call = (Method::PUT, "/api/news/{id}");

/// An image of 5 MB in Base64, with room to say that a larger one is too large, and the texts.
const LONGEST_BODY_BYTES: usize = 10 * 1024 * 1024;

/// What the routes of this area need.
pub(crate) struct NewsRoutesState {
    pub(crate) news: Arc<NewsService>,
    /// The languages of the hospital, the default first.
    pub(crate) languages: Vec<Language>,
    /// The booking service of each medical host: its clinics can be an audience.
    pub(crate) booking: Arc<BTreeMap<MedicalHostId, Arc<BookingService>>>,
    /// The hosts of these services by their primary names.
    pub(crate) booking_hosts: Vec<MedicalHostId>,
}

/// Returns the routes of this area.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    Arc<NewsRoutesState>: FromRef<S>,
    Staff: FromRef<S>,
    Consents: FromRef<S>,
    Idempotency: FromRef<S>,
{
    let changes = OpenApiRouter::new()
        .routes(routes!(list::list_news, create::create_news))
        .routes(routes!(show::show_news, change::change_news, delete::delete_news))
        .layer(DefaultBodyLimit::max(LONGEST_BODY_BYTES));
    OpenApiRouter::new()
        .routes(routes!(read::unread_news))
        .routes(routes!(read::read_news))
        .routes(routes!(feed::news_feed))
        .routes(routes!(image::news_image))
        .routes(routes!(admin_list::list_all_news))
        .routes(routes!(admin_show::show_any_news))
        .routes(routes!(image::any_news_image))
        .routes(routes!(preview::preview_news))
        .routes(routes!(clinics::news_clinics))
        .merge(changes)
}

/// The id of an item in an address. Another text names no item.
fn id(text: &str) -> Result<NewsId, RouteError> {
    text.parse().map_err(|_| NewsError::NotFound.into())
}
