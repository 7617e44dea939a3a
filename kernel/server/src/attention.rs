//! The areas that say what waits for a person (docs/adr/0056). A new one is registered here.

use cabinet_booking::{BookingService, VisitsAttention};
use cabinet_chat::{ChatAttention, ChatService};
use cabinet_config::Variant;
use cabinet_domain::MedicalHostId;
use cabinet_news::{NewsAttention, NewsService};
use cabinet_payments::{PaymentService, PaymentsAttention};
use cabinet_ports::{AttentionSource, Clock, Stores};
use cabinet_profile::ProfileAttention;
use cabinet_questionnaires::{QuestionnaireService, QuestionnairesAttention};
use cabinet_records::{
    DiaryAttention, PrescriptionAttention, RecordAttention, RecordConnector, RecordService,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The services of a hospital.
pub(crate) struct Areas<'s> {
    pub variant: &'s Variant,
    pub stores: &'s Stores,
    pub booking: &'s BTreeMap<MedicalHostId, Arc<BookingService>>,
    pub records: &'s Arc<RecordService>,
    /// The host that keeps the diary.
    pub diary: Option<&'s MedicalHostId>,
    pub payments: &'s Arc<PaymentService>,
    pub questionnaires: &'s Arc<QuestionnaireService>,
    pub chat: &'s Arc<ChatService>,
    pub news: &'s Arc<NewsService>,
    pub clock: &'s Arc<dyn Clock>,
}

/// The areas whose web module the hospital has switched on.
pub(crate) fn sources(areas: &Areas<'_>) -> Vec<Arc<dyn AttentionSource>> {
    let own = areas.booking.iter().filter(|(id, service)| service.host().id == **id);
    let mut all: Vec<Arc<dyn AttentionSource>> = vec![
        Arc::new(VisitsAttention {
            services: own.map(|(_, service)| Arc::clone(service)).collect(),
            clock: Arc::clone(areas.clock),
        }),
        Arc::new(PaymentsAttention(Arc::clone(areas.payments))),
        Arc::new(RecordAttention(Arc::clone(areas.records))),
        Arc::new(QuestionnairesAttention(Arc::clone(areas.questionnaires))),
        Arc::new(NewsAttention(Arc::clone(areas.news))),
        Arc::new(ProfileAttention(Arc::clone(&areas.stores.users))),
    ];
    // The page exists where the menu names it.
    if areas.variant.menu.iter().any(|entry| entry.path == "prescriptions") {
        all.push(Arc::new(PrescriptionAttention(Arc::clone(areas.records))));
    }
    if let Some(connector) = areas.diary.and_then(|host| areas.records.connector(host)) {
        all.push(Arc::new(DiaryAttention(Arc::<RecordConnector>::clone(connector))));
    }
    if areas.chat.exists() {
        all.push(Arc::new(ChatAttention(Arc::clone(areas.chat))));
    }
    let modules = &areas.variant.modules;
    all.retain(|source| modules.get(source.area()).is_some_and(|module| module.enabled));
    all
}
