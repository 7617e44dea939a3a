//! Messages between kernel and worker: a kind, an id and fields. A number has four or eight bytes in little-endian order; a byte field has
//! a length prefix. A message ends with its last field.

mod reader;
mod writer;

use crate::frame::Frame;
use cabinet_ports::SignatureForm;
use reader::Reader;
use writer::Writer;
use zeroize::Zeroizing;

/// A request from the kernel to the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    /// Repeated in the answer.
    pub id: u64,
    /// Time in milliseconds after which the kernel no longer waits for the answer.
    pub deadline_ms: u32,
    pub call: Call,
}

/// The calls of the protocol.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Call {
    /// Opens the key. Must be the first call and is sent once.
    Open {
        /// The module's settings, a JSON object.
        config: Vec<u8>,
        /// The key in the form that the module expects.
        key: Zeroizing<Vec<u8>>,
        /// PEM, or empty.
        certificate: Vec<u8>,
    },
    /// Creates a signature.
    Sign {
        /// Format of the signature.
        form: SignatureForm,
        /// The data to sign.
        data: Vec<u8>,
    },
    /// Verifies a raw signature.
    Verify {
        /// PEM.
        certificate: Vec<u8>,
        /// The signed data.
        data: Vec<u8>,
        signature: Vec<u8>,
    },
}

/// An answer from the worker to the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Id of the request.
    pub id: u64,
    pub outcome: Outcome,
}

/// Result of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The key is open.
    Opened {
        /// Maximum number of concurrent calls.
        calls: u32,
        /// The module's description of itself.
        description: String,
    },
    Signed(Vec<u8>),
    /// Whether the signature is valid.
    Judged(bool),
    /// The module or the worker refuses; a retry is useless.
    Refused(String),
    /// Temporary failure; a retry may succeed.
    Unavailable(String),
    /// The module violated the contract. Its state is unknown, so the worker must be ended.
    Broken(String),
}

/// The bytes are not a message: the other side is faulty or not ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a message")]
pub(crate) struct Malformed;

impl Request {
    pub(crate) fn encode(&self) -> Frame {
        let head = |kind| Writer::of(kind, self.id).number(self.deadline_ms);
        match &self.call {
            Call::Open { config, key, certificate } => head(1).bytes(config).bytes(key).bytes(certificate),
            Call::Sign { form, data } => head(2).number(form_number(*form)).bytes(data),
            Call::Verify { certificate, data, signature } => {
                head(3).bytes(certificate).bytes(data).bytes(signature)
            }
        }
        .finish()
    }

    pub(crate) fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let (kind, id, mut fields) = Reader::of(frame)?;
        let deadline_ms = fields.number()?;
        let call = match kind {
            1 => Call::Open {
                config: fields.bytes()?.to_vec(),
                key: Zeroizing::new(fields.bytes()?.to_vec()),
                certificate: fields.bytes()?.to_vec(),
            },
            2 => Call::Sign { form: form(fields.number()?)?, data: fields.bytes()?.to_vec() },
            3 => Call::Verify {
                certificate: fields.bytes()?.to_vec(),
                data: fields.bytes()?.to_vec(),
                signature: fields.bytes()?.to_vec(),
            },
            _ => return Err(Malformed),
        };
        fields.end()?;
        Ok(Self { id, deadline_ms, call })
    }
}

impl Answer {
    pub(crate) fn encode(&self) -> Frame {
        let head = |kind| Writer::of(kind, self.id);
        match &self.outcome {
            Outcome::Opened { calls, description } => head(1).number(*calls).bytes(description.as_bytes()),
            Outcome::Signed(signature) => head(2).bytes(signature),
            Outcome::Judged(is_valid) => head(3).number(u32::from(*is_valid)),
            Outcome::Refused(reason) => head(4).bytes(reason.as_bytes()),
            Outcome::Unavailable(reason) => head(5).bytes(reason.as_bytes()),
            Outcome::Broken(reason) => head(6).bytes(reason.as_bytes()),
        }
        .finish()
    }

    pub(crate) fn decode(frame: &[u8]) -> Result<Self, Malformed> {
        let (kind, id, mut fields) = Reader::of(frame)?;
        let outcome = match kind {
            1 => Outcome::Opened { calls: fields.number()?, description: fields.text()? },
            2 => Outcome::Signed(fields.bytes()?.to_vec()),
            3 => Outcome::Judged(match fields.number()? {
                0 => false,
                1 => true,
                _ => return Err(Malformed),
            }),
            4 => Outcome::Refused(fields.text()?),
            5 => Outcome::Unavailable(fields.text()?),
            6 => Outcome::Broken(fields.text()?),
            _ => return Err(Malformed),
        };
        fields.end()?;
        Ok(Self { id, outcome })
    }
}

/// Hides keys and data.
impl std::fmt::Debug for Call {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Open { .. } => "Open",
            Self::Sign { .. } => "Sign",
            Self::Verify { .. } => "Verify",
        })
    }
}

const fn form_number(form: SignatureForm) -> u32 {
    match form {
        SignatureForm::Raw => cabinet_signer_table::RAW,
        SignatureForm::CmsDetached => cabinet_signer_table::CMS_DETACHED,
    }
}

const fn form(number: u32) -> Result<SignatureForm, Malformed> {
    match number {
        cabinet_signer_table::RAW => Ok(SignatureForm::Raw),
        cabinet_signer_table::CMS_DETACHED => Ok(SignatureForm::CmsDetached),
        _ => Err(Malformed),
    }
}

#[cfg(test)]
mod tests;
