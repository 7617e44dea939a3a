//! The worker process: the exact bytes on its pipes, and its end together with the kernel.

use crate::support;
use cabinet_native_host::ModuleDigest;
use std::io::{Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A worker of the faulty module with an open key.
struct Worker {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
}

impl Worker {
    fn start() -> Self {
        let module = support::module("fixtures/faulty-signer");
        let digest = ModuleDigest::of(&std::fs::read(&module).unwrap()).to_string();
        let mut child = Command::new(support::worker().program)
            .arg("--module")
            .arg(module)
            .args(["--sha256", &digest])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, stdin, stdout }
    }

    fn opened() -> Self {
        let mut worker = Self::start();
        worker.send(
            &[&[1], &1_u64.to_le_bytes()[..], &NO_HURRY, &field(b"{}"), &field(b"key"), &field(b"")].concat(),
        );
        let answer = worker.receive();
        let description = br#"{"module":"faulty","version":"0","algorithm":"turned round"}"#;
        assert_eq!(
            answer,
            [&[1], &1_u64.to_le_bytes()[..], &4_u32.to_le_bytes(), &field(description)].concat()
        );
        worker
    }

    fn sign(&mut self, id: u64, deadline_ms: [u8; 4], data: &[u8]) {
        self.send(&[&[2], &id.to_le_bytes()[..], &deadline_ms, &[0; 4], &field(data)].concat());
    }

    fn send(&mut self, message: &[u8]) {
        self.stdin.write_all(&field(message)).unwrap();
    }

    fn receive(&mut self) -> Vec<u8> {
        let mut size = [0; 4];
        self.stdout.read_exact(&mut size).unwrap();
        let mut message = vec![0; u32::from_le_bytes(size) as usize];
        self.stdout.read_exact(&mut message).unwrap();
        message
    }
}

const NO_HURRY: [u8; 4] = 60_000_u32.to_le_bytes();

fn field(bytes: &[u8]) -> Vec<u8> {
    [&u32::try_from(bytes.len()).unwrap().to_le_bytes()[..], bytes].concat()
}

#[test]
fn a_signature_goes_over_the_pipes_as_written_down() {
    let mut worker = Worker::opened();
    worker.sign(7, NO_HURRY, b"abc");
    assert_eq!(worker.receive(), [&[2], &7_u64.to_le_bytes()[..], &field(b"cba")].concat());
}

#[test]
fn a_request_that_nobody_waits_for_is_not_begun() {
    let mut worker = Worker::opened();
    worker.sign(8, [0; 4], b"abc");
    let answer = worker.receive();
    assert_eq!(answer[..9], [&[5], &8_u64.to_le_bytes()[..]].concat(), "unavailable: {answer:?}");
}

#[test]
fn a_worker_ends_when_its_kernel_is_gone() {
    let Worker { mut child, stdin, .. } = Worker::opened();
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_worker_whose_module_hangs_ends_when_its_kernel_is_gone() {
    let mut worker = Worker::opened();
    worker.sign(9, NO_HURRY, b"hang");
    // This call runs next to the hung one, so its answer shows that the hung call has started or is about to.
    worker.sign(10, NO_HURRY, b"abc");
    worker.receive();
    drop(worker.stdin);
    assert_eq!(worker.child.wait().unwrap().signal(), Some(6));
}

#[test]
fn a_kernel_that_sends_nonsense_is_not_answered() {
    for nonsense in [&b"\x03\0\0\0abc"[..], b"\xFF\xFF\xFF\xFF", b"\x01\0\0\0\x09", b"\x20\0\0\0cut"] {
        let Worker { mut child, mut stdin, mut stdout } = Worker::opened();
        stdin.write_all(nonsense).unwrap();
        drop(stdin);
        let mut rest = Vec::new();
        stdout.read_to_end(&mut rest).unwrap();
        assert_eq!(rest, b"");
        assert!(!child.wait().unwrap().success());
    }
}

#[test]
fn the_key_has_to_come_first() {
    let mut worker = Worker::start();
    worker.sign(1, NO_HURRY, b"abc");
    assert!(!worker.child.wait().unwrap().success());
}
