//! How long a request may take, by route.
//!
//! | what | limit |
//! |---|---|
//! | head of a request, idle connection | the listener (`cabinet-server`) |
//! | ordinary call | [`Deadlines::answer`], from its head to the head of its response; the body included |
//! | upload ([`Deadlines::uploads`]) | [`Deadlines::answer`] from the last byte of the body on: a body that makes progress is never cut off, however large |
//! | body of any request | [`BodyPace`] |
//! | body of a response: download, event stream | the listener: a client that accepts nothing for a minute |

use crate::call::Call;
use axum::http::Method;
use std::time::Duration;

/// Time limits of the requests of one application.
#[derive(Debug, Clone, Copy)]
pub struct Deadlines {
    /// From the head of a request to the head of its response.
    pub answer: Duration,
    /// Calls whose body may take longer than `answer`.
    pub uploads: &'static [Call],
    /// How fast the body of a request must arrive.
    pub body: BodyPace,
}

impl Deadlines {
    pub(super) fn is_upload(&self, method: &Method, route: &str) -> bool {
        self.uploads.iter().any(|(upload, path)| upload == method && *path == route)
    }
}

/// How fast the body of a request must arrive. Only the time in which the server waits for the client counts.
#[derive(Debug, Clone, Copy)]
pub struct BodyPace {
    /// A body of which nothing arrives for this long is cut off.
    pub idle: Duration,
    /// Bytes per second, on average over each `idle` of waiting; a slower body is cut off. Otherwise a client could hold a request open with
    /// one byte every 29 seconds.
    pub least_rate: u64,
}

impl BodyPace {
    /// Half a minute, and 1 kB/s: less than the slowest mobile line in use (GPRS uploads at 2 kB/s and more) and more than other servers
    /// demand (Apache `mod_reqtimeout`: 500 bytes/s; Kestrel: 240 bytes/s).
    pub const USUAL: Self = Self { idle: Duration::from_secs(30), least_rate: 1_000 };

    /// Fewest bytes of one window.
    pub(super) fn least_bytes(&self) -> u64 {
        let bytes = u128::from(self.least_rate) * self.idle.as_millis() / 1_000;
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}
