//! The chat's gateway (issue 16, X-059, adr/0047): a patient's browser speaks Matrix to `/api/chat/_matrix/…`. It never has a token of the
//! homeserver. The gateway understands a closed list of calls, checks that they are about the patient's own rooms, messages and files, and
//! writes its own calls to the homeserver. What comes back is rewritten from known members only.
//!
//! | Module | Purpose |
//! |---|---|
//! | `gateway` | [`Gateway`]: serves a call |
//! | `call` | the closed list: method, path and query to a [`Call`] |
//! | `rooms` | what is done in a room: send, redact, read, type |
//! | `ownership` | whether a room or event is the patient's, and what is audited if not |
//! | `forward` | sends a call, obeys rate limits, renews the account once |
//! | `repeats` | a message that is sent again is stored once |
//! | `poll` | long polls: which wait at the homeserver and which in the kernel (adr/0067) |
//! | `wakes` | what ends those in the kernel, and whether it can be relied on |
//! | `sync` | the filter of a long poll, and its answer reduced to the patient's own rooms |
//! | `transcript` | whole conversations, for the copy of one's own data |
//! | `events` | events for the browser |
//! | `content` | contents of messages, in both directions |
//! | `html` | messages with HTML |
//! | `media` | files: uploads are judged and scanned, downloads need a signed address |
//! | `media_address` | signs the addresses of files for one patient |
//! | `limits` | calls, uploads and long polls per person |
//! | `refused` | errors: Matrix's shape with our code |

mod call;
mod content;
mod events;
mod forward;
mod gateway;
mod html;
mod limits;
mod media;
mod media_address;
mod metrics;
mod ownership;
mod poll;
mod refused;
mod repeats;
mod rooms;
mod sync;
mod transcript;
mod wakes;

pub use call::{Call, InvalidCall};
pub use content::{Sent, Unsendable, for_browser, for_homeserver};
pub use gateway::{BrowserCall, Gateway, GatewayParts, Reply};
pub use limits::Limits;
pub use media_address::MediaKey;
pub use metrics::GatewayMetrics;
pub use refused::Refused;
