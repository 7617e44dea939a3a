use super::*;
use proptest::prelude::*;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..200)
}

fn call() -> impl Strategy<Value = Call> {
    let form = prop_oneof![Just(SignatureForm::Raw), Just(SignatureForm::CmsDetached)];
    prop_oneof![
        (bytes(), bytes(), bytes()).prop_map(|(config, key, certificate)| Call::Open {
            config,
            key: Zeroizing::new(key),
            certificate
        }),
        (form, bytes()).prop_map(|(form, data)| Call::Sign { form, data }),
        (bytes(), bytes(), bytes()).prop_map(|(certificate, data, signature)| Call::Verify {
            certificate,
            data,
            signature
        }),
    ]
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![
        (any::<u32>(), ".*").prop_map(|(calls, description)| Outcome::Opened { calls, description }),
        bytes().prop_map(Outcome::Signed),
        any::<bool>().prop_map(Outcome::Judged),
        ".*".prop_map(Outcome::Refused),
        ".*".prop_map(Outcome::Unavailable),
        ".*".prop_map(Outcome::Broken),
    ]
}

proptest! {
    #[test]
    fn a_request_arrives_as_it_was_sent(id in any::<u64>(), deadline_ms in any::<u32>(), call in call()) {
        let request = Request { id, deadline_ms, call };
        prop_assert_eq!(Request::decode(&request.encode()), Ok(request));
    }

    #[test]
    fn an_answer_arrives_as_it_was_sent(id in any::<u64>(), outcome in outcome()) {
        let answer = Answer { id, outcome };
        prop_assert_eq!(Answer::decode(&answer.encode()), Ok(answer));
    }

    #[test]
    fn a_message_cut_short_or_with_something_behind_it_is_none(
        id in any::<u64>(), call in call(), outcome in outcome(), cut in any::<prop::sample::Index>(), more in any::<u8>()
    ) {
        let mut request = Request { id, deadline_ms: 1, call }.encode();
        prop_assert_eq!(Request::decode(&request[..cut.index(request.len())]), Err(Malformed));
        request.push(more);
        prop_assert_eq!(Request::decode(&request), Err(Malformed));
        let mut answer = Answer { id, outcome }.encode();
        prop_assert_eq!(Answer::decode(&answer[..cut.index(answer.len())]), Err(Malformed));
        answer.push(more);
        prop_assert_eq!(Answer::decode(&answer), Err(Malformed));
    }

    /// Wrong length fields are the most likely cause of reading too far, so small numbers are generated often.
    #[test]
    fn any_bytes_are_a_message_or_none(bytes in prop::collection::vec(prop_oneof![0_u8..8, any::<u8>()], 0..400)) {
        if let Ok(request) = Request::decode(&bytes) {
            prop_assert_eq!(&*request.encode(), &bytes);
        }
        if let Ok(answer) = Answer::decode(&bytes) {
            prop_assert_eq!(&*answer.encode(), &bytes);
        }
    }
}

#[test]
fn a_call_does_not_print_what_it_holds() {
    let key = Zeroizing::new(b"hunter2".to_vec());
    let call = Call::Open { config: Vec::new(), key, certificate: Vec::new() };
    let request = Request { id: 1, deadline_ms: 2, call };
    assert_eq!(format!("{request:?}"), "Request { id: 1, deadline_ms: 2, call: Open }");
}
