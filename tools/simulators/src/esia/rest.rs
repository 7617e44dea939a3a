//! `/rs/prns/{oid}`: a person and their collections, as links or embedded with `embed` (protocol sheet esia §6).

use super::citizen::Citizen;
use super::faults::{Endpoint, Fault};
use super::json::put;
use super::portal::{Access, Portal};
use super::records;
use super::refusal::Refusal;
use super::server::{base, spoil};
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::sync::Arc;

/// `GET /rs/prns/{oid}`
pub async fn person(
    State(portal): State<Arc<Portal>>,
    Path(oid): Path<u64>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let (faults, citizen, access) = match admit(&portal, Endpoint::Person, oid, &headers).await {
        Ok(admitted) => admitted,
        Err(answer) => return *answer,
    };
    let mut body = records::person(&citizen, &access);
    for collection in embedded(&portal, query.as_deref()) {
        if let Some(elements) = records::collection(&citizen, &access, &collection) {
            put(&mut body, collection_member(&collection), whole(elements));
        }
    }
    finish(&faults, &body)
}

/// `GET /rs/prns/{oid}/{collection}`
pub async fn collection(
    State(portal): State<Arc<Portal>>,
    Path((oid, collection)): Path<(u64, String)>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let (faults, citizen, access) = match admit(&portal, endpoint(&collection), oid, &headers).await {
        Ok(admitted) => admitted,
        Err(answer) => return *answer,
    };
    let Some(elements) = records::collection(&citizen, &access, &collection) else {
        return forbidden();
    };
    let embed = portal.switches.behaviour().embed
        && (query.is_some_and(|query| query.contains("embed")) || collection == "roles");
    if embed {
        return finish(&faults, &whole(elements));
    }
    let links = elements.iter().map(|element| {
        let id = element.get("id").and_then(Value::as_u64).unwrap_or_default();
        json!(format!("{}/rs/prns/{oid}/{collection}/{id}", base(&headers)))
    });
    finish(&faults, &whole(links.collect()))
}

/// `GET /rs/prns/{oid}/{collection}/{id}`
pub async fn element(
    State(portal): State<Arc<Portal>>,
    Path((oid, collection, id)): Path<(u64, String, u64)>,
    headers: HeaderMap,
) -> Response {
    let (faults, citizen, access) = match admit(&portal, endpoint(&collection), oid, &headers).await {
        Ok(admitted) => admitted,
        Err(answer) => return *answer,
    };
    let Some(elements) = records::collection(&citizen, &access, &collection) else {
        return forbidden();
    };
    match elements.iter().find(|element| element.get("id").and_then(Value::as_u64) == Some(id)) {
        Some(found) => finish(&faults, found),
        None => (StatusCode::NOT_FOUND, Json(json!({"code": "ESIA-005012", "message": "notFound"})))
            .into_response(),
    }
}

type Admitted = (Vec<Fault>, Arc<Citizen>, Access);

/// Applies the faults, then requires an access token for this person.
async fn admit(
    portal: &Portal,
    endpoint: Endpoint,
    oid: u64,
    headers: &HeaderMap,
) -> Result<Admitted, Box<Response>> {
    let faults = portal.switches.meet(endpoint);
    if let Some(spoilt) = spoil(&faults).await {
        return Err(Box::new(spoilt));
    }
    for fault in &faults {
        match fault {
            Fault::Unauthorized => return Err(Box::new(unauthorized())),
            Fault::Forbidden => return Err(Box::new(forbidden())),
            Fault::Code { code } => {
                let refusal = Refusal::new(code);
                let status = StatusCode::from_u16(refusal.rest_status()).unwrap_or(StatusCode::BAD_REQUEST);
                return Err(Box::new((status, Json(refusal.rest_body())).into_response()));
            }
            _ => {}
        }
    }
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = authorization.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    let access = portal.access(token).ok_or_else(|| Box::new(unauthorized()))?;
    let citizen = portal.citizen(oid).filter(|one| one.oid == access.oid);
    let citizen = citizen.ok_or_else(|| Box::new(forbidden()))?;
    Ok((faults, citizen, access))
}

/// An empty collection has `size` but no `elements` member. This has broken clients (protocol sheet esia §8).
fn whole(elements: Vec<Value>) -> Value {
    let mut body = json!({ "stateFacts": ["hasSize"], "size": elements.len(), "eTag": "0A" });
    if !elements.is_empty() {
        put(&mut body, "elements", Value::Array(elements));
    }
    body
}

/// The paths of the collections named in `embed=(contacts.elements,documents.elements)`.
fn embedded(portal: &Portal, query: Option<&str>) -> Vec<String> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_str(query.unwrap_or_default()).unwrap_or_default();
    let embed = pairs.into_iter().find(|(name, _)| name == "embed").map(|(_, value)| value);
    if !portal.switches.behaviour().embed {
        return Vec::new();
    }
    let embed = embed.unwrap_or_default();
    let names = embed.trim_start_matches('(').trim_end_matches(')').split(',');
    names.filter_map(|name| collection_path(name.strip_suffix(".elements")?)).map(str::to_owned).collect()
}

const COLLECTIONS: &[(&str, &str)] = &[
    ("contacts", "ctts"),
    ("documents", "docs"),
    ("addresses", "addrs"),
    ("vehicles", "vhls"),
    ("kids", "kids"),
    ("organizations", "orgs"),
];

fn collection_path(member: &str) -> Option<&'static str> {
    COLLECTIONS.iter().find(|(known, _)| *known == member).map(|(_, path)| *path)
}

fn collection_member(path: &str) -> &'static str {
    COLLECTIONS.iter().find(|(_, known)| *known == path).map_or("others", |(member, _)| member)
}

fn endpoint(collection: &str) -> Endpoint {
    match collection {
        "ctts" => Endpoint::Contacts,
        "docs" => Endpoint::Documents,
        _ => Endpoint::Others,
    }
}

fn finish(faults: &[Fault], body: &Value) -> Response {
    if faults.contains(&Fault::Garbage) {
        let whole = body.to_string();
        let half: String = whole.chars().take(whole.chars().count() / 2).collect();
        return ([(header::CONTENT_TYPE, "application/json")], half).into_response();
    }
    Json(body).into_response()
}

fn unauthorized() -> Response {
    let body = json!({ "code": "ESIA-005010", "message": "SecurityErrorEnum.unauthorized" });
    (StatusCode::UNAUTHORIZED, Json(body)).into_response()
}

fn forbidden() -> Response {
    let body = json!({ "code": "ESIA-005011", "message": "SecurityErrorEnum.noGrants" });
    (StatusCode::FORBIDDEN, Json(body)).into_response()
}
