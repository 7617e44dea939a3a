//! `GET /api/news/{id}/image`, `GET /api/admin/news/{id}/image`

use super::editor::NewsEditor;
use super::{NewsRoutesState, id};
use crate::error::RouteError;
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_domain::NewsImage;
use cabinet_http::Owner;
use cabinet_http::cached_response::is_fresh;
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::files::FileStream;
use std::sync::Arc;

/// Returns the image of a news item for this patient.
#[utoipa::path(
    get, path = "/api/news/{id}/image", tag = "news", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the item")),
    responses(
        (status = 200, headers(("ETag" = String)), content(("image/jpeg"), ("image/png"))),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`consent_required`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`files_unavailable`, `database_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn news_image(
    State(app): State<Arc<NewsRoutesState>>,
    owner: Owner,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Result<Response, RouteError> {
    let (image, content) = app.news.image(owner.id(), id(&text)?).await?;
    Ok(answer(&headers, &image, content))
}

/// Returns the image of any news item, for its editor.
#[utoipa::path(
    get, path = "/api/admin/news/{id}/image", tag = "news", security(("bearer" = [])),
    params(("id" = String, Path, description = "id of the item")),
    responses(
        (status = 200, headers(("ETag" = String)), content(("image/jpeg"), ("image/png"))),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 503, description = "`files_unavailable`, `database_unavailable`", body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn any_news_image(
    State(app): State<Arc<NewsRoutesState>>,
    NewsEditor(editor): NewsEditor,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Result<Response, RouteError> {
    let (image, content) = app.news.image_of(&editor, id(&text)?).await?;
    Ok(answer(&headers, &image, content))
}

/// An image never changes; another one is another object. A browser must ask again, because an item may end.
fn answer(request: &HeaderMap, image: &NewsImage, content: FileStream<'static>) -> Response {
    let etag = HeaderValue::from_str(&format!("\"{}\"", image.object.simple()))
        .unwrap_or(HeaderValue::from_static("\"\""));
    let media_type = match image.media_type.as_str() {
        "image/png" => HeaderValue::from_static("image/png"),
        _ => HeaderValue::from_static("image/jpeg"),
    };
    let mut headers = HeaderMap::from_iter([
        (CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (ETAG, etag.clone()),
    ]);
    if is_fresh(request, &etag) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, media_type);
    headers.insert(CONTENT_LENGTH, HeaderValue::from(image.size_bytes));
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    (headers, Body::from_stream(content)).into_response()
}
