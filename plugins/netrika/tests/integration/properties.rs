//! Properties of the wire format: no input makes the reader panic, and it reads what the writer writes.

use cabinet_plugin_netrika::soap::reader::parse;
use cabinet_plugin_netrika::soap::text::decode;
use cabinet_plugin_netrika::soap::writer::compose;
use cabinet_plugin_netrika::soap::{Operation, Value, answer, moment};
use proptest::prelude::*;

/// Fragments of XML in any order, which reach deeper than random bytes.
fn almost_xml() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\">".to_owned()),
        Just("<s:Body>".to_owned()),
        Just("</s:Body>".to_owned()),
        Just("</s:Envelope>".to_owned()),
        Just("<a xmlns=\"http://tempuri.org/\" i:nil='true'/>".to_owned()),
        Just("<![CDATA[".to_owned()),
        Just("]]>".to_owned()),
        Just("<!--".to_owned()),
        Just("<?x".to_owned()),
        Just("<!DOCTYPE a [<!ENTITY b \"c\">]>".to_owned()),
        Just("&amp;".to_owned()),
        Just("&#x110000;".to_owned()),
        Just("&#0;".to_owned()),
        Just("<b:".to_owned()),
        Just("<a =".to_owned()),
        Just("<:a/>".to_owned()),
        Just("<a xmlns:a=\"\"/>".to_owned()),
        ".{0,12}",
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn the_reader_never_panics_on_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        if let Ok(text) = decode(&bytes) {
            let _ = parse(&text);
            let _ = answer::read(Operation::GetVersion, &text);
        }
    }

    #[test]
    fn the_reader_never_panics_on_almost_xml(text in almost_xml()) {
        let _ = parse(&text);
        let _ = answer::read(Operation::GetVersion, &text);
    }

    #[test]
    fn a_cut_answer_is_never_taken_for_a_whole_one(cut in 1_usize..400) {
        let whole = "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><GetVersionResponse xmlns=\"http://tempuri.org/\"><GetVersionResult xmlns:a=\"http://schemas.datacontract.org/2004/07/HubService2\"><a:Success>true</a:Success></GetVersionResult></GetVersionResponse></s:Body></s:Envelope>";
        let kept = whole.len().saturating_sub(cut);
        prop_assert!(answer::read(Operation::GetVersion, whole.get(..kept).unwrap()).is_err());
    }

    #[test]
    fn what_is_written_is_read(text in "[^\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]{1,60}") {
        let body = compose(Operation::GetDoctorList, &[("idSpesiality", Value::Text(&text))]);
        let envelope = parse(&body).unwrap();
        let message = envelope.child(cabinet_plugin_netrika::soap::reader::Space::Envelope, "Body").unwrap();
        let message = message.child(cabinet_plugin_netrika::soap::reader::Space::Service, "GetDoctorList").unwrap();
        let read = message.child(cabinet_plugin_netrika::soap::reader::Space::Service, "idSpesiality").unwrap();
        // XML normalizes line ends to one character.
        prop_assert_eq!(read.whole_text(), text);
    }

    #[test]
    fn a_moment_is_none_or_what_was_written(text in ".{0,25}") {
        if let Some(moment) = moment::moment(&text) {
            prop_assert!(text.trim().starts_with(&moment));
        }
    }
}

#[test]
fn depth_is_limited() {
    let deep = "<a>".repeat(200) + &"</a>".repeat(200);
    assert!(parse(&deep).is_err());
}
