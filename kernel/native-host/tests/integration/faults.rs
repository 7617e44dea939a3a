//! Modules that crash, hang or violate the contract: the call is answered, the kernel survives, and the next call works.

use crate::support::{faulty, module, refused, settings, unavailable};
use cabinet_native_host::{ModuleDigest, NativeSigner, WorkerProgram};
use cabinet_ports::{SignatureForm::Raw, Signer as _, SignerError};
use secrecy::SecretString;
use std::sync::Arc;
use std::time::Duration;

/// Checks that the signer signs and verifies correctly.
async fn works(signer: &NativeSigner) {
    assert_eq!(signer.sign(Raw, b"abc").await, Ok(b"cba".to_vec()));
    assert_eq!(signer.verify("", b"abc", b"cba").await, Ok(true));
    assert_eq!(signer.verify("", b"abc", b"abc").await, Ok(false));
}

#[tokio::test]
async fn a_module_that_aborts_costs_one_call() {
    let signer = faulty().await;
    works(&signer).await;
    let why = unavailable(signer.sign(Raw, b"abort").await);
    assert!(why.contains("signal 6"), "{why}");
    works(&signer).await;
}

#[tokio::test]
async fn a_module_that_ends_the_process_costs_one_call() {
    let signer = faulty().await;
    let why = unavailable(signer.sign(Raw, b"exit").await);
    assert!(why.contains("code 0"), "{why}");
    works(&signer).await;
}

#[tokio::test]
async fn a_call_that_hangs_is_given_up_and_those_beside_it_are_told() {
    let mut settings = settings(module("fixtures/faulty-signer"));
    settings.timeout = Duration::from_secs(3);
    let signer = Arc::new(NativeSigner::start(settings).await.unwrap());
    works(&signer).await;
    // One call more than the four slots of the worker: the fifth waits in the kernel.
    let hung = (0..5).map(|_| {
        let signer = Arc::clone(&signer);
        tokio::spawn(async move { signer.sign(Raw, b"hang").await })
    });
    for call in futures(hung).await {
        unavailable(call);
    }
    works(&signer).await;
}

/// If the client disconnects while the module hangs, the module's slot is still released in time.
#[tokio::test]
async fn a_caller_who_goes_away_leaves_no_hung_module_behind() {
    let mut settings = settings(module("fixtures/faulty-signer"));
    settings.timeout = Duration::from_secs(3);
    let signer = NativeSigner::start(settings).await.unwrap();
    for _ in 0..4 {
        tokio::select! {
            biased;
            outcome = signer.sign(Raw, b"hang") => panic!("{outcome:?}"),
            () = tokio::task::yield_now() => {}
        }
    }
    // Waits for a slot and gets one when the timeout of the hung calls ends the worker.
    let waited = signer.sign(Raw, b"abc").await;
    assert!(matches!(waited, Ok(_) | Err(SignerError::Unavailable(_))), "{waited:?}");
    works(&signer).await;
}

async fn futures<T: Send + 'static>(calls: impl Iterator<Item = tokio::task::JoinHandle<T>>) -> Vec<T> {
    let started: Vec<_> = calls.collect();
    let mut ended = Vec::new();
    for call in started {
        ended.push(call.await.unwrap());
    }
    ended
}

#[tokio::test]
async fn an_answer_that_lies_costs_the_worker_its_life() {
    let signer = faulty().await;
    for (lie, expected) in [
        (&b"huge"[..], "1048576 are the most"),
        (b"null", "lies nowhere"),
        (b"status", "the number 77"),
        (b"text", "an answer of 100000 bytes"),
    ] {
        let why = unavailable(signer.sign(Raw, lie).await);
        assert!(why.contains("broke the contract") && why.contains(expected), "{why}");
        works(&signer).await;
    }
    let why = unavailable(signer.verify("", b"maybe", b"").await);
    assert!(why.contains("a judgement of 7"), "{why}");
    works(&signer).await;
}

#[tokio::test]
async fn a_refusal_is_told_in_the_modules_words_and_is_no_crash() {
    let signer = faulty().await;
    assert_eq!(refused(signer.sign(Raw, b"refuse").await), "the certificate has expired");
    assert_eq!(unavailable(signer.sign(Raw, b"away").await), "the token is not plugged in");
    works(&signer).await;
}

#[tokio::test]
async fn what_a_module_prints_does_not_reach_the_protocol() {
    let signer = faulty().await;
    assert_eq!(signer.sign(Raw, b"print").await, Ok(b"printed".to_vec()));
    works(&signer).await;
}

#[tokio::test]
async fn a_worker_has_nothing_of_the_kernels_environment() {
    assert!(std::env::var_os("PATH").is_some(), "the test itself has one");
    let signer = faulty().await;
    let seen = signer.sign(Raw, b"environment").await;
    // An empty answer is not a signature.
    assert!(unavailable(seen).contains("an empty signature"));
}

#[tokio::test]
async fn a_broken_module_leaves_the_others_alone() {
    let (broken, good) = (faulty().await, faulty().await);
    let (crash, works) = tokio::join!(broken.sign(Raw, b"abort"), good.sign(Raw, b"abc"));
    unavailable(crash);
    assert_eq!(works, Ok(b"cba".to_vec()));
}

#[tokio::test]
async fn another_file_than_the_pinned_one_is_never_loaded() {
    let mut settings = settings(module("fixtures/faulty-signer"));
    settings.sha256 = ModuleDigest::of(b"another file");
    let why = refused(NativeSigner::start(settings).await.map(drop));
    assert!(why.contains("is not the one that the configuration names"), "{why}");
}

/// The file is replaced between two starts of the worker.
#[tokio::test]
async fn a_module_that_was_swapped_is_not_loaded_again() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("module.so");
    std::fs::copy(module("fixtures/faulty-signer"), &copy).unwrap();
    let signer = NativeSigner::start(settings(copy.clone())).await.unwrap();
    std::fs::write(&copy, b"something else").unwrap();
    works(&signer).await;
    unavailable(signer.sign(Raw, b"abort").await);
    let why = refused(signer.sign(Raw, b"abc").await);
    assert!(why.contains("is not the one that the configuration names"), "{why}");
    // From now on the backoff applies and not every call starts a worker.
    std::fs::copy(module("fixtures/faulty-signer"), &copy).unwrap();
    assert!(unavailable(signer.sign(Raw, b"abc").await).contains("the next try is in"));
}

#[tokio::test]
async fn a_file_that_is_no_module_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().join("module.so");
    std::fs::write(&text, b"not a library").unwrap();
    let why = refused(NativeSigner::start(settings(text)).await.map(drop));
    assert!(why.contains("cannot be loaded"), "{why}");

    let why = refused(NativeSigner::start(settings(module("fixtures/other-abi-signer"))).await.map(drop));
    assert!(why.contains("does not speak version 1 of the table"), "{why}");

    let mut gone = settings(module("fixtures/other-abi-signer"));
    gone.module = folder.path().join("gone.so");
    let why = refused(NativeSigner::start(gone).await.map(drop));
    assert!(why.contains("cannot be read"), "{why}");
}

/// A key that is temporarily unavailable must not stop the server; a wrong key is a configuration error.
#[tokio::test]
async fn a_module_that_fails_to_open_is_told_from_a_wrong_key() {
    let opening = |fault: &str| {
        let mut settings = settings(module("fixtures/faulty-signer"));
        settings.settings = serde_json::Map::from_iter([("open".to_owned(), fault.into())]);
        settings
    };
    assert_eq!(refused(NativeSigner::start(opening("refuse")).await.map(drop)), "the PIN is wrong");
    for fault in ["abort", "null"] {
        let signer = NativeSigner::start(opening(fault)).await.unwrap();
        // The second attempt is immediate; the third must wait.
        unavailable(signer.sign(Raw, b"abc").await);
        assert!(unavailable(signer.sign(Raw, b"abc").await).contains("the next try is in"));
    }
}

#[tokio::test]
async fn a_worker_that_speaks_nonsense_is_no_worker() {
    for program in ["/usr/bin/yes", "/bin/cat", "/bin/true", "/nowhere/worker"] {
        let mut settings = settings(module("fixtures/faulty-signer"));
        settings.worker = WorkerProgram { program: program.into(), arguments: Vec::new() };
        let signer = NativeSigner::start(settings).await.unwrap();
        unavailable(signer.sign(Raw, b"abc").await);
    }
}

#[tokio::test]
async fn many_calls_at_once_get_each_its_own_answer() {
    let signer = Arc::new(faulty().await);
    let calls = (0..200_u32).map(|number| {
        let signer = Arc::clone(&signer);
        tokio::spawn(async move {
            let data = format!("call {number}");
            let turned: Vec<u8> = data.bytes().rev().collect();
            (signer.sign(Raw, data.as_bytes()).await, turned)
        })
    });
    for (signed, turned) in futures(calls).await {
        assert_eq!(signed, Ok(turned));
    }
}

#[tokio::test]
async fn large_data_goes_through_and_too_large_data_is_refused() {
    let signer = faulty().await;
    // The answer exceeds the maximum size of a signature, which shows that all data arrived.
    let why = unavailable(signer.sign(Raw, &vec![b'x'; 8 << 20]).await);
    assert!(why.contains("an answer of 8388608 bytes"), "{why}");
    let why = refused(signer.sign(Raw, &vec![b'x'; 10 << 20]).await);
    assert!(why.contains("too much to sign"), "{why}");
    works(&signer).await;
}

#[tokio::test]
async fn the_key_stands_in_no_argument_of_the_worker() {
    let mut settings = settings(module("fixtures/faulty-signer"));
    settings.key = Some(SecretString::from("PIN-0815-of-the-hospital".to_owned()));
    let signer = NativeSigner::start(settings).await.unwrap();
    works(&signer).await;
    let workers = children();
    assert!(!workers.is_empty());
    for arguments in workers {
        assert!(!arguments.contains("0815"), "{arguments}");
    }
}

/// Command lines of this process's children.
fn children() -> Vec<String> {
    let own = std::process::id().to_string();
    let parent = |stat: &str| stat.rsplit(')').next()?.split_whitespace().nth(1).map(str::to_owned);
    std::fs::read_dir("/proc")
        .unwrap()
        .flatten()
        .filter(|entry| {
            std::fs::read_to_string(entry.path().join("stat"))
                .is_ok_and(|stat| parent(&stat).as_deref() == Some(own.as_str()))
        })
        .filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains("--sha256"))
        .collect()
}
