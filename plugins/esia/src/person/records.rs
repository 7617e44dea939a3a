//! Collections of the portal: embedded in the person, complete in one response, or as links to follow (protocol sheet esia §6).

use crate::questions::{Answer, Questions};
use cabinet_plugin_sdk::identity::Failure;
use cabinet_plugin_sdk::log;
use serde_json::Value;

/// Most records of one kind that are read; no person has more documents.
const MAX_RECORDS: usize = 30;

/// The records of a collection; `embedded` is the collection inside the person. Empty if the scope was not granted.
pub(crate) fn of(
    questions: &Questions<'_>,
    oid: u64,
    path: &str,
    embedded: Option<&Value>,
) -> Result<Vec<Value>, Failure> {
    if let Some(records) = embedded.and_then(whole) {
        return Ok(records);
    }
    let answer = questions.ask(&format!("/rs/prns/{oid}/{path}?embed=(elements)"))?;
    let Answer::Found(collection) = answer else {
        log::info("the portal gives no such collection: its scope was not granted", &[("collection", path)]);
        return Ok(Vec::new());
    };
    if let Some(records) = whole(&collection) {
        return Ok(records);
    }
    let mut records = Vec::new();
    for id in elements(&collection).iter().filter_map(linked).take(MAX_RECORDS) {
        if let Answer::Found(record) = questions.ask(&format!("/rs/prns/{oid}/{path}/{id}"))? {
            records.push(record);
        }
    }
    Ok(records)
}

/// The records, if all of them are embedded as objects. An empty collection may lack `elements` (protocol sheet esia §8).
fn whole(collection: &Value) -> Option<Vec<Value>> {
    if !collection.is_object() {
        return None;
    }
    let elements = elements(collection);
    elements.iter().all(Value::is_object).then(|| elements.iter().take(MAX_RECORDS).cloned().collect())
}

fn elements(collection: &Value) -> &[Value] {
    let listed = collection.get("elements").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let empty = collection.get("size").and_then(Value::as_u64) == Some(0);
    if empty { &[] } else { listed }
}

/// The number at the end of a link. The rest of the link is ignored: it contains the portal's internal host and port, and a response must
/// not decide which host is called.
fn linked(element: &Value) -> Option<u64> {
    element.as_str()?.rsplit('/').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{linked, whole};
    use serde_json::json;

    #[test]
    fn an_empty_collection_is_whole_in_every_form() {
        for empty in
            [json!({"size": 0}), json!({"elements": []}), json!({}), json!({"size": 0, "elements": ["x"]})]
        {
            assert_eq!(whole(&empty), Some(vec![]), "{empty}");
        }
        assert_eq!(whole(&json!({"elements": ["https://x/1"]})), None);
        assert_eq!(whole(&json!([])), None);
    }

    #[test]
    fn of_a_link_only_the_number_is_used() {
        assert_eq!(linked(&json!("https://evil.test:1/rs/prns/1/ctts/77")), Some(77));
        for strange in [json!("https://evil.test/../../x"), json!("77?x=1"), json!(77), json!("")] {
            assert_eq!(linked(&strange), None, "{strange}");
        }
    }
}
