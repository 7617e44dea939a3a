//! [`Signer`] implementation on top of a native module. Every call ends within its timeout; the next call replaces a worker that has ended.

use super::process::Process;
use super::restart_delay::RestartDelay;
use crate::NativeSignerSettings;
use crate::message::{Call, Outcome};
use async_trait::async_trait;
use cabinet_ports::{SignatureForm, Signer, SignerError};
use secrecy::ExposeSecret as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::{Instant, timeout_at};
use zeroize::Zeroizing;

/// Timeout for loading the library and opening the key. It may take longer than a signature because a device must be found and a PIN
/// checked.
const OPENING: Duration = Duration::from_secs(20);

/// A signer, configured in `[signers.<name>]`.
pub struct NativeSigner {
    inner: Arc<Inner>,
}

struct Inner {
    settings: NativeSignerSettings,
    seat: Arc<Mutex<Seat>>,
}

/// The current worker of a signer.
#[derive(Default)]
struct Seat {
    process: Option<Arc<Process>>,
    restart: RestartDelay,
    last_failure: String,
}

impl NativeSigner {
    /// Starts the worker and opens the key.
    ///
    /// A module that is temporarily unavailable (an unplugged token, a crash) is not an error: it is logged, and later calls retry.
    ///
    /// # Errors
    /// [`SignerError::Failed`] if the settings are wrong: a different digest, a missing module, a rejected key.
    pub async fn start(settings: NativeSignerSettings) -> Result<Self, SignerError> {
        let name = settings.name.clone();
        let inner = Arc::new(Inner { settings, seat: Arc::default() });
        match inner.process().await {
            Ok(_) => {}
            Err(SignerError::Unavailable(why)) => {
                tracing::warn!(signer = name, "signer {name} cannot sign yet: {why}");
            }
            Err(error) => return Err(error),
        }
        Ok(Self { inner })
    }

    /// Runs the call in its own task, so that a cancelled caller cancels neither the timeout nor the release of the module's slot.
    async fn ask(&self, call: Call) -> Result<Outcome, SignerError> {
        let inner = Arc::clone(&self.inner);
        tokio::spawn(async move { inner.ask(call).await })
            .await
            .unwrap_or_else(|_| Err(SignerError::Unavailable("the kernel shuts down".to_owned())))
    }
}

impl Inner {
    async fn ask(self: Arc<Self>, call: Call) -> Result<Outcome, SignerError> {
        let deadline = Instant::now() + self.settings.timeout;
        let process = timeout_at(deadline, self.process())
            .await
            .unwrap_or_else(|_| Err(SignerError::Unavailable("it is still being opened".to_owned())))?;
        match process.ask(call, deadline).await {
            Outcome::Refused(why) => Err(SignerError::Failed(why)),
            Outcome::Unavailable(why) => Err(SignerError::Unavailable(why)),
            outcome => Ok(outcome),
        }
    }

    /// The running worker or a new one. A new worker starts in its own task, because the caller may have a shorter timeout.
    async fn process(self: &Arc<Self>) -> Result<Arc<Process>, SignerError> {
        let mut seat = Arc::clone(&self.seat).lock_owned().await;
        if let Some(process) = &seat.process {
            if process.is_alive() {
                return Ok(Arc::clone(process));
            }
            let (ended, was_useful) = (process.ended_at(), process.was_useful());
            seat.process = None;
            if was_useful {
                seat.restart.succeeded();
            }
            seat.restart.failed(ended);
            "its worker ended again and again".clone_into(&mut seat.last_failure);
        }
        if let Some(pause) = seat.restart.pause(Instant::now()) {
            let why = &seat.last_failure;
            return Err(SignerError::Unavailable(format!(
                "{why}; the next try is in {} ms",
                pause.as_millis()
            )));
        }
        let starting = Arc::clone(self).start(seat);
        let kernel_ends = || SignerError::Unavailable("the kernel shuts down".to_owned());
        tokio::spawn(starting).await.unwrap_or_else(|_| Err(kernel_ends()))
    }

    async fn start(self: Arc<Self>, mut seat: OwnedMutexGuard<Seat>) -> Result<Arc<Process>, SignerError> {
        let started = self.opened().await;
        match &started {
            Ok(process) => seat.process = Some(Arc::clone(process)),
            Err(error) => {
                seat.restart.failed(Instant::now());
                seat.last_failure = error.to_string();
            }
        }
        started
    }

    async fn opened(&self) -> Result<Arc<Process>, SignerError> {
        let name = &self.settings.name;
        let unavailable =
            |error: std::io::Error| SignerError::Unavailable(format!("no worker starts: {error}"));
        let process = Process::spawn(&self.settings).map_err(unavailable)?;
        match process.open(self.opening(), Instant::now() + OPENING).await {
            Outcome::Opened { description, .. } => {
                tracing::info!(signer = name, "signer {name} is open: {description}");
                Ok(Arc::new(process))
            }
            Outcome::Refused(why) => Err(SignerError::Failed(why)),
            Outcome::Unavailable(why) => Err(SignerError::Unavailable(why)),
            _ => Err(SignerError::Unavailable("the worker answered nonsense".to_owned())),
        }
    }

    fn opening(&self) -> Call {
        let NativeSignerSettings { key, certificate, settings, .. } = &self.settings;
        Call::Open {
            config: serde_json::Value::Object(settings.clone()).to_string().into_bytes(),
            key: Zeroizing::new(
                key.as_ref().map(|key| key.expose_secret().as_bytes().to_vec()).unwrap_or_default(),
            ),
            certificate: certificate.clone().unwrap_or_default().into_bytes(),
        }
    }
}

#[async_trait]
impl Signer for NativeSigner {
    async fn sign(&self, form: SignatureForm, data: &[u8]) -> Result<Vec<u8>, SignerError> {
        match self.ask(Call::Sign { form, data: data.to_vec() }).await? {
            Outcome::Signed(signature) => Ok(signature),
            _ => Err(SignerError::Unavailable("the worker answered nonsense".to_owned())),
        }
    }

    async fn verify(&self, certificate: &str, data: &[u8], signature: &[u8]) -> Result<bool, SignerError> {
        let call = Call::Verify {
            certificate: certificate.as_bytes().to_vec(),
            data: data.to_vec(),
            signature: signature.to_vec(),
        };
        match self.ask(call).await? {
            Outcome::Judged(is_valid) => Ok(is_valid),
            _ => Err(SignerError::Unavailable("the worker answered nonsense".to_owned())),
        }
    }

    fn certificate(&self) -> Option<&str> {
        self.inner.settings.certificate.as_deref()
    }
}
