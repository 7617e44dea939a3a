//! What the two sides say to each other: a kind, a number, fields. A number is four or eight bytes, least first; a field of bytes has its
//! length before it. A message ends where its last field ends.

mod reader;
mod writer;

use crate::frame::Frame;
use cabinet_ports::SignatureForm;
use reader::Reader;
use writer::Writer;
use zeroize::Zeroizing;

/// From the kernel to the worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Request {
    /// The answer carries it.
    pub id: u64,
    /// After so many milliseconds nobody waits for the answer any more.
    pub deadline_ms: u32,
    /// What is asked.
    pub call: Call,
}

/// What can be asked.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Call {
    /// Once, first.
    Open {
        /// A JSON object.
        config: Vec<u8>,
        /// What the module calls a key.
        key: Zeroizing<Vec<u8>>,
        /// PEM, or nothing.
        certificate: Vec<u8>,
    },
    /// A signature.
    Sign {
        /// What it shall look like.
        form: SignatureForm,
        /// What it is of.
        data: Vec<u8>,
    },
    /// A judgement of a raw signature.
    Verify {
        /// PEM.
        certificate: Vec<u8>,
        /// What was signed.
        data: Vec<u8>,
        /// The signature.
        signature: Vec<u8>,
    },
}

/// From the worker to the kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    /// Of the request.
    pub id: u64,
    /// What came of it.
    pub outcome: Outcome,
}

/// What comes of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The key is open.
    Opened {
        /// How many calls may be on their way at a time.
        calls: u32,
        /// What the module says about itself.
        description: String,
    },
    /// The signature.
    Signed(Vec<u8>),
    /// The judgement.
    Judged(bool),
    /// The module, or the worker, refuses; asking again is no use.
    Refused(String),
    /// Worth another try.
    Unavailable(String),
    /// The module broke the contract: nobody knows what state it is in, so the worker has to go.
    Broken(String),
}

/// Bytes that are no message. The other side is not ours, or went wild.
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

/// Calls hold keys and data: neither prints.
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
