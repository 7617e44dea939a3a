//! `cabinet payments reconcile`: compares a day with the card gateway's list. Needs no running server.

use super::one_plugin;
use crate::cli::{PaymentsCommand, ReconcileDay};
use crate::{payments, prepare};
use anyhow::{Context, bail, ensure};
use cabinet_config::{Secrets, Variant, resolve_secrets};
use cabinet_domain::local_time::today;
use cabinet_mail::PostOffice;
use cabinet_payments::{DayReport, PaymentError, PaymentMetrics, PaymentParts, PaymentService, ReportFormat};
use cabinet_ports::{Clock, PaymentGateway, Post, SystemClock};
use cabinet_records::RecordService;
use cabinet_storage::Storage;
use cabinet_vault::Vault;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

/// Exit code of a day with differences. An error has 1.
const DIFFERS: u8 = 3;

pub(super) async fn run(command: &PaymentsCommand) -> anyhow::Result<ExitCode> {
    let PaymentsCommand::Reconcile(asked) = command;
    let format = ReportFormat::from(asked.format);
    ensure!(
        format != ReportFormat::Xlsx || asked.output.is_some(),
        "a workbook is no text for a terminal: name its file with --output"
    );
    let loaded = asked.source.load()?;
    let variant = &loaded.variant;
    let now = SystemClock.now();
    ensure!(asked.day <= today(now, variant.timezone), "{} is in the future", asked.day);
    let Some(gateway) = &variant.payments.gateway else {
        bail!("payments.gateway is not set: this hospital takes no payments (docs/payments.md)")
    };
    let secrets = resolve_secrets(variant, &|name| std::env::var(name).ok()).map_err(|missing| {
        let lines: Vec<String> = missing.iter().map(ToString::to_string).collect();
        anyhow::anyhow!(lines.join("\n"))
    })?;
    let plugin = one_plugin::load(&loaded, &secrets, BTreeMap::new(), &gateway.plugin)?;
    let Some(port) = plugin.host.payment_gateway() else {
        bail!("plugins.{}.enabled is false, so the card gateway cannot be asked", gateway.plugin)
    };
    let storage = prepare::open_database(variant).await?;
    storage.migrate().await.context("the database could not be migrated")?;
    let report = reconcile(variant, &secrets, &storage, port, asked).await;
    storage.close().await;
    let report = report?;
    write(&report, format, asked)?;
    let count = report.differences().count();
    Ok(if count > 0 { ExitCode::from(DIFFERS) } else { ExitCode::SUCCESS })
}

async fn reconcile(
    variant: &Variant,
    secrets: &Secrets,
    storage: &Storage,
    gateway: Arc<dyn PaymentGateway>,
    asked: &ReconcileDay,
) -> anyhow::Result<DayReport> {
    let vault = Arc::new(Vault::new(&secrets.data_key, &secrets.retired_data_keys)?);
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let stores = storage.stores(&vault);
    // No host is asked: what the hospital must be told is a job of the server.
    let records = RecordService::open(Vec::new(), stores.clone(), Arc::clone(&vault), Arc::clone(&clock));
    // The server sends the letters.
    let post = variant.mail.is_some().then(|| Arc::new(PostOffice::new(vault)) as Arc<dyn Post>);
    let service = PaymentService::open(PaymentParts {
        stores,
        records,
        gateway: Some(gateway),
        post,
        organisation: variant.organisation.clone(),
        settings: payments::settings(variant)?,
        metrics: PaymentMetrics::default(),
        clock,
    });
    service.reconcile(asked.day).await.map_err(|error| match error {
        PaymentError::Gateway(problem) => anyhow::anyhow!(
            "the card gateway's list of {} could not be read ({}): {}",
            asked.day,
            problem.code.name(),
            problem.detail
        ),
        error => error.into(),
    })
}

fn write(report: &DayReport, format: ReportFormat, asked: &ReconcileDay) -> anyhow::Result<()> {
    let file = report.file(format, asked.language.into())?;
    match &asked.output {
        Some(path) => std::fs::write(path, file).with_context(|| path.display().to_string()),
        None => std::io::stdout().write_all(&file).context("the report could not be printed"),
    }
}
