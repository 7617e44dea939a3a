//! Background work: the job queue, cleaning, sessions that other kernels ended, changes that they made, the search index of each booking service, the feed of each
//! records connector, the daily comparison of payments, reminders and rules of questionnaires, unread messages and erasures of the chat, the sweep of uploads, the jobs of waiting lists. Each is a task that ends when the server stops; unfinished work is in the database, where the next start finds it.

mod abandoned;
mod changes;
mod chat;
mod cleaning;
mod feed;
mod lease;
mod payment_days;
mod plugin_settings;
mod questionnaires;
mod queue;
mod revocations;
mod sealing;
#[cfg(test)]
mod tests;
mod user_files;
mod waiting;

use crate::compose::Cabinet;
use cabinet_booking::{FinishMove, LookForSlots, Pace, RemindOfVisit, SettleBooking};
use cabinet_chat::{CompleteChatRoom, SayInChat};
use cabinet_mail::{LetterWorker, PostOffice};
use cabinet_payments::{
    ComparePayments, FindFiscalReceipt, ReconcilePayment, RemindOfInvoices, SettleRefund, TellHospital,
};
use cabinet_ports::{JobWorker, Post};
use cabinet_profile::RemoveAccount;
use cabinet_push::PushWorker;
use cabinet_questionnaires::{
    DeliverAnswers, RemindOfQuestionnaires, RunQuestionnaireRules, SendQuestionnaire,
};
use cabinet_records::{Desks, EpicrisImport, SendDiary, SyncRecord};
use cabinet_user_files::{FindOldPictures, MakeThumbnail, RemoveUserFile, ScanUserFile};
use cleaning::Cleaning;
use queue::Queue;
use std::sync::Arc;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// Starts all workers.
///
/// # Errors
/// If two workers handle the same kind of job.
pub(crate) fn start(cabinet: &Cabinet, stop: &CancellationToken) -> anyhow::Result<JoinSet<()>> {
    let mut tasks = JoinSet::new();
    let queue = Queue::new(
        Arc::clone(&cabinet.stores.jobs),
        Arc::clone(&cabinet.clock),
        job_workers(cabinet),
        Arc::clone(&cabinet.errors),
    )?;
    let until = stop.clone();
    tasks.spawn(async move { queue.work(&until).await });
    // If addresses need no confirmation, no registration is unconfirmed.
    let unproved = cabinet.variant.sign_in.confirm_email.then(|| Arc::clone(&cabinet.files));
    let cleaning = Cleaning {
        stores: cabinet.stores.clone(),
        storage: cabinet.storage.clone(),
        vault: Arc::clone(&cabinet.vault),
        files: unproved,
        news: Arc::clone(&cabinet.news),
        keep: cabinet.variant.retention.clone(),
        questionnaires: cabinet.variant.questionnaires.clone(),
        clock: Arc::clone(&cabinet.clock),
    };
    tasks.spawn(until_stopped(stop.clone(), cleaning.clean()));
    tasks.spawn(until_stopped(
        stop.clone(),
        abandoned::sweep(Arc::clone(&cabinet.files), Arc::clone(&cabinet.clock)),
    ));
    tasks.spawn(until_stopped(stop.clone(), user_files::sweep(Arc::clone(&cabinet.user_files))));
    let sealing =
        sealing::seal(cabinet.storage.clone(), Arc::clone(&cabinet.vault), Arc::clone(&cabinet.clock));
    tasks.spawn(until_stopped(stop.clone(), sealing));
    let revoked = revocations::watch(Arc::clone(&cabinet.accounts), Arc::clone(&cabinet.clock));
    tasks.spawn(until_stopped(stop.clone(), revoked));
    tasks.spawn(until_stopped(stop.clone(), changes::listen(cabinet.storage.clone())));
    let followed =
        plugin_settings::follow(Arc::clone(&cabinet.plugin_settings), Arc::clone(&cabinet.stores.changes));
    tasks.spawn(until_stopped(stop.clone(), followed));
    tasks.spawn(until_stopped(stop.clone(), payment_days::plan(Arc::clone(&cabinet.payments))));
    tasks.spawn(until_stopped(stop.clone(), questionnaires::plan(Arc::clone(&cabinet.questionnaires))));
    if cabinet.variant.services.questionnaire_plugin.is_some() {
        let questionnaires = Arc::clone(&cabinet.questionnaires);
        tasks.spawn(until_stopped(stop.clone(), questionnaires::count_waiting(questionnaires)));
    }
    tasks.spawn(until_stopped(stop.clone(), chat::erase(Arc::clone(&cabinet.chat))));
    tasks.spawn(until_stopped(stop.clone(), chat::tell(Arc::clone(&cabinet.chat))));
    tasks.spawn(until_stopped(stop.clone(), chat::expire(Arc::clone(&cabinet.chat))));
    if let Some(gateway) = cabinet.chat_gateway.clone() {
        tasks.spawn(until_stopped(stop.clone(), async move { gateway.hear().await }));
    }
    for service in cabinet.booking_services() {
        let (service, stop) = (Arc::clone(service), stop.clone());
        tasks.spawn(async move { service.keep_search_index(&stop).await });
    }
    let services = cabinet.booking_services().map(Arc::clone).collect();
    tasks.spawn(until_stopped(
        stop.clone(),
        waiting::plan(services, Arc::clone(&cabinet.stores.jobs), Arc::clone(&cabinet.clock)),
    ));
    for service in cabinet.records.connectors() {
        tasks.spawn(until_stopped(stop.clone(), feed::read(Arc::clone(service))));
    }
    Ok(tasks)
}

/// Outgoing e-mail, if the hospital sends any.
fn post(cabinet: &Cabinet) -> Option<Arc<dyn Post>> {
    let has_letters = cabinet.letters.is_some();
    has_letters.then(|| Arc::new(PostOffice::new(Arc::clone(&cabinet.vault))) as _)
}

/// The workers for all kinds of jobs. The queue itself knows none of them.
fn job_workers(cabinet: &Cabinet) -> Vec<Arc<dyn JobWorker>> {
    let mut workers: Vec<Arc<dyn JobWorker>> = vec![
        Arc::new(SettleBooking::new(cabinet.booking.clone(), Arc::clone(&cabinet.stores.bookings))),
        Arc::new(FinishMove {
            services: cabinet.booking.clone(),
            bookings: Arc::clone(&cabinet.stores.bookings),
        }),
        Arc::new(RemindOfVisit {
            services: cabinet.booking.clone(),
            bookings: Arc::clone(&cabinet.stores.bookings),
            post: post(cabinet),
            pace: Pace::of(Pace::EVERY),
        }),
        Arc::new(LookForSlots {
            services: cabinet.booking.clone(),
            post: post(cabinet),
            metrics: cabinet.waiting_metrics.clone(),
        }),
        Arc::new(RemoveUserFile(Arc::clone(&cabinet.user_files))),
        Arc::new(ScanUserFile(Arc::clone(&cabinet.user_files))),
        Arc::new(MakeThumbnail(Arc::clone(&cabinet.user_files))),
        Arc::new(FindOldPictures(Arc::clone(&cabinet.user_files))),
        Arc::new(SendQuestionnaire(Arc::clone(&cabinet.questionnaires))),
        Arc::new(RemindOfQuestionnaires(Arc::clone(&cabinet.questionnaires))),
        Arc::new(RunQuestionnaireRules(Arc::clone(&cabinet.questionnaires))),
        Arc::new(DeliverAnswers(Arc::clone(&cabinet.questionnaires))),
        Arc::new(SayInChat(Arc::clone(&cabinet.chat))),
        Arc::new(CompleteChatRoom(Arc::clone(&cabinet.chat))),
        Arc::new(RemoveAccount::new(
            cabinet.stores.clone(),
            Some(Arc::clone(&cabinet.files)),
            Arc::clone(&cabinet.clock),
        )),
    ];
    let booking: Desks = cabinet
        .records
        .connectors()
        .map(|service| (service.host().id.clone(), Arc::clone(service)))
        .collect();
    workers.push(Arc::new(ReconcilePayment(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(RemindOfInvoices(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(TellHospital(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(FindFiscalReceipt(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(SettleRefund(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(ComparePayments(Arc::clone(&cabinet.payments))));
    workers.push(Arc::new(SyncRecord(booking.clone())));
    workers.push(Arc::new(SendDiary(booking.clone())));
    workers.push(Arc::new(EpicrisImport(booking)));
    workers.push(Arc::<PushWorker>::clone(&cabinet.pushes));
    if let Some(letters) = &cabinet.letters {
        workers.push(Arc::<LetterWorker>::clone(letters));
    }
    workers
}

/// Runs a task until the server stops; it is then dropped at its next await.
async fn until_stopped(stop: CancellationToken, work: impl Future<Output = ()>) {
    stop.run_until_cancelled(work).await;
}
