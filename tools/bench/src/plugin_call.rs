//! Measures the cost of the sandbox. The `good` fixture parses and writes 200 bytes of JSON, called in three ways: through the plugin host
//! with a fresh instance per call, in one warm instance, and written natively behind a trait. `guests/` has the same in other languages.

use anyhow::{Context, Result, anyhow};
use async_trait::async_trait;
use cabinet_config::{MedicalHostSettings, PluginSettings};
use cabinet_domain::{Clinic, ClinicId, MedicalHostId, PluginId};
use cabinet_plugin_host::{CacheKey, Deployment, Options, PluginEngine, PluginHost, TrustedKeys};
use cabinet_ports::{Problem, ProblemCode, Scheduling, SystemClock};
use clap::Args;
use prometheus_client::registry::Registry;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wasmtime::component::{Component, ComponentType, Lift, Linker};
use wasmtime::{Config, Engine, Store};

/// The median of this many loops is reported.
const LOOPS: usize = 7;

/// Options of the measurement.
#[derive(Args)]
pub struct PluginCall {
    /// Folder that contains `good/`.
    #[arg(long, default_value = "target/plugins-dist/fixtures")]
    fixtures: PathBuf,
    /// Calls per loop.
    #[arg(long, default_value_t = 20_000)]
    calls: u32,
}

impl PluginCall {
    /// Measures all three ways and prints microseconds per call, and what the component takes.
    pub async fn run(&self) -> Result<()> {
        let native = self.time(&Native).await?;
        let cache = std::env::temp_dir().join(format!("cabinet-bench-{}", std::process::id()));
        std::fs::create_dir_all(&cache)?;
        let start = Instant::now();
        drop(self.host(&cache)?);
        let compiled = start.elapsed();
        let start = Instant::now();
        let host = self.host(&cache)?;
        let loaded = start.elapsed();
        let component = std::fs::metadata(self.fixtures.join("good/good.wasm"))?.len();
        let mut code = 0;
        for file in std::fs::read_dir(&cache)? {
            code += file?.metadata()?.len();
        }
        println!(
            "component: {} kB, compiled in {:.2} s to {} kB, loaded from the cache in {:.1} ms",
            component / 1024,
            compiled.as_secs_f64(),
            code / 1024,
            loaded.as_secs_f64() * 1e3
        );
        let fresh =
            self.time(&host.scheduling(&"bench".parse()?).context("the fixture is not loaded")?).await?;
        let warm = self.warm().await?;
        println!(
            "plugin-call: native {native:.2} us, fresh instance {fresh:.2} us (+{:.2}), warm instance {warm:.2} us",
            fresh - native
        );
        Ok(())
    }

    fn host(&self, cache: &Path) -> Result<Arc<PluginHost>> {
        let id: PluginId = "good".parse()?;
        let plugin: PluginSettings = serde_json::from_str("{}")?;
        let host: MedicalHostSettings =
            serde_json::from_str(r#"{"plugin":"good","name":"bench","description":"bench"}"#)?;
        let hosts = BTreeMap::from([("bench".parse::<MedicalHostId>()?, host)]);
        let deployment = Deployment {
            plugins: BTreeMap::from([(id, plugin)]),
            secrets: BTreeMap::new(),
            hosts,
            timezone: chrono_tz::Europe::Moscow,
            variant_file: PathBuf::from("variants/bench/variant.toml"),
            origins: None,
            plugin_keys: TrustedKeys::default(),
            accepts_build_key: true,
            ..Deployment::default()
        };
        let options = Options {
            plugins: self.fixtures.clone(),
            cache: cache.to_owned(),
            cache_key: CacheKey::derive(b"a key for measurements only, 32 bytes"),
            clock: Arc::new(SystemClock),
            signers: BTreeMap::new(),
        };
        Ok(PluginHost::load(&PluginEngine::start(1)?, deployment, options, &mut Registry::default()))
    }

    /// Calls one instance repeatedly, as a pool of warm instances would. The kernel keeps no such pool, so that no data of one patient
    /// remains.
    async fn warm(&self) -> Result<f64> {
        let mut config = Config::new();
        config.wasm_component_model(true);
        let engine = Engine::new(&config).map_err(|error| anyhow!("{error:#}"))?;
        let component = Component::from_file(&engine, self.fixtures.join("good/good.wasm"))
            .map_err(|error| anyhow!("{error:#}"))?;
        let mut linker = Linker::<()>::new(&engine);
        linker.define_unknown_imports_as_traps(&component).map_err(|error| anyhow!("{error:#}"))?;
        let mut store = Store::new(&engine, ());
        let instance =
            linker.instantiate_async(&mut store, &component).await.map_err(|error| anyhow!("{error:#}"))?;
        let scheduling = instance
            .get_export_index(&mut store, None, "cabinet:plugin/scheduling@0.1.0")
            .context("no scheduling")?;
        let clinics =
            instance.get_export_index(&mut store, Some(&scheduling), "clinics").context("no clinics")?;
        let clinics = instance
            .get_typed_func::<(), (Said,)>(&mut store, &clinics)
            .map_err(|error| anyhow!("{error:#}"))?;
        let mut times = Vec::new();
        for _ in 0..LOOPS {
            let start = Instant::now();
            for _ in 0..self.calls {
                let (said,) =
                    clinics.call_async(&mut store, ()).await.map_err(|error| anyhow!("{error:#}"))?;
                if said.is_err() {
                    return Err(anyhow!("the fixture reported a problem"));
                }
            }
            times.push(start.elapsed());
        }
        Ok(self.median_us(times))
    }

    async fn time(&self, port: &dyn Clinics) -> Result<f64> {
        let mut times = Vec::new();
        for _ in 0..LOOPS {
            let start = Instant::now();
            for _ in 0..self.calls {
                port.clinics().await?;
            }
            times.push(start.elapsed());
        }
        Ok(self.median_us(times))
    }

    fn median_us(&self, mut times: Vec<Duration>) -> f64 {
        times.sort_unstable();
        times.get(LOOPS / 2).copied().unwrap_or_default().as_secs_f64() * 1e6 / f64::from(self.calls)
    }
}

/// The records of the contract that this call needs.
type Said = std::result::Result<Vec<WireClinic>, WireProblem>;

#[derive(ComponentType, Lift)]
#[component(record)]
#[expect(dead_code, reason = "lifted for what it costs, not for what it says")]
struct WireClinic {
    id: String,
    name: String,
    address: Option<String>,
    phone: Option<String>,
}

#[derive(ComponentType, Lift)]
#[component(record)]
#[expect(dead_code, reason = "lifted for what it costs, not for what it says")]
struct WireProblem {
    code: WireCode,
    detail: String,
    #[component(name = "patient-text")]
    patient_text: Option<String>,
    #[component(name = "retry-after-ms")]
    retry_after_ms: Option<u32>,
    field: Option<String>,
}

#[derive(ComponentType, Lift, Clone, Copy)]
#[component(enum)]
#[repr(u8)]
#[expect(dead_code, reason = "the contract's list")]
enum WireCode {
    #[component(name = "invalid")]
    Invalid,
    #[component(name = "not-found")]
    NotFound,
    #[component(name = "patient-unknown")]
    PatientUnknown,
    #[component(name = "patient-ambiguous")]
    PatientAmbiguous,
    #[component(name = "not-allowed")]
    NotAllowed,
    #[component(name = "slot-taken")]
    SlotTaken,
    #[component(name = "already-booked")]
    AlreadyBooked,
    #[component(name = "read-only")]
    ReadOnly,
    #[component(name = "outcome-unknown")]
    OutcomeUnknown,
    #[component(name = "configuration")]
    Configuration,
    #[component(name = "unavailable")]
    Unavailable,
    #[component(name = "timed-out")]
    TimedOut,
    #[component(name = "garbled")]
    Garbled,
    #[component(name = "unsupported")]
    Unsupported,
    #[component(name = "failed")]
    Failed,
}

/// The measured function of the port, behind `dyn` like the port.
#[async_trait]
trait Clinics: Sync {
    async fn clinics(&self) -> std::result::Result<Vec<Clinic>, Problem>;
}

#[async_trait]
impl Clinics for Arc<dyn Scheduling> {
    async fn clinics(&self) -> std::result::Result<Vec<Clinic>, Problem> {
        self.as_ref().clinics().await
    }
}

/// The fixture's work without a sandbox.
struct Native;

const ANSWER: &str = r#"{"clinics":[{"id":"1","name":"Городская поликлиника № 1","address":"ул. Ленина, 1","phone":"+7 812 111-11-11"},{"id":"2","name":"Детская поликлиника","address":null,"phone":null}],"total":2}"#;

#[derive(Deserialize, Serialize)]
struct Answer {
    clinics: Vec<Entry>,
    total: u32,
}

#[derive(Deserialize, Serialize)]
struct Entry {
    id: String,
    name: String,
    address: Option<String>,
    phone: Option<String>,
}

#[async_trait]
impl Clinics for Native {
    async fn clinics(&self) -> std::result::Result<Vec<Clinic>, Problem> {
        let garbled = |error: String| Problem::new(ProblemCode::Garbled, error);
        let answer: Answer = serde_json::from_str(ANSWER).map_err(|error| garbled(error.to_string()))?;
        let written = serde_json::to_string(&answer).map_err(|error| garbled(error.to_string()))?;
        if written.len() != ANSWER.len() {
            return Err(garbled("written otherwise than read".to_owned()));
        }
        let clinic = |entry: Entry| Clinic {
            id: ClinicId(entry.id),
            name: entry.name,
            address: entry.address,
            phone: entry.phone,
        };
        Ok(answer.clinics.into_iter().map(clinic).collect())
    }
}
