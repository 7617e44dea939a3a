//! The closed list of calls. Fixed words of a path must be written as they are; ids must have the form of Matrix's ids after decoding. So
//! nothing that is encoded twice, has a slash or leads upward is a call.

use percent_encoding::percent_decode_str;
use url::form_urlencoded;

/// Longest id (Matrix, appendix "Common identifier format").
const LONGEST_ID: usize = 255;
/// Longest position in a room or a sync. Synapse's have about a hundred characters.
const LONGEST_POSITION: usize = 512;
/// B-288.
const PAGE: u32 = 30;
/// Longest wait of a long poll, in milliseconds.
const LONGEST_WAIT: u32 = 30_000;
/// Longest side of a small picture.
const LONGEST_SIDE: u32 = 1_024;
/// Longest name of an uploaded file, in bytes.
const LONGEST_NAME: usize = 1_024;

/// A call that a patient's browser may make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Call {
    Versions,
    Sync { since: Option<String>, timeout: u32 },
    Messages { room: String, from: Option<String>, limit: u32 },
    Members { room: String },
    Send { room: String, transaction: String },
    Redact { room: String, event: String, transaction: String },
    Typing { room: String, user: String },
    Receipt { room: String, event: String },
    ReadMarkers { room: String },
    MediaConfig,
    Upload { name: String },
    Download { server: String, media: String },
    Thumbnail { server: String, media: String, width: u32, height: u32, crop: bool },
}

/// Why a request is no allowed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvalidCall {
    /// Not in the list.
    Unrecognized,
    /// Without this parameter.
    Missing(&'static str),
    /// This parameter has an unknown value.
    Invalid(&'static str),
}

use InvalidCall::{Invalid, Missing, Unrecognized};

impl Call {
    /// Reads a call. `path` is what follows `/_matrix/`, as it was sent.
    ///
    /// # Errors
    /// [`InvalidCall`].
    pub fn parse(method: &str, path: &str, query: Option<&str>) -> Result<Self, InvalidCall> {
        let segments: Vec<&str> = path.split('/').collect();
        let query = Query(query.unwrap_or_default());
        Ok(match (method, segments.as_slice()) {
            ("GET", ["client", "versions"]) => Self::Versions,
            ("GET", ["client", "v3", "sync"]) => {
                Self::Sync { since: query.position("since")?, timeout: query.wait()? }
            }
            ("GET", ["client", "v3", "rooms", room, "messages"]) => {
                let room = id('!', room)?;
                match query.first("dir").as_deref() {
                    Some("b") => {}
                    Some(_) => return Err(Invalid("dir")),
                    None => return Err(Missing("dir")),
                }
                let limit = query.number("limit", 1..=u32::MAX)?.unwrap_or(PAGE).min(PAGE);
                Self::Messages { room, from: query.position("from")?, limit }
            }
            ("GET", ["client", "v3", "rooms", room, "joined_members"]) => {
                Self::Members { room: id('!', room)? }
            }
            ("PUT", ["client", "v3", "rooms", room, "send", "m.room.message", transaction]) => {
                Self::Send { room: id('!', room)?, transaction: transaction_id(transaction)? }
            }
            ("PUT", ["client", "v3", "rooms", room, "redact", event, transaction]) => Self::Redact {
                room: id('!', room)?,
                event: id('$', event)?,
                transaction: transaction_id(transaction)?,
            },
            ("PUT", ["client", "v3", "rooms", room, "typing", user]) => {
                Self::Typing { room: id('!', room)?, user: id('@', user)? }
            }
            ("POST", ["client", "v3", "rooms", room, "receipt", "m.read", event]) => {
                Self::Receipt { room: id('!', room)?, event: id('$', event)? }
            }
            ("POST", ["client", "v3", "rooms", room, "read_markers"]) => {
                Self::ReadMarkers { room: id('!', room)? }
            }
            ("GET", ["client", "v1", "media", "config"]) => Self::MediaConfig,
            ("POST", ["media", "v3", "upload"]) => {
                let name = query.first("filename").ok_or(Missing("filename"))?;
                if name.is_empty() || name.len() > LONGEST_NAME {
                    return Err(Invalid("filename"));
                }
                Self::Upload { name }
            }
            ("GET", ["client", "v1", "media", "download", server, media]) => {
                Self::Download { server: server_name(server)?, media: media_id(media)? }
            }
            ("GET", ["client", "v1", "media", "thumbnail", server, media]) => {
                let side = |name| query.number(name, 1..=LONGEST_SIDE)?.ok_or(Missing(name));
                Self::Thumbnail {
                    server: server_name(server)?,
                    media: media_id(media)?,
                    width: side("width")?,
                    height: side("height")?,
                    crop: match query.first("method").as_deref() {
                        Some("crop") => true,
                        Some("scale") | None => false,
                        Some(_) => return Err(Invalid("method")),
                    },
                }
            }
            _ => return Err(Unrecognized),
        })
    }

    /// The stable name in metrics.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Versions => "versions",
            Self::Sync { .. } => "sync",
            Self::Messages { .. } => "messages",
            Self::Members { .. } => "members",
            Self::Send { .. } => "send",
            Self::Redact { .. } => "redact",
            Self::Typing { .. } => "typing",
            Self::Receipt { .. } => "receipt",
            Self::ReadMarkers { .. } => "read_markers",
            Self::MediaConfig => "media_config",
            Self::Upload { .. } => "upload",
            Self::Download { .. } => "download",
            Self::Thumbnail { .. } => "thumbnail",
        }
    }

    /// Whether a guest may make it (adr/0053). What they write is limited further.
    pub const fn is_for_guests(&self) -> bool {
        match self {
            Self::Versions
            | Self::Sync { .. }
            | Self::Messages { .. }
            | Self::Members { .. }
            | Self::Send { .. }
            | Self::MediaConfig
            | Self::Download { .. }
            | Self::Thumbnail { .. } => true,
            Self::Redact { .. }
            | Self::Typing { .. }
            | Self::Receipt { .. }
            | Self::ReadMarkers { .. }
            | Self::Upload { .. } => false,
        }
    }

    /// The room that it is about.
    pub fn room(&self) -> Option<&str> {
        match self {
            Self::Messages { room, .. }
            | Self::Members { room }
            | Self::Send { room, .. }
            | Self::Redact { room, .. }
            | Self::Typing { room, .. }
            | Self::Receipt { room, .. }
            | Self::ReadMarkers { room } => Some(room),
            _ => None,
        }
    }
}

/// Whether the text is an id of this kind: `!` room, `$` event, `@` user.
pub(crate) fn is_id(sigil: char, text: &str) -> bool {
    text.strip_prefix(sigil).is_some_and(|rest| !rest.is_empty())
        && text.len() <= LONGEST_ID
        && text.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '/' | '\\' | '?' | '#' | '%'))
}

/// Whether the text is a position that a homeserver gave out.
pub(crate) fn is_position(text: &str) -> bool {
    !text.is_empty() && text.len() <= LONGEST_POSITION && text.chars().all(|c| c.is_ascii_graphic())
}

/// Whether the text is the name of a server, with a port or not.
pub(crate) fn is_server(text: &str) -> bool {
    text.len() <= LONGEST_ID
        && text.chars().any(|c| c.is_ascii_alphanumeric())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']'))
}

/// Whether the text is the id of a file (Matrix, "Matrix Content (mxc://) URIs").
pub(crate) fn is_media(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= LONGEST_ID
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

fn decoded(segment: &str) -> Result<String, InvalidCall> {
    percent_decode_str(segment).decode_utf8().map(Into::into).map_err(|_| Unrecognized)
}

fn known(segment: &str, is_known: impl Fn(&str) -> bool) -> Result<String, InvalidCall> {
    let text = decoded(segment)?;
    if is_known(&text) { Ok(text) } else { Err(Unrecognized) }
}

fn id(sigil: char, segment: &str) -> Result<String, InvalidCall> {
    known(segment, |text| is_id(sigil, text))
}

fn server_name(segment: &str) -> Result<String, InvalidCall> {
    known(segment, is_server)
}

fn media_id(segment: &str) -> Result<String, InvalidCall> {
    known(segment, is_media)
}

/// The browser invents it. Its characters are those of the SDK's.
fn transaction_id(segment: &str) -> Result<String, InvalidCall> {
    known(segment, |text| {
        text.len() <= 128
            && text.chars().any(|c| c.is_ascii_alphanumeric())
            && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '~'))
    })
}

/// The parameters. Unknown ones are ignored: clients of Matrix send more than we serve.
struct Query<'a>(&'a str);

impl Query<'_> {
    fn first(&self, name: &str) -> Option<String> {
        form_urlencoded::parse(self.0.as_bytes())
            .find(|(found, _)| found == name)
            .map(|(_, value)| value.into_owned())
    }

    fn position(&self, name: &'static str) -> Result<Option<String>, InvalidCall> {
        match self.first(name) {
            Some(text) if !is_position(&text) => Err(Invalid(name)),
            found => Ok(found),
        }
    }

    fn number(
        &self,
        name: &'static str,
        allowed: std::ops::RangeInclusive<u32>,
    ) -> Result<Option<u32>, InvalidCall> {
        let Some(text) = self.first(name) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.map(Some).ok_or(Invalid(name))
    }

    fn wait(&self) -> Result<u32, InvalidCall> {
        Ok(self.number("timeout", 0..=u32::MAX)?.unwrap_or(0).min(LONGEST_WAIT))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ROOM: &str = "client/v3/rooms/!a:h";

    /// B-288, B-339.
    #[test]
    fn history_comes_by_thirty_backwards_and_says_what_is_missing() {
        let parse = |query| Call::parse("GET", &format!("{ROOM}/messages"), query);
        let page = |limit| Call::Messages { room: "!a:h".into(), from: Some("t1-2_3".into()), limit };
        assert_eq!(parse(Some("dir=b&from=t1-2_3")), Ok(page(30)));
        assert_eq!(parse(Some("dir=b&from=t1-2_3&limit=1000")), Ok(page(30)));
        assert_eq!(parse(Some("dir=b&from=t1-2_3&limit=5&filter=%7B%7D")), Ok(page(5)));
        assert_eq!(parse(None), Err(Missing("dir")));
        assert_eq!(parse(Some("dir=f")), Err(Invalid("dir")));
        assert_eq!(parse(Some("dir=b&limit=x")), Err(Invalid("limit")));
        assert_eq!(parse(Some("dir=b&from=a%20b")), Err(Invalid("from")));
    }

    /// only the calls that the widget needs.
    #[test]
    fn other_calls_and_disguised_paths_are_not_recognized() {
        for (method, path) in [
            ("GET", "client/v3/account/whoami"),
            ("POST", "client/v3/login"),
            ("POST", "client/v3/createRoom"),
            ("GET", "client/v3/joined_rooms"),
            ("PUT", "client/v3/rooms/!a:h/send/m.reaction/1"),
            ("PUT", "client/v3/rooms/!a:h/send/m.room.encrypted/1"),
            ("PUT", "client/v3/rooms/!a:h/state/m.room.name/"),
            ("POST", "client/v3/rooms/!a:h/invite"),
            ("POST", "client/v3/rooms/!a:h/leave"),
            ("POST", "client/v3/rooms/!a:h/receipt/m.read.private/$e"),
            ("DELETE", "client/v3/sync"),
            ("POST", "client/v3/sync"),
            ("GET", "client/v3/sync/"),
            ("GET", "client//v3/sync"),
            ("GET", "client/v3/%73ync"),
            ("GET", "client%2Fv3%2Fsync"),
            ("GET", "client/v3/rooms/../sync"),
            ("GET", "client/v3/rooms/%2e%2e/messages"),
            ("GET", "client/v3/rooms/!a%2F..%2F..%2Fadmin/messages"),
            ("GET", "client/v3/rooms/!a%252F/messages"),
            ("GET", "client/v3/rooms/!a%5Cb/messages"),
            ("GET", "client/v3/rooms/!a%00b/messages"),
            ("GET", "client/v3/rooms/!a%3Fb/messages"),
            ("GET", "client/v3/rooms/!a%FF/messages"),
            ("GET", "client/v3/rooms/%23alias:h/messages"),
            ("GET", "client/v3/rooms/!/messages"),
            ("PUT", "client/v3/rooms/!a:h/send/m.room.message/.."),
            ("PUT", "client/v3/rooms/!a:h/send/m.room.message/a%2Fb"),
            ("GET", "client/v1/media/download/h/a%2Fb"),
            ("GET", "client/v1/media/download/h%2Fx/a"),
            ("GET", "client/v1/media/download/h/.."),
            ("GET", "media/v3/download/h/a"),
            ("GET", "app/v1/users/@a:h"),
            ("GET", "../admin"),
            ("GET", ""),
        ] {
            assert_eq!(Call::parse(method, path, Some("dir=b")), Err(Unrecognized), "{method} {path}");
        }
    }

    #[test]
    fn the_calls_of_the_widget_are_read_encoded_or_not() {
        let send = Call::Send { room: "!a:h".into(), transaction: "m17.4".into() };
        for room in ["!a:h", "%21a%3Ah"] {
            let path = format!("client/v3/rooms/{room}/send/m.room.message/m17.4");
            assert_eq!(Call::parse("PUT", &path, None).as_ref(), Ok(&send));
        }
        let waits =
            Call::parse("GET", "client/v3/sync", Some("timeout=99999&since=s1_2~3&set_presence=online"));
        assert_eq!(waits, Ok(Call::Sync { since: Some("s1_2~3".into()), timeout: 30_000 }));
        assert_eq!(Call::parse("POST", "media/v3/upload", None), Err(Missing("filename")));
    }

    proptest! {
        /// Whatever is sent, ids that come out have no character that has a meaning in an address.
        #[test]
        fn no_path_smuggles_a_separator(
            method in "GET|PUT|POST",
            head in "client/v3/rooms/|client/v1/media/download/h/|client/v1/media/download/|client/v3/",
            odd in "[!$@a.%/2Ff5Cc?#:\\\\ ]{0,24}",
            tail in "|/messages|/joined_members|/send/m.room.message/1|/typing/@a:h",
        ) {
            if let Ok(call) = Call::parse(&method, &format!("{head}{odd}{tail}"), Some("dir=b")) {
                let ids = match &call {
                    Call::Download { server, media } => vec![server.clone(), media.clone()],
                    other => other.room().map(str::to_owned).into_iter().collect(),
                };
                for id in ids {
                    prop_assert!(!id.contains(['/', '\\', '?', '#', '%', ' ']) && id.chars().any(|c| c != '.'), "{id}");
                }
            }
        }
    }
}
