//! The host functions that a guest may call: one file per interface of `cabinet:host`.

mod clock;
mod config;
mod files;
pub(crate) mod http;
mod kv;
mod log;
mod random;
mod report;
pub(crate) mod secrets;
mod signer;
pub(crate) mod store;

pub(crate) use log::LogBudget;

use crate::author_calls::Recording;
use crate::binding::Binding;
use crate::bindings::cabinet::host::types;
use crate::denials::Denials;
use crate::egress::Egress;
use crate::files::ExpectedHeader;
use crate::limits::Meter;
use crate::metrics::{RowMetrics, SignatureMetrics};
use crate::permissions::Permissions;
use crate::repeats::{Repeats, again};
use crate::set_aside::SetAside;
use crate::tap::Tap;
use cabinet_domain::PluginId;
use cabinet_plugin_package::Limits;
use cabinet_ports::records::SetAsideRow;
use cabinet_ports::{Clock, Signer};
use chrono_tz::Tz;
use secrecy::SecretString;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use tokio::time::Instant;
use wasmtime::component::ResourceTable;

/// Most secret handles that one call may hold at a time.
const HANDLES: usize = 64;

/// The state behind the capabilities of one plugin at one binding. Its calls share it.
pub(crate) struct Context {
    pub(crate) plugin: PluginId,
    pub(crate) host: Binding,
    pub(crate) zone: Tz,
    /// The settings as JSON, validated against the manifest's schema.
    pub(crate) settings: String,
    pub(crate) permissions: Arc<Permissions>,
    pub(crate) egress: Egress,
    pub(crate) secrets: BTreeMap<String, SecretString>,
    pub(crate) signers: BTreeMap<String, Arc<dyn Signer>>,
    pub(crate) signatures: SignatureMetrics,
    pub(crate) store: Arc<Store>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) log: LogBudget,
    pub(crate) repeats: Repeats,
    pub(crate) rows_set_aside: RowMetrics,
    pub(crate) set_aside: SetAside,
    /// What was refused to the plugin at any of its bindings.
    pub(crate) denials: Arc<Denials>,
    /// Only for a plugin under test.
    pub(crate) tap: Option<Arc<dyn Tap>>,
}

/// The state of one call. Nothing in it outlives the call.
pub(crate) struct CallState {
    pub(crate) context: Arc<Context>,
    pub(crate) meter: Meter,
    pub(crate) deadline: Instant,
    /// Whether the call must not be repeated because it changes something.
    pub(crate) has_effects: bool,
    /// Time that the guest spent waiting for the host.
    pub(crate) waited: Duration,
    pub(crate) log_lines: u32,
    /// The last refusal with the missing configuration line. The contract's errors cannot carry it.
    pub(crate) denial: Option<String>,
    /// Rows that the guest left out of its answer.
    pub(crate) set_aside: Vec<SetAsideRow>,
    /// Headers that the response to the guest's file handle must have.
    pub(crate) expected_headers: Vec<ExpectedHeader>,
    /// What a plugin's author sees of the call. `None` for every call of a server.
    pub(crate) recording: Option<Recording>,
    pub(crate) table: ResourceTable,
}

impl CallState {
    pub(crate) fn new(context: Arc<Context>, limits: &Limits, has_effects: bool) -> Self {
        let mut table = ResourceTable::new();
        table.set_max_capacity(HANDLES);
        Self {
            context,
            meter: Meter::new(limits),
            deadline: Instant::now() + limits.wall(),
            has_effects,
            waited: Duration::ZERO,
            log_lines: 0,
            denial: None,
            set_aside: Vec::new(),
            expected_headers: Vec::new(),
            recording: None,
            table,
        }
    }
}

impl CallState {
    /// Logs why the host refuses something, at most once per interval, and stores it for the problem of this call.
    pub(crate) fn refuse(&mut self, why: String) {
        self.context.misconfigured(&why);
        self.context.denials.note(&why, self.context.clock.now());
        if let Some(recording) = &mut self.recording {
            recording.denials.push(why.clone());
        }
        self.denial = Some(why);
    }
}

impl Context {
    /// Logs an error that the administrator has to fix, once and then with a count. Returns the text with its place.
    pub(crate) fn misconfigured(&self, why: &str) -> String {
        let text = format!("{}: {why}", self.host);
        self.error_once(&text);
        text
    }

    /// Logs an error that the plugin caused, once and then with a count.
    pub(crate) fn plugin_failed(&self, function: &str, reason: &dyn std::fmt::Display) {
        self.error_once(&format!("{}: plugin {} failed in {function}: {reason}", self.host, self.plugin));
    }

    fn error_once(&self, text: &str) {
        if let Some(times) = self.repeats.note(text, std::time::Instant::now()) {
            tracing::error!(plugin.id = %self.plugin, medical.host = %self.host, times, "{text}{}", again(times));
        }
    }

    /// Logs a failed upstream request, once and then with a count.
    pub(crate) fn told_once(&self, what: &str) {
        let text = format!("{}: {what}", self.host);
        if let Some(times) = self.repeats.note(&text, std::time::Instant::now()) {
            tracing::warn!(plugin.id = %self.plugin, medical.host = %self.host, times, "{text}{}", again(times));
        }
    }
}

impl types::Host for CallState {}
