//! Lists of diagnoses, prescriptions, documents and laboratory values.

use super::RecordService;
use crate::{Caller, DiagnosisView, DocumentCard, InvoiceView, Point, PrescriptionView, RecordError, Series};
use cabinet_domain::{
    ForeignDocumentId, MedicalDocumentKind, MedicalHostId, Observation, PrescriptionState, RecordDocumentId,
};
use std::collections::{BTreeMap, HashMap};

/// Host, indicator, unit.
type SeriesKey = (MedicalHostId, String, Option<String>);

impl RecordService {
    /// The caller's diagnoses, newest first.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn diagnoses(&self, caller: &Caller) -> Result<Vec<DiagnosisView>, RecordError> {
        let mut counts: HashMap<(MedicalHostId, String), usize> = HashMap::new();
        for card in self.documents(caller, &MedicalDocumentKind::ALL).await? {
            if let Some(code) = card.document.mkb {
                *counts.entry((card.host, code.trim().to_uppercase())).or_default() += 1;
            }
        }
        let mut views = Vec::new();
        for host in self.visible(caller).await?.0.into_keys() {
            let sealer = self.sealer(caller, &host);
            for row in self.stores.records.diagnoses(caller.user, &host).await? {
                let diagnosis = sealer.open_diagnosis(&row.foreign_id, &row.sealed)?;
                let code = diagnosis.mkb.as_str().to_owned();
                let documents = counts.get(&(host.clone(), code)).copied().unwrap_or(0);
                let id = format!("{host}:{}", row.foreign_id);
                views.push(DiagnosisView { id, host: host.clone(), diagnosis, documents });
            }
        }
        views.sort_by(|a, b| (b.diagnosis.set_date, &a.id).cmp(&(a.diagnosis.set_date, &b.id)));
        Ok(views)
    }

    /// The caller's documents of some kinds, newest first.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn documents(
        &self,
        caller: &Caller,
        kinds: &[MedicalDocumentKind],
    ) -> Result<Vec<DocumentCard>, RecordError> {
        let visible = self.visible(caller).await?;
        if visible.0.is_empty() {
            return Ok(Vec::new());
        }
        let unread = self.unread(caller).await?;
        let kept = self.stores.records.documents(caller.user, kinds).await?;
        let shown = kept.into_iter().filter(|document| visible.has(document));
        shown.map(|document| self.card(caller, document, &unread)).collect()
    }

    /// The caller's prescriptions, the latest first.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn prescriptions(&self, caller: &Caller) -> Result<Vec<PrescriptionView>, RecordError> {
        let mut views = Vec::new();
        for (host, (connector, _)) in self.visible(caller).await?.0 {
            let today = self.clock.now().with_timezone(&connector.zone()).date_naive();
            let sealer = self.sealer(caller, &host);
            for row in self.stores.records.prescriptions(caller.user, &host).await? {
                let prescription = sealer.open_prescription(&row.foreign_id, &row.sealed)?;
                let (id, state) = (format!("{host}:{}", row.foreign_id), prescription.state_on(today));
                let days_left = match (state, prescription.valid_until) {
                    (PrescriptionState::Active, Some(last)) => Some((last - today).num_days()),
                    _ => None,
                };
                views.push(PrescriptionView { id, host: host.clone(), state, days_left, prescription });
            }
        }
        views.sort_by(|a, b| (b.prescription.written, &a.id).cmp(&(a.prescription.written, &b.id)));
        Ok(views)
    }

    /// The caller's invoices, newest first.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn invoices(&self, caller: &Caller) -> Result<Vec<InvoiceView>, RecordError> {
        let mut views = Vec::new();
        for (host, (_, sync)) in self.visible(caller).await?.0 {
            let Some(patient) = sync.patient else { continue };
            let sealer = self.sealer(caller, &host);
            for row in self.stores.records.invoices(caller.user, &host).await? {
                let invoice = sealer.open_invoice(&row.foreign_id, &row.sealed)?;
                views.push(InvoiceView { host: host.clone(), patient: patient.clone(), invoice });
            }
        }
        views.sort_by(|a, b| (b.invoice.date, &b.invoice.id).cmp(&(a.invoice.date, &a.invoice.id)));
        Ok(views)
    }

    /// The caller's laboratory values as time series, sorted by name.
    ///
    /// # Errors
    /// `Storage`, `Vault`.
    pub async fn series(&self, caller: &Caller) -> Result<Vec<Series>, RecordError> {
        let mut all: BTreeMap<SeriesKey, Series> = BTreeMap::new();
        for host in self.visible(caller).await?.0.into_keys() {
            let sealer = self.sealer(caller, &host);
            let documents = self.stores.records.revisions(caller.user, &host).await?;
            let documents: HashMap<ForeignDocumentId, RecordDocumentId> =
                documents.into_iter().map(|kept| (kept.foreign_id, kept.id)).collect();
            let rows = self.stores.records.observations(caller.user, &host).await?;
            let mut observations = rows
                .iter()
                .map(|row| sealer.open_observation(&row.foreign_id, &row.sealed))
                .collect::<Result<Vec<_>, _>>()?;
            observations.sort_by(|a, b| (a.taken_at, &a.foreign_id).cmp(&(b.taken_at, &b.foreign_id)));
            for observation in observations {
                let document = observation.document.as_ref().and_then(|id| documents.get(id).copied());
                let key = (host.clone(), observation.code.clone(), observation.unit.clone());
                let Observation { code, name, value, unit, norm_low, norm_high, taken_at, .. } = observation;
                let series = all.entry(key).or_insert_with(|| Series {
                    host: host.clone(),
                    code,
                    name: String::new(),
                    unit,
                    points: Vec::new(),
                });
                // The values are in time order, so the newest name remains.
                series.name = name;
                series.points.push(Point { at: taken_at, value, norm_low, norm_high, document });
            }
        }
        let mut all: Vec<Series> = all.into_values().collect();
        all.sort_by_cached_key(|series| series.name.to_lowercase());
        Ok(all)
    }
}
