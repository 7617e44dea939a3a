//! `cargo xtask bench`: builds optimised binaries, starts a demo hospital with 600 extra patients and runs the measurements of tools/bench
//! one after the other. A person reviews the numbers and copies them to docs/performance.md together with the machine: unreviewed numbers
//! are noise.

use crate::chat::{self, Chat};
use crate::demo::{Demo, OPERATIONS_AFTER};
use crate::nginx::Nginx;
use crate::postgres::Postgres;
use crate::programs::Programs;
use crate::run::program;
use crate::step::step;
use crate::workspace::Workspace;
use crate::{Outcome, plugins, tools, web};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// Number of extra patients. The journey uses 289 against a fast hub and another 289 against a slow one.
const PATIENTS: usize = 600;
/// Number of extra patients for the chat.
const CHATTING: usize = 1_000;
/// Number of extra administrators, for a thousand tabs of twenty each.
const ADMINISTRATORS: usize = 50;
/// How long after its start a server is at rest: freed memory is returned, first jobs are done.
const SETTLED: Duration = Duration::from_secs(8);
/// All measurements, in the order in which they run.
const ALL: [&str; 20] = [
    "plugin-call",
    "start",
    "http",
    "sign-in",
    "join",
    "memory",
    "records",
    "search",
    "cabinets",
    "events",
    "chat",
    "payers",
    "answers",
    "waiting",
    "reminders",
    "home",
    "journey",
    "files",
    "page",
    "questionnaires",
];

#[derive(Args)]
pub struct Bench {
    /// Measurements to run: plugin-call, start, http, sign-in, join, memory, records, search, cabinets, events, chat, payers, answers, waiting,
    /// reminders, home, journey, files, page, questionnaires. Default: all.
    only: Vec<String>,
    /// Length of the large file of `files` in MiB.
    #[arg(long, default_value_t = 4000)]
    megabytes: u64,
}

impl Bench {
    /// Builds everything, then runs the measurements. Each result is printed as soon as it is known.
    pub fn run(&self, workspace: &Workspace) -> Outcome {
        if let Some(unknown) = self.only.iter().find(|name| !ALL.contains(&name.as_str())) {
            bail!("{unknown:?} is no measurement; there are {}", ALL.join(", "));
        }
        tools::provide(workspace, &[tools::Tool { program: "wrk", package: "wrk" }])?;
        build(workspace)?;
        for name in
            ALL.iter().filter(|name| self.only.is_empty() || self.only.iter().any(|only| only == *name))
        {
            match *name {
                "plugin-call" => measure(workspace, &["plugin-call"])?,
                "start" => start(workspace)?,
                "page" => page(workspace)?,
                "questionnaires" => questionnaires(workspace)?,
                "files" => self.files(workspace)?,
                "chat" => chat(workspace)?,
                "search" | "cabinets" | "payers" | "answers" | "waiting" | "reminders" => {
                    on_databases(workspace, name)?;
                }
                against_a_hospital => {
                    let running = hospital(workspace)?.start(workspace)?;
                    let pid = running.pid().to_string();
                    let (cabinet, simulator) = (running.address(), running.simulator(0));
                    measure(
                        workspace,
                        &[
                            against_a_hospital,
                            "--cabinet",
                            &cabinet,
                            "--simulator",
                            &simulator,
                            "--operations",
                            &running.simulator(OPERATIONS_AFTER),
                            "--pid",
                            &pid,
                        ],
                    )?;
                    running.stop();
                    if against_a_hospital == "memory" {
                        several_hospitals(workspace)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Bench {
    /// Measures uploads and downloads of a large file, against nginx if there is one.
    fn files(&self, workspace: &Workspace) -> Result<()> {
        let folder = workspace.path("target/bench-files");
        let nginx = Nginx::start(workspace)
            .inspect_err(|error| println!("files: without nginx, because {error:#}"))
            .ok();
        let running = hospital(workspace)?.start(workspace)?;
        let pid = running.pid().to_string();
        let (cabinet, simulator) = (running.address(), running.simulator(0));
        let (operations, megabytes) = (running.simulator(OPERATIONS_AFTER), self.megabytes.to_string());
        let (store, address) = (folder.display().to_string(), nginx.as_ref().map(Nginx::address));
        let root = nginx.as_ref().map(|nginx| nginx.root().display().to_string());
        let mut arguments = vec!["files", "--cabinet", &cabinet, "--simulator", &simulator];
        arguments.extend(["--operations", &operations, "--pid", &pid, "--megabytes", &megabytes]);
        arguments.extend(["--folder", &store]);
        if let (Some(address), Some(root)) = (&address, &root) {
            arguments.extend(["--nginx", address, "--nginx-root", root]);
        }
        measure(workspace, &arguments)?;
        running.stop();
        fs::remove_dir_all(&folder)?;
        Ok(())
    }
}

/// Builds plugins, web and optimised binaries.
pub fn build(workspace: &Workspace) -> Result<()> {
    step("plugins", || plugins::build(workspace.root(), &[]))?;
    step("web", || web::build(workspace))?;
    step("optimised binaries", || {
        let packages = ["-p", "cabinet-server", "-p", "cabinet-simulators", "-p", "cabinet-bench"];
        let mut cargo = program("cargo", &["build", "--quiet", "--release", "--locked"], workspace.root());
        crate::run::quietly(cargo.args(packages)).map(drop)
    })
}

fn measure(workspace: &Workspace, arguments: &[&str]) -> Result<()> {
    let bench = workspace.binary("cabinet-bench", true);
    let mut command = program(&bench.to_string_lossy(), arguments, workspace.root());
    let status = command.stdout(Stdio::inherit()).stderr(Stdio::inherit()).status()?;
    if status.success() { Ok(()) } else { bail!("{} failed: {status}", arguments.join(" ")) }
}

/// Measures on freshly filled databases: a SQLite file under `target` and a temporary PostgreSQL server.
fn on_databases(workspace: &Workspace, name: &str) -> Result<()> {
    let folder = workspace.path("target").join(format!("bench-{name}"));
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let server = Postgres::start()?;
    measure(workspace, &[name, "--folder", &folder.to_string_lossy(), "--postgres", &server.url()])?;
    fs::remove_dir_all(&folder)?;
    Ok(())
}

/// Measures the time from process start to the first 200 of `/api/health/ready`, with the precompiled cache of an earlier start.
fn start(workspace: &Workspace) -> Result<()> {
    let demo = hospital(workspace)?;
    demo.start(workspace)?.stop();
    let mut times = Vec::new();
    for _ in 0..5 {
        let running = demo.start_simulators(workspace)?;
        let begin = Instant::now();
        let running = demo.start_cabinet(workspace, running)?;
        times.push(begin.elapsed());
        running.stop();
    }
    times.sort_unstable();
    println!(
        "start: ready after {:.2} s (median of 5)",
        times.get(2).copied().unwrap_or_default().as_secs_f64()
    );
    Ok(())
}

/// Measures the resident memory at rest of a server of one hospital and of three, whose compiled plugins are in the cache.
fn several_hospitals(workspace: &Workspace) -> Result<()> {
    let others: Vec<String> = ["regional", "hospital15"].map(str::to_owned).to_vec();
    let mut seen = Vec::new();
    for beside in [Vec::new(), others.clone()] {
        let demo = Demo {
            folder: format!("bench-{}-hospitals", beside.len() + 1),
            port: 8280,
            simulators: 9281,
            programs: Programs::Release,
            beside,
            ..Demo::of(workspace, "default")
        };
        demo.start(workspace)?.stop();
        let running = demo.start(workspace)?;
        std::thread::sleep(SETTLED);
        seen.push(resident_kib(running.pid())?);
        running.stop();
    }
    if let [one, three] = seen.as_slice() {
        let each = three.saturating_sub(*one) / others.len() as u64;
        println!(
            "memory: one hospital {} MiB, three {} MiB: {each} KiB for each further one",
            one / 1024,
            three / 1024
        );
    }
    Ok(())
}

/// Resident memory of a process in KiB.
fn resident_kib(pid: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.trim().trim_end_matches("kB").trim().parse().context("VmRSS is no number")
}

/// Folder of Lighthouse, which has its own package list.
const PAGE_SPEED: &str = "tools/page-speed";

/// Runs Lighthouse on the sign-in page with a phone profile: scores, and bytes of JavaScript transferred. Then opens the home page again, as a
/// patient does (issue 17).
fn page(workspace: &Workspace) -> Result<()> {
    tools::provide_browser(workspace)?;
    let running = hospital(workspace)?.start(workspace)?;
    let report = workspace.path("target/lighthouse.json");
    let flags = "--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync";
    let address = format!("{}/login", running.address());
    let path = format!("--output-path={}", report.display());
    crate::run::quietly(&mut web::npm(
        workspace,
        &["--prefix", PAGE_SPEED, "ci", "--silent", "--no-audit", "--no-fund"],
    ))?;
    let mut lighthouse = program(
        "npm",
        &[
            "--prefix",
            PAGE_SPEED,
            "exec",
            "--no",
            "--",
            "lighthouse",
            &address,
            "--quiet",
            "--output=json",
            &path,
            flags,
        ],
        workspace.root(),
    );
    crate::run::quietly(lighthouse.env("CHROME_PATH", "/usr/bin/chromium"))?;
    let report: serde_json::Value = serde_json::from_slice(&fs::read(&report)?)?;
    let score = |name: &str| {
        report
            .pointer(&format!("/categories/{name}/score"))
            .and_then(serde_json::Value::as_f64)
            .unwrap_or(0.0)
            * 100.0
    };
    let requests = report
        .pointer("/audits/network-requests/details/items")
        .and_then(serde_json::Value::as_array)
        .cloned()
        .unwrap_or_default();
    let scripts = requests
        .iter()
        .filter(|request| request.get("resourceType").and_then(serde_json::Value::as_str) == Some("Script"));
    let bytes: u64 =
        scripts.filter_map(|request| request.get("transferSize").and_then(serde_json::Value::as_u64)).sum();
    println!(
        "page: /login as a phone: performance {:.0}, accessibility {:.0}, best practices {:.0}; {} kB of JavaScript on the wire",
        score("performance"),
        score("accessibility"),
        score("best-practices"),
        bytes / 1000
    );
    let script = format!("{PAGE_SPEED}/home.mjs");
    let mut node = program("node", &[&script, &running.address()], workspace.root());
    let status = node.stdout(Stdio::inherit()).stderr(Stdio::inherit()).status()?;
    running.stop();
    if status.success() { Ok(()) } else { bail!("the home page failed: {status}") }
}

/// Measures the largest questionnaire in Chromium: opening it as a phone, and key presses in it and in the designer (issue 15).
fn questionnaires(workspace: &Workspace) -> Result<()> {
    tools::provide_browser(workspace)?;
    let running = hospital(workspace)?.start(workspace)?;
    let script = format!("{PAGE_SPEED}/questionnaires.mjs");
    let mut node = program("node", &[&script, &running.address()], workspace.root());
    let status = node.stdout(Stdio::inherit()).stderr(Stdio::inherit()).status()?;
    running.stop();
    if status.success() { Ok(()) } else { bail!("questionnaires failed: {status}") }
}

/// Measures the chat against a homeserver that the measurement itself is.
fn chat(workspace: &Workspace) -> Result<()> {
    let of = |patients| {
        let demo = hospital_of(workspace, patients)?;
        Ok::<_, anyhow::Error>(Demo { folder: "bench-chat".to_owned(), chat: Chat::Foreign, ..demo })
    };
    // The accounts are made at the start, which has a minute: in two halves.
    of(CHATTING / 2)?.start(workspace)?.stop();
    of(CHATTING)?.start(workspace)?.stop();
    let demo = of(CHATTING)?;
    let homeserver = (demo.simulators + chat::AFTER).to_string();
    let running = demo.start(workspace)?;
    let (cabinet, simulator) = (running.address(), running.simulator(0));
    let (operations, pid) = (running.simulator(OPERATIONS_AFTER), running.pid().to_string());
    let mut arguments = vec!["chat", "--cabinet", &cabinet, "--simulator", &simulator];
    arguments.extend(["--operations", &operations, "--pid", &pid, "--homeserver", &homeserver]);
    arguments.extend(["--hs-token", chat::HS_TOKEN]);
    measure(workspace, &arguments)?;
    running.stop();
    Ok(())
}

/// The default variant with 600 extra patients and without the rate limits that this load would exceed.
pub fn hospital(workspace: &Workspace) -> Result<Demo> {
    hospital_of(workspace, PATIENTS)
}

fn hospital_of(workspace: &Workspace, patients: usize) -> Result<Demo> {
    let variants = workspace.path("target/demo/bench-variants");
    copy(&workspace.path("variants"), &variants)?;
    let people = variants.join("base/demo.toml");
    let mut text =
        fs::read_to_string(&people).with_context(|| format!("{} cannot be read", people.display()))?;
    for patient in 0..patients {
        write!(
            text,
            "\n[[account]]\nusername = \"bench-{patient}\"\npassword = \"Patient-2026-demo\"\nrole = \"ROLE_PATIENT\"\nlast_name = \"Измерин{patient}\"\n\
             first_name = \"Пётр\"\nbirth_date = \"1970-01-01\"\ngender = \"MALE\"\nphone = \"+7 900 000-10-{patient:03}\"\nemail = \"bench-{patient}@demo.example\"\n\
             citizenship = \"RU\"\n"
        )?;
    }
    for admin in 0..ADMINISTRATORS {
        write!(
            text,
            "\n[[account]]\nusername = \"bench-admin-{admin}\"\npassword = \"Admin-2026-demo\"\nrole = \"ROLE_ADMIN\"\nlast_name = \"Служебный{admin}\"\n\
             first_name = \"Пётр\"\nbirth_date = \"1970-01-01\"\ngender = \"MALE\"\nphone = \"+7 900 000-20-{admin:03}\"\nemail = \"bench-admin-{admin}@demo.example\"\n\
             citizenship = \"RU\"\n"
        )?;
    }
    fs::write(&people, text)?;
    let set = ["anonymous_per_minute", "user_per_minute", "sign_in_per_minute"]
        .map(|limit| format!("limits.{limit}=100000000"));
    Ok(Demo {
        folder: "bench".to_owned(),
        port: 8280,
        simulators: 9281,
        programs: Programs::Release,
        variants,
        set: set.to_vec(),
        ..Demo::of(workspace, "default")
    })
}

fn copy(from: &Path, to: &PathBuf) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}
