//! `cabinet:host/signer`: a guest names a key, and the deployment's signer of that name signs. Both the manifest and the grant must allow
//! it, as with secrets.

use super::CallState;
use crate::bindings::cabinet::host::signer::{Error, Form, Host};
use cabinet_ports::{SignatureForm, Signer, SignerError};
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Reserve before the wall-clock limit, so that the guest can report the failure before it is stopped.
const LAST_MOMENT: Duration = Duration::from_millis(200);

impl Host for CallState {
    async fn sign(&mut self, key: String, form: Form, data: Vec<u8>) -> Result<Vec<u8>, Error> {
        let signer = self.signer(&key)?;
        let form = match form {
            Form::Raw => SignatureForm::Raw,
            Form::CmsDetached => SignatureForm::CmsDetached,
        };
        self.asked(&key, "sign", signer.sign(form, &data)).await
    }

    async fn verify(
        &mut self,
        key: String,
        certificate: String,
        data: Vec<u8>,
        signature: Vec<u8>,
    ) -> Result<bool, Error> {
        let signer = self.signer(&key)?;
        self.asked(&key, "verify", signer.verify(&certificate, &data, &signature)).await
    }
}

impl CallState {
    fn signer(&mut self, key: &str) -> Result<Arc<dyn Signer>, Error> {
        let permissions = &self.context.permissions;
        let allowed = permissions.check_signer(key).and_then(|()| {
            self.context.signers.get(key).cloned().ok_or_else(|| permissions.no_such_signer(key))
        });
        allowed.map_err(|denial| {
            self.refuse(denial.clone());
            Error::Denied(denial)
        })
    }

    /// Waits for the signer, but not past the call's deadline. The time counts as waiting, not as the guest's work.
    async fn asked<T>(
        &mut self,
        key: &str,
        what: &'static str,
        answer: impl Future<Output = Result<T, SignerError>> + Send,
    ) -> Result<T, Error> {
        let start = Instant::now();
        let latest = self.deadline.checked_sub(LAST_MOMENT).unwrap_or(self.deadline);
        let answer = tokio::time::timeout_at(latest, answer).await;
        let took = start.elapsed();
        self.waited += took;
        let (plugin, answer) = (
            &self.context.plugin,
            match answer {
                Ok(Ok(done)) => Ok(done),
                Ok(Err(SignerError::Unavailable(why))) => Err(Error::Unavailable(why)),
                Ok(Err(SignerError::Failed(why))) => Err(Error::Failed(why)),
                Err(_) => Err(Error::Unavailable("it did not answer in time".to_owned())),
            },
        );
        let outcome = match &answer {
            Ok(_) => "ok",
            Err(Error::Failed(_)) => "failed",
            Err(Error::Unavailable(_) | Error::Denied(_)) => "unavailable",
        };
        self.context.signatures.count(key, what, outcome, took);
        if let Err(reason) = &answer {
            self.context.told_once(&format!("plugin {plugin} asked the key {key} to {what}: {reason}"));
        }
        answer
    }
}
