//! `GET /api/admin/events`: what an administrator sees without asking, as server-sent events. A client reads it with `fetch`, because
//! `EventSource` sends no `Authorization` header. It ends with the token; the client connects again with the next one.

use super::AdministrationState;
use super::admin::Admin;
use super::counters::AdminCounters;
use crate::error::RouteError;
use crate::shared::open_streams::{StreamBounds, StreamPermit};
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use cabinet_administration::LiveState;
use cabinet_domain::{Caller, Permission, Permissions, UserId};
use cabinet_http::SignedInUser;
use cabinet_http::auth::Staff;
use cabinet_http::problem::ProblemBody;
use cabinet_ports::repository::ChangeTopic;
use futures::{Stream, stream};
use serde_json::json;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval};

/// Twenty tabs of one administrator, two thousand in all (docs/performance.md, "events").
pub(super) const BOUNDS: StreamBounds = StreamBounds { of_one: 20, of_all: 2_000 };
/// Shorter than any proxy's limit for a silent response (nginx: 60 s), and than ours (`STALLED`).
const HEARTBEAT: Duration = Duration::from_secs(15);
/// How soon a stream learns that its token or session has ended.
const CHECKED_EVERY: Duration = Duration::from_secs(1);
/// After how many of these checks the account is looked up.
const ACCOUNT_EVERY: u32 = 15;
/// nginx then passes each event on at once.
const UNBUFFERED: HeaderName = HeaderName::from_static("x-accel-buffering");

/// Streams what the back office shows without asking: `counters` with all numbers at once and after each change, at most one a second;
/// `changed` with `{"what": "cabinets" | "files" | "news" | "payments" | "jobs" | "questionnaires" | "plugins"}` when a list should be loaded
/// again; a comment every 15 seconds. Tells only what the caller's role may see. Ends when the token expires, the session ends or the account's permissions
/// change.
#[utoipa::path(
    get, path = "/api/admin/events", tag = "administration", security(("bearer" = [])),
    responses(
        (status = 200, description = "events", content_type = "text/event-stream", body = String),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "`forbidden`", body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, description = "`rate_limited`: too many streams of this administrator", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 503, description = "`busy`: too many streams; `database_unavailable`", body = ProblemBody,
            content_type = "application/problem+json"),
    )
)]
pub(super) async fn admin_events(
    State(app): State<Arc<AdministrationState>>,
    State(staff): State<Staff>,
    Admin(admin): Admin,
    caller: SignedInUser,
) -> Result<impl IntoResponse, RouteError> {
    let permissions = staff.permissions(admin.user).await?;
    let permit = app.events.open.begin(admin.user)?;
    let mut checks = interval(CHECKED_EVERY);
    checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let watcher = Watcher {
        live: app.service.live(),
        told: None,
        waiting: VecDeque::new(),
        checks,
        checked: 0,
        caller: caller.caller(),
        user: admin.user,
        permissions,
        staff,
        app,
        _permit: permit,
    };
    let headers = [(CACHE_CONTROL, "no-store"), (UNBUFFERED, "no")];
    Ok((headers, Sse::new(watcher.events()).keep_alive(KeepAlive::new().interval(HEARTBEAT))))
}

/// One stream.
struct Watcher {
    live: watch::Receiver<LiveState>,
    /// What the client knows.
    told: Option<LiveState>,
    /// What follows from the state that was looked at last: at most one event of each kind.
    waiting: VecDeque<Event>,
    checks: Interval,
    checked: u32,
    caller: Caller,
    user: UserId,
    /// Those with which the stream was opened.
    permissions: Permissions,
    staff: Staff,
    app: Arc<AdministrationState>,
    _permit: StreamPermit,
}

impl Watcher {
    fn events(self) -> impl Stream<Item = Result<Event, Infallible>> {
        stream::unfold(self, |mut watcher| async move {
            let event = watcher.next().await?;
            Some((Ok(event), watcher))
        })
    }

    async fn next(&mut self) -> Option<Event> {
        let stop = self.app.events.stop.clone();
        loop {
            if self.is_over() {
                return None;
            }
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let state = *self.live.borrow_and_update();
            self.compare(&state);
            if !self.waiting.is_empty() {
                continue;
            }
            tokio::select! {
                () = stop.cancelled() => return None,
                changed = self.live.changed() => changed.ok()?,
                _ = self.checks.tick() => {
                    self.checked += 1;
                    if self.checked.is_multiple_of(ACCOUNT_EVERY) && !self.is_allowed_as_before().await {
                        return None;
                    }
                }
            }
        }
    }

    /// Makes the events that lead from what the client knows to a state.
    fn compare(&mut self, state: &LiveState) {
        let permissions = self.permissions;
        let seen = |counters| AdminCounters::of(counters, permissions);
        let Some(counters) = state.counters.map(seen) else { return };
        if self.told.and_then(|told| told.counters).map(seen) != Some(counters) {
            self.waiting.extend(Event::default().event("counters").json_data(counters));
        }
        if let Some(told) = self.told {
            let changed = state.changes.since(&told.changes);
            for topic in changed.filter(|topic| permissions.has(seen_with(*topic))) {
                let what = json!({ "what": topic.name() });
                self.waiting.extend(Event::default().event("changed").json_data(what));
            }
        }
        self.told = Some(*state);
    }

    fn is_over(&self) -> bool {
        self.app.events.stop.is_cancelled()
            || self.app.clock.now() >= self.caller.expires_at
            || self.app.service.has_ended(self.caller.session)
    }

    /// While the database does not answer, the token is what counts.
    async fn is_allowed_as_before(&self) -> bool {
        self.staff.permissions(self.user).await.map_or(true, |now| now == self.permissions)
    }
}

/// The permission with which the list of a topic is seen.
const fn seen_with(topic: ChangeTopic) -> Permission {
    match topic {
        ChangeTopic::Cabinets => Permission::UsersRead,
        ChangeTopic::Files => Permission::FilesRead,
        ChangeTopic::News => Permission::NewsWrite,
        ChangeTopic::Payments => Permission::PaymentsRead,
        ChangeTopic::Jobs | ChangeTopic::Plugins => Permission::OperationsRead,
        ChangeTopic::Questionnaires => Permission::QuestionnairesRead,
    }
}
