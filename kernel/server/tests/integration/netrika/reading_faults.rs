//! Read requests to a hub that is down, slow or returns garbage.

use super::env::{TestEnv, Wishes};
use cabinet_domain::ClinicId;
use cabinet_ports::ProblemCode;
use cabinet_simulators::netrika::{Fault, Operation};

#[tokio::test(flavor = "multi_thread")]
async fn each_fault_is_its_problem_and_passes() {
    let env = TestEnv::with(Wishes { read_ms: 700, ..Wishes::default() }).await;
    let clinic = ClinicId::from("101");
    for (fault, code) in [
        (Fault::Html, ProblemCode::Unavailable),
        (Fault::Unavailable, ProblemCode::Unavailable),
        (Fault::Close, ProblemCode::Unavailable),
        (Fault::Drop, ProblemCode::Unavailable),
        (Fault::Garbage, ProblemCode::Garbled),
        (Fault::Foreign, ProblemCode::Garbled),
        (Fault::SoapFault, ProblemCode::Failed),
        (Fault::WrongGuid, ProblemCode::Configuration),
        (Fault::Slow { ms: 60_000 }, ProblemCode::TimedOut),
    ] {
        env.fault(fault.clone(), &[]);
        assert_eq!(env.port.specialities(&clinic).await.unwrap_err().code, code, "{fault:?}");
        env.no_faults();
        assert!(!env.port.specialities(&clinic).await.unwrap().is_empty(), "after {fault:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hub_that_is_gone_is_unavailable() {
    let env = TestEnv::new().await;
    let port = env.port.clone();
    env.running.stop().await;
    assert_eq!(port.clinics().await.unwrap_err().code, ProblemCode::Unavailable);
    assert_eq!(port.health().await.unwrap_err().code, ProblemCode::Unavailable);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_technical_error_is_outlived_by_asking_again() {
    let env = TestEnv::new().await;
    let rule = cabinet_simulators::netrika::Rule::new(Fault::Fail { id_error: 99, text: None }, &[]).times(1);
    env.hub().switches.set(vec![rule]);
    assert!(!env.port.specialities(&ClinicId::from("101")).await.unwrap().is_empty());
    assert_eq!(env.calls(Operation::GetSpesialityList), 2);
}
