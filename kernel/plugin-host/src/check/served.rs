//! Which hosts offer booking and which keep records, in display order.

use super::Manifests;
use crate::deployment::Deployment;
use cabinet_config::Draft;
use cabinet_domain::MedicalHostId;
use cabinet_plugin_package::World;

/// The hosts of one deployment by purpose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServedHosts {
    /// Hosts at which patients book.
    pub booking: Chosen,
    /// Hosts whose records are shown.
    pub records: Chosen,
    /// The host that keeps the self-observation diary; one of `records`.
    pub diary: Option<MedicalHostId>,
}

impl ServedHosts {
    /// All hosts; one that serves both purposes appears twice.
    pub fn all(&self) -> impl Iterator<Item = &MedicalHostId> {
        self.booking.hosts.iter().chain(&self.records.hosts)
    }
}

/// The hosts of one purpose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The hosts in display order.
    pub hosts: Vec<MedicalHostId>,
    /// Whether the configuration key lists them. Otherwise they are all suitable hosts.
    pub is_named: bool,
    /// Suitable hosts that the configuration key leaves out.
    pub left_out: Vec<MedicalHostId>,
}

pub(super) fn check(draft: &mut Draft, deployment: &Deployment, manifests: &Manifests) -> ServedHosts {
    let booking = chosen(draft, deployment, manifests, "visits.hosts", World::Scheduling);
    let records = chosen(draft, deployment, manifests, "records.hosts", World::Records);
    let diary = diary(draft, deployment, manifests, &records);
    ServedHosts { booking, records, diary }
}

fn diary(
    draft: &mut Draft,
    deployment: &Deployment,
    manifests: &Manifests,
    records: &Chosen,
) -> Option<MedicalHostId> {
    const KEY: &str = "records.diary";
    let Some(named) = draft.section::<String>(KEY) else { return records.hosts.first().cloned() };
    let is_it = |id: &&MedicalHostId| id.as_str() == named;
    if let Some(id) = records.hosts.iter().find(is_it) {
        return Some(id.clone());
    }
    if records.left_out.iter().any(|id| is_it(&id)) {
        let shown: Vec<&str> = records.hosts.iter().map(MedicalHostId::as_str).collect();
        let expected = format!("one of records.hosts: {}", shown.join(", "));
        draft.report(KEY, format!("\"{named}\", which records.hosts leaves out"), expected);
    } else {
        report_other_world(draft, deployment, manifests, KEY, &named, World::Records, &records.hosts);
    }
    None
}

fn chosen(
    draft: &mut Draft,
    deployment: &Deployment,
    manifests: &Manifests,
    key: &str,
    world: World,
) -> Chosen {
    let able: Vec<MedicalHostId> = draft
        .hosts_in_order()
        .into_iter()
        .filter(|id| {
            let own = deployment.hosts.get(id).filter(|host| host.alias_of.is_none());
            own.and_then(|host| manifests.get(&host.plugin)).is_some_and(|manifest| manifest.world == world)
        })
        .collect();
    let Some(named) = draft.section::<Vec<String>>(key) else {
        return Chosen { hosts: able, is_named: false, left_out: Vec::new() };
    };
    let mut hosts = Vec::new();
    for (at, name) in named.iter().enumerate() {
        match able.iter().find(|id| id.as_str() == name) {
            Some(id) if hosts.contains(id) => {}
            Some(id) => hosts.push(id.clone()),
            None => {
                report_other_world(draft, deployment, manifests, &format!("{key}[{at}]"), name, world, &able)
            }
        }
    }
    let left_out = able.into_iter().filter(|id| !hosts.contains(id)).collect();
    Chosen { hosts, is_named: true, left_out }
}

/// Reports a listed host whose plugin is of another world. A host that does not exist, is an alias or is disabled is reported by the
/// configuration's own rules.
fn report_other_world(
    draft: &mut Draft,
    deployment: &Deployment,
    manifests: &Manifests,
    key: &str,
    name: &str,
    wanted: World,
    able: &[MedicalHostId],
) {
    let host = deployment.hosts.iter().find(|(id, _)| id.as_str() == name).map(|(_, host)| host);
    let own = host.filter(|host| host.alias_of.is_none());
    let Some(manifest) = own.and_then(|host| manifests.get(&host.plugin)) else { return };
    let others: Vec<&str> = able.iter().map(MedicalHostId::as_str).collect();
    let expected = match others.as_slice() {
        [] => {
            format!("a host whose plugin is of the world {}; this variant has none", wanted.name())
        }
        others => {
            format!("a host whose plugin is of the world {}: {}", wanted.name(), others.join(", "))
        }
    };
    let found = format!("\"{name}\", whose plugin {} is of the world {}", manifest.id, manifest.world);
    draft.report(key, found, expected);
}
