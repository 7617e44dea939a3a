//! Contents of messages (B-196…B-199), built anew from known members in both directions. What is unknown is left out, not refused: other
//! clients of Matrix write members that we do not show.

use crate::call::is_id;
use crate::html::cleaned;
use crate::media_address::MediaKey;
use cabinet_domain::without_invisible;
use cabinet_ports::chat::ChatOwner;
use serde_json::{Map, Value, json};

/// Buttons of a bot under one message.
const MOST_BUTTONS: usize = 10;
/// Characters of a button's caption.
const LONGEST_CAPTION: usize = 100;
/// Characters of what a button says.
const LONGEST_RESPONSE: usize = 500;
/// Characters of a file's name.
const LONGEST_NAME: usize = 255;
/// Characters of a media type.
const LONGEST_TYPE: usize = 100;
/// The only format of Matrix for `formatted_body`.
const HTML: &str = "org.matrix.custom.html";
/// The member of buttons, which are not part of Matrix.
const BUTTONS: &str = "ru.cabinet.buttons";

/// A message of a patient that may be sent.
#[derive(Debug, Clone, PartialEq)]
pub struct Sent {
    pub content: Value,
    /// The own message that it replaces.
    pub replaces: Option<String>,
    /// The message that it answers.
    pub answers: Option<String>,
}

/// Why a message may not be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsendable {
    /// A member is missing or wrong.
    Malformed,
    /// A file that this patient was not given.
    ForeignFile,
}

/// The content that the browser wants to send, as the homeserver gets it: text, picture, file; an answer; a change of an own text.
///
/// # Errors
/// [`Unsendable`].
pub fn for_homeserver(written: &Value, key: &MediaKey, owner: ChatOwner) -> Result<Sent, Unsendable> {
    use Unsendable::{ForeignFile, Malformed};
    let kind = written.get("msgtype").and_then(Value::as_str).ok_or(Malformed)?;
    let mut content = text_of(written).ok_or(Malformed)?;
    match kind {
        "m.text" => {}
        "m.image" | "m.file" => {
            let address = written.get("url").and_then(Value::as_str).ok_or(Malformed)?;
            let opened = key.opened_address(owner, address).ok_or(ForeignFile)?;
            content.insert("url".into(), opened.into());
            let open = |address: &str| key.opened_address(owner, address);
            file_members(written, &mut content, &open);
        }
        _ => return Err(Malformed),
    }
    content.insert("msgtype".into(), kind.into());
    let related = written.get("m.relates_to");
    let replaces = match related.and_then(|related| related.get("rel_type")) {
        None => None,
        Some(kind_of) if kind_of == "m.replace" && kind == "m.text" => {
            let event = event_id(related.and_then(|related| related.get("event_id"))).ok_or(Malformed)?;
            let new = written.get("m.new_content").ok_or(Malformed)?;
            if new.get("msgtype").and_then(Value::as_str) != Some("m.text") {
                return Err(Malformed);
            }
            let mut new = text_of(new).ok_or(Malformed)?;
            new.insert("msgtype".into(), "m.text".into());
            content.insert("m.new_content".into(), new.into());
            content.insert("m.relates_to".into(), json!({ "rel_type": "m.replace", "event_id": event }));
            Some(event)
        }
        // Reactions and threads.
        Some(_) => return Err(Malformed),
    };
    let answers = match related.and_then(|related| related.get("m.in_reply_to")) {
        Some(answered) if replaces.is_none() => {
            let event = event_id(answered.get("event_id")).ok_or(Malformed)?;
            content.insert("m.relates_to".into(), json!({ "m.in_reply_to": { "event_id": event } }));
            Some(event)
        }
        _ => None,
    };
    Ok(Sent { content: content.into(), replaces, answers })
}

/// The content of a message for the browser. `None` if it is no message, or a redacted one.
pub fn for_browser(received: &Value, key: &MediaKey, owner: ChatOwner) -> Option<Value> {
    let sent_as = received.get("msgtype")?.as_str()?;
    let mut content = text_of(received)?;
    let address = received.get("url").and_then(Value::as_str).and_then(|url| key.signed(owner, url));
    let kind = match sent_as {
        "m.text" | "m.notice" | "m.emote" => sent_as,
        "m.image" if address.is_some() => "m.image",
        "m.file" | "m.audio" | "m.video" if address.is_some() => "m.file",
        _ => "m.text",
    };
    content.insert("msgtype".into(), kind.into());
    if let Some(address) = address.filter(|_| matches!(kind, "m.image" | "m.file")) {
        content.insert("url".into(), address.into());
        file_members(received, &mut content, &|address| key.signed(owner, address));
    }
    if let Some(buttons) = buttons(received.get(BUTTONS)) {
        content.insert(BUTTONS.into(), buttons);
    }
    if let Some(related) = received.get("m.relates_to") {
        if related.get("rel_type").and_then(Value::as_str) == Some("m.replace") {
            let event = event_id(related.get("event_id"))?;
            let new = received.get("m.new_content").filter(|new| new.get("m.new_content").is_none())?;
            let mut new = without_relation(new);
            if let Some(members) = new.as_object_mut() {
                members.remove("m.new_content");
            }
            content.insert("m.new_content".into(), for_browser(&new, key, owner)?);
            content.insert("m.relates_to".into(), json!({ "rel_type": "m.replace", "event_id": event }));
        } else if let Some(event) = event_id(related.pointer("/m.in_reply_to/event_id")) {
            content.insert("m.relates_to".into(), json!({ "m.in_reply_to": { "event_id": event } }));
        }
    }
    Some(content.into())
}

/// A text without characters that turn its direction or control something. Joiners stay: emoji are made with them.
pub(crate) fn readable(text: &str) -> String {
    let is_kept = |c: &char| {
        (!c.is_control() || matches!(c, '\n' | '\t'))
            && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(is_kept).collect()
}

/// A name: one line without invisible characters.
pub(crate) fn name(text: &str, longest: usize) -> String {
    let text = without_invisible(text.to_owned());
    text.chars().filter(|c| !c.is_control()).take(longest).collect()
}

fn without_relation(content: &Value) -> Value {
    let mut content = content.clone();
    if let Some(members) = content.as_object_mut() {
        members.remove("m.relates_to");
    }
    content
}

/// `body` and `formatted_body`.
fn text_of(content: &Value) -> Option<Map<String, Value>> {
    let body = readable(content.get("body")?.as_str()?);
    if body.trim().is_empty() {
        return None;
    }
    let mut kept = Map::new();
    kept.insert("body".into(), body.into());
    let has_html = content.get("format").and_then(Value::as_str) == Some(HTML);
    if let Some(html) = content.get("formatted_body").and_then(Value::as_str).filter(|_| has_html)
        && let Some(html) = cleaned(&readable(html))
    {
        kept.insert("format".into(), HTML.into());
        kept.insert("formatted_body".into(), html.into());
    }
    Some(kept)
}

/// The name, size and small picture of a file.
fn file_members(from: &Value, content: &mut Map<String, Value>, address: &dyn Fn(&str) -> Option<String>) {
    if let Some(found) = from.get("filename").and_then(Value::as_str) {
        content.insert("filename".into(), name(found, LONGEST_NAME).into());
    }
    let Some(info) = from.get("info") else { return };
    let mut kept = numbers_and_type(info);
    if let Some(small) = info.get("thumbnail_url").and_then(Value::as_str).and_then(address) {
        kept.insert("thumbnail_url".into(), small.into());
        if let Some(info) = info.get("thumbnail_info") {
            kept.insert("thumbnail_info".into(), numbers_and_type(info).into());
        }
    }
    content.insert("info".into(), kept.into());
}

fn numbers_and_type(info: &Value) -> Map<String, Value> {
    let mut kept = Map::new();
    for member in ["size", "w", "h"] {
        if let Some(number) = info.get(member).and_then(Value::as_u64) {
            kept.insert(member.into(), number.into());
        }
    }
    if let Some(media) = info.get("mimetype").and_then(Value::as_str) {
        kept.insert("mimetype".into(), name(media, LONGEST_TYPE).into());
    }
    kept
}

/// B-199.
fn buttons(given: Option<&Value>) -> Option<Value> {
    let button = |given: &Value| {
        let text = |member: &str, longest| {
            let text = name(given.get(member)?.as_str()?, longest);
            (!text.trim().is_empty()).then_some(text)
        };
        Some(
            json!({ "caption": text("caption", LONGEST_CAPTION)?, "response": text("response", LONGEST_RESPONSE)? }),
        )
    };
    let buttons: Vec<Value> = given?.as_array()?.iter().filter_map(button).take(MOST_BUTTONS).collect();
    (!buttons.is_empty()).then(|| buttons.into())
}

fn event_id(value: Option<&Value>) -> Option<String> {
    value?.as_str().filter(|text| is_id('$', text)).map(str::to_owned)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "tests stop at the first surprise")]
mod tests {
    use super::*;
    use cabinet_domain::UserId;
    use proptest::prelude::*;
    use uuid::Uuid;

    fn key() -> MediaKey {
        MediaKey::new([7; 32])
    }

    fn user() -> ChatOwner {
        UserId(Uuid::from_u128(1)).into()
    }

    fn sent(content: &Value) -> Result<Sent, Unsendable> {
        for_homeserver(content, &key(), user())
    }

    /// B-196…B-198.
    #[test]
    fn a_patient_sends_texts_answers_and_changes_of_known_members_only() {
        let text = sent(
            &json!({ "msgtype": "m.text", "body": "Добрый\u{202e} день", "m.mentions": {}, "format": HTML,
            "formatted_body": "<b>Добрый</b><script>x</script>" }),
        );
        assert_eq!(
            text.unwrap().content,
            json!({ "msgtype": "m.text", "body": "Добрый день", "format": HTML, "formatted_body": "<b>Добрый</b>" })
        );
        let answer = sent(
            &json!({ "msgtype": "m.text", "body": "да", "m.relates_to": { "m.in_reply_to": { "event_id": "$e" } } }),
        );
        assert_eq!(answer.unwrap().answers.as_deref(), Some("$e"));
        let change = sent(&json!({ "msgtype": "m.text", "body": "* нет", "m.new_content": { "msgtype": "m.text", "body": "нет" },
            "m.relates_to": { "rel_type": "m.replace", "event_id": "$e" } }))
        .unwrap();
        assert_eq!(change.replaces.as_deref(), Some("$e"));
        assert_eq!(change.content["m.new_content"]["body"], "нет");
        for odd in [
            json!({ "msgtype": "m.notice", "body": "a" }),
            json!({ "msgtype": "m.text", "body": " " }),
            json!({ "msgtype": "m.text" }),
            json!({ "msgtype": "m.text", "body": "a", "m.relates_to": { "rel_type": "m.annotation", "event_id": "$e", "key": "x" } }),
            json!({ "msgtype": "m.text", "body": "a", "m.relates_to": { "rel_type": "m.replace", "event_id": "$e" } }),
            json!({ "msgtype": "m.text", "body": "a", "m.relates_to": { "m.in_reply_to": { "event_id": "!r/../x" } } }),
            json!({ "msgtype": "m.image", "body": "a" }),
            json!([]),
            json!(null),
        ] {
            assert_eq!(sent(&odd), Err(Unsendable::Malformed), "{odd}");
        }
    }

    /// Issue 16: only files that this patient uploaded or was sent.
    #[test]
    fn a_patient_sends_only_files_with_their_own_signature() {
        let signed = key().signed(user(), "mxc://h/abc").unwrap();
        let of_other = key().signed(UserId(Uuid::from_u128(2)), "mxc://h/abc").unwrap();
        let image = |url: &str| {
            json!({ "msgtype": "m.image", "body": "a.png", "url": url, "file": { "url": url },
            "info": { "w": 3, "h": -1, "mimetype": "image/png", "thumbnail_url": of_other, "x": 1 } })
        };
        let content = sent(&image(&signed)).unwrap().content;
        assert_eq!(
            content,
            json!({ "msgtype": "m.image", "body": "a.png", "url": "mxc://h/abc", "info": { "w": 3, "mimetype": "image/png" } })
        );
        assert_eq!(sent(&image(&of_other)), Err(Unsendable::ForeignFile));
        assert_eq!(sent(&image("mxc://h/abc")), Err(Unsendable::ForeignFile));
    }

    /// B-199.
    #[test]
    fn buttons_of_a_bot_are_kept_within_limits() {
        let many: Vec<Value> = (0..20)
            .map(|n| json!({ "caption": "c".repeat(200), "response": format!("r{n}"), "url": "x" }))
            .collect();
        let content = json!({ "msgtype": "m.notice", "body": "?", BUTTONS: many });
        let kept = for_browser(&content, &key(), user()).unwrap();
        let buttons = kept[BUTTONS].as_array().unwrap();
        assert_eq!(buttons.len(), MOST_BUTTONS);
        assert_eq!(buttons[3], json!({ "caption": "c".repeat(100), "response": "r3" }));
        for odd in [
            json!("x"),
            json!([1, {}, { "caption": "", "response": "a" }, { "caption": 1, "response": "a" }]),
        ] {
            let content = json!({ "msgtype": "m.text", "body": "?", BUTTONS: odd });
            assert!(for_browser(&content, &key(), user()).unwrap().get(BUTTONS).is_none());
        }
    }

    #[test]
    fn a_file_without_a_readable_address_is_shown_as_text() {
        let encrypted = json!({ "msgtype": "m.image", "body": "a.png", "file": { "url": "mxc://h/a" } });
        assert_eq!(
            for_browser(&encrypted, &key(), user()),
            Some(json!({ "msgtype": "m.text", "body": "a.png" }))
        );
        let video = json!({ "msgtype": "m.video", "body": "a.mp4", "url": "mxc://h/a" });
        let kept = for_browser(&video, &key(), user()).unwrap();
        assert_eq!(kept["msgtype"], "m.file");
        assert_eq!(key().opened_address(user(), kept["url"].as_str().unwrap()).as_deref(), Some("mxc://h/a"));
    }

    #[test]
    fn a_change_is_read_one_level_deep() {
        let change = json!({ "msgtype": "m.text", "body": "* b", "m.relates_to": { "rel_type": "m.replace", "event_id": "$e" },
            "m.new_content": { "msgtype": "m.text", "body": "b", "m.relates_to": { "rel_type": "m.replace", "event_id": "$f" } } });
        let kept = for_browser(&change, &key(), user()).unwrap();
        assert_eq!(kept["m.new_content"], json!({ "msgtype": "m.text", "body": "b" }));
        assert_eq!(kept["m.relates_to"]["event_id"], "$e");
    }

    fn odd_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<i64>().prop_map(Value::from),
            "[a-z$!@<>\u{202e}\u{0} /]{0,8}".prop_map(Value::from),
            Just(json!("m.text")),
            Just(json!("m.image")),
            Just(json!("mxc://h/abc")),
            Just(json!("m.replace")),
        ];
        let names = "msgtype|body|url|format|formatted_body|m.relates_to|m.new_content|rel_type|event_id|info|file|filename|ru.cabinet.buttons|w";
        leaf.prop_recursive(4, 32, 6, move |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                proptest::collection::hash_map(names, inner, 0..6)
                    .prop_map(|map| Value::Object(map.into_iter().collect())),
            ]
        })
    }

    fn members<'a>(value: &'a Value, found: &mut Vec<(&'a str, &'a Value)>) {
        if let Value::Object(map) = value {
            for (name, value) in map {
                found.push((name, value));
                members(value, found);
            }
        }
    }

    proptest! {
        /// Malformed events: what comes out has known members and signed addresses only. A text may look like an address.
        #[test]
        fn whatever_arrives_only_known_members_leave(content in odd_json()) {
            if let Some(kept) = for_browser(&content, &key(), user()) {
                let mut found = Vec::new();
                members(&kept, &mut found);
                prop_assert!(!found.iter().any(|(name, _)| *name == "file"));
                let is_bare = |(name, value): &(&str, &Value)| name.ends_with("url") && **value == "mxc://h/abc";
                prop_assert!(!found.iter().any(is_bare));
                let has_override = kept.to_string().contains('\u{202e}');
                prop_assert!(!has_override);
            }
            if let Ok(sent) = sent(&content) {
                prop_assert!(sent.content.get("msgtype").is_some() && sent.content.get("body").is_some());
            }
        }
    }
}
