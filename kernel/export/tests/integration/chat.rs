//! The conversation with the clinic in the copy of one's own data (issue 16).

use crate::support::TestEnv;
use serde_json::Value;

/// Messages are in all three forms: for people, programs, and other medical systems.
#[tokio::test]
async fn the_conversation_with_the_clinic_is_in_the_copy() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    env.chat.say(&[(true, "Анна", "Можно <b>завтра</b>?"), (false, "Медсестра Ольга", "Да, в 9:30")]);
    let entries = env.archive(anna, "ru").await;
    let page = String::from_utf8(entries["index.html"].clone()).unwrap();
    assert!(page.contains("Чат с клиникой") && page.contains("Можно &lt;b&gt;завтра&lt;/b&gt;?"), "{page}");
    assert!(page.contains("Медсестра Ольга") && !page.contains("<b>завтра"));
    let data: Value = serde_json::from_slice(&entries["data.json"]).unwrap();
    assert_eq!(
        (&data["chat"]["isComplete"], &data["chat"]["messages"][1]["text"]),
        (&true.into(), &"Да, в 9:30".into())
    );
    let bundle: Value = serde_json::from_slice(&entries["fhir/bundle.json"]).unwrap();
    let told: Vec<&Value> = bundle["entry"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["resource"])
        .filter(|resource| resource["resourceType"] == "Communication")
        .collect();
    let [own, clinic] = told.try_into().unwrap();
    assert_eq!(own["sender"], own["subject"]);
    assert_eq!(
        (&clinic["sender"]["display"], &clinic["recipient"][0]),
        (&"Медсестра Ольга".into(), &clinic["subject"])
    );
}

/// Without an answer of the homeserver the copy has the person's other data, and says what is missing.
#[tokio::test]
async fn a_copy_without_the_chat_says_so() {
    let env = TestEnv::open().await;
    let anna = env.person("anna").await;
    env.chat.break_off();
    let entries = env.archive(anna, "en").await;
    let page = String::from_utf8(entries["index.html"].clone()).unwrap();
    assert!(page.contains("the messages are missing in this copy"), "{page}");
    let data: Value = serde_json::from_slice(&entries["data.json"]).unwrap();
    assert_eq!(data["chat"]["isComplete"], false);
}
