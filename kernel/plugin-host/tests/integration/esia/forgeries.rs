//! Forged tokens in the real plugin: none signs a person in, and none is used for a request.

use super::env::{SERGEY, TestEnv};
use cabinet_ports::identity::FailureKind;
use cabinet_simulators::esia::{Endpoint, Fault, Forgery};

/// B-337
#[tokio::test]
async fn no_forgery_gets_anybody_in() {
    let env = TestEnv::new().await;
    for what in [
        Forgery::AlgNone,
        Forgery::Hs256,
        Forgery::WrongKey,
        Forgery::Expired,
        Forgery::Future,
        Forgery::Audience,
        Forgery::Issuer,
        Forgery::Subject,
        Forgery::Changed,
        Forgery::Huge,
        Forgery::Garbage,
    ] {
        env.fault(Fault::Forge { what }, &[Endpoint::Token]);
        assert_eq!(env.refused(SERGEY).await, (FailureKind::Untrustworthy, None), "{what:?}");
    }
    assert_eq!(env.portal().switches.calls(Endpoint::Person), 0);
    env.fault(Fault::WrongState, &[Endpoint::Token]);
    assert_eq!(env.refused(SERGEY).await, (FailureKind::Untrustworthy, None));
}
