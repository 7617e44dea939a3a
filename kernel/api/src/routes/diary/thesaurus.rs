//! `GET /api/{host}/thesaurus/{name}`

use super::host::RecordsHost;
use super::path::NamePath;
use crate::error::RouteError;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use cabinet_domain::ThesaurusNode;
use cabinet_http::cached_response::{etag, is_fresh};
use cabinet_http::extract::Path;
use cabinet_http::problem::ProblemBody;
use cabinet_http::{ApiProblem, Owner};
use serde::Serialize;
use utoipa::ToSchema;

/// A thesaurus contains no personal data, but only signed-in users may fetch it, so it must not be cached by shared caches.
const KEPT: HeaderValue = HeaderValue::from_static("private, max-age=3600");

/// A node with its subtree.
#[derive(Serialize, ToSchema)]
#[schema(as = ThesaurusNode)]
pub(super) struct NodeView<'a> {
    code: &'a str,
    name: &'a str,
    /// Template of the node's text; `%s` stands for the text of the chosen child.
    template: Option<&'a str>,
    #[schema(no_recursion)]
    child: Vec<NodeView<'a>>,
}

impl<'a> From<&'a ThesaurusNode> for NodeView<'a> {
    fn from(node: &'a ThesaurusNode) -> Self {
        Self {
            code: &node.code,
            name: &node.name,
            template: node.template.as_deref(),
            child: node.child.iter().map(NodeView::from).collect(),
        }
    }
}

/// Returns a tree of terms from which a sentence is composed.
#[utoipa::path(
    get, path = "/api/{host}/thesaurus/{name}", tag = "diary", security(("bearer" = [])),
    params(
        ("host" = String, Path, description = "id of a medical host that keeps records"),
        ("name" = String, Path, description = "code of the root, from `thesaurus` of an item"),
    ),
    responses(
        (status = 200, body = NodeView),
        (status = 304, description = "not modified"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, description = "`not_found`, `unknown_host`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 502, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub(super) async fn thesaurus(
    records: RecordsHost,
    _: Owner,
    Path(path): Path<NamePath>,
    headers: HeaderMap,
) -> Result<Response, RouteError> {
    let root = records.thesaurus(&path.name).await?;
    let json = serde_json::to_vec(&NodeView::from(&*root)).map_err(|_| ApiProblem::internal())?;
    let tag = etag(&json);
    let kept = [(ETAG, tag.clone()), (CACHE_CONTROL, KEPT)];
    if is_fresh(&headers, &tag) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, [(CONTENT_TYPE, "application/json")], json).into_response())
}
