//! Web Push (RFC 8030, RFC 8291, RFC 8292; docs/adr/0052): people are notified on a browser in which they have switched it on, also while
//! the page is closed. A message says only what it is about (`NotificationKind`) and the language; the browser's service worker has the texts.
//!
//! | Module | Purpose |
//! |---|---|
//! | `keys` | the kernel's key pair, by which push services know it |
//! | `vapid` | the header that proves the key |
//! | `browser` | address and keys of a browser, as it sends and as the database keeps them |
//! | `encryption` | a message that only that browser can read |
//! | `service` | switching notifications on and off |
//! | `worker` | sends what is owed |
//! | `answer` | what the answer of a push service means |

mod answer;
mod browser;
mod encryption;
mod error;
mod keys;
mod metrics;
mod service;
mod vapid;
mod worker;

pub use browser::{Browser, InvalidBrowser};
pub use encryption::{Unencryptable, encrypt};
pub use error::PushError;
pub use keys::{InvalidPushKey, PushKeys};
pub use metrics::PushMetrics;
pub use service::{PushCaller, PushParts, PushService};
pub use worker::{PushSending, PushWorker};
