//! What an error of the S3 server means, and what to do about it. The server's own words are not passed on: they repeat the access key and
//! parts of the signature.

use super::S3Settings;
use cabinet_ports::files::FileError;
use object_store::Error;
use std::error::Error as StdError;

/// Why the bucket cannot be used. Each text names the key of the configuration and what to do. None contains a secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum S3Failure {
    /// No connection, or no answer in time.
    #[error(
        "files.s3.endpoint: {endpoint} does not answer: check the address, that the S3 server runs, and the network and certificate on the way"
    )]
    NotAnswering {
        /// The configured address.
        endpoint: String,
    },
    /// The server does not know the access key.
    #[error("files.s3.access_key: the S3 server does not know this access key: use the one that it issued")]
    AccessKey,
    /// The signature is wrong.
    #[error(
        "files.s3.secret_key: the S3 server refuses the signature: use the secret key that belongs to the access key, and check files.s3.region"
    )]
    SecretKey,
    /// The clocks differ by more than a quarter of an hour.
    #[error(
        "the S3 server refuses requests because of their time: set the clock of this machine or of the server"
    )]
    Clock,
    /// The bucket does not exist.
    #[error(
        "files.s3.bucket: the bucket {bucket} does not exist: create it, or correct the name, files.s3.region or files.s3.path_style"
    )]
    Bucket {
        /// The configured name.
        bucket: String,
    },
    /// The access key lacks a right.
    #[error(
        "files.s3.access_key: it may not do this in the bucket {bucket}: grant it GetObject, PutObject, DeleteObject, AbortMultipartUpload and ListBucket"
    )]
    Denied {
        /// The configured name.
        bucket: String,
    },
    /// The bucket belongs to another region.
    #[error(
        "files.s3.region: the bucket belongs to another region: use the one that the S3 server names for it"
    )]
    Region,
    /// The server has no space left.
    #[error("the S3 server has no room left for the bucket {bucket}: free some, or raise its quota")]
    Full {
        /// The configured name.
        bucket: String,
    },
    /// Another error.
    #[error("the S3 server answered with the error {code}: see its log")]
    Other {
        /// The server's code.
        code: String,
    },
}

impl S3Failure {
    /// Whether it goes away without a change of the configuration.
    pub const fn is_temporary(&self) -> bool {
        matches!(self, Self::NotAnswering { .. } | Self::Clock | Self::Full { .. } | Self::Other { .. })
    }
}

pub(super) struct Interpreter {
    endpoint: String,
    bucket: String,
}

impl Interpreter {
    pub(super) fn new(settings: &S3Settings) -> Self {
        Self { endpoint: settings.endpoint.to_string(), bucket: settings.bucket.clone() }
    }

    /// What the error means.
    pub(super) fn interpret(&self, error: &Error) -> S3Failure {
        let text = full_text(error);
        let bucket = || self.bucket.clone();
        match code(&text) {
            Some("InvalidAccessKeyId" | "NotSignedUp" | "InvalidClientTokenId") => S3Failure::AccessKey,
            Some("SignatureDoesNotMatch") => S3Failure::SecretKey,
            Some("RequestTimeTooSkewed" | "RequestExpired") => S3Failure::Clock,
            Some("NoSuchBucket" | "InvalidBucketName") => S3Failure::Bucket { bucket: bucket() },
            Some(
                "AuthorizationHeaderMalformed" | "PermanentRedirect" | "IllegalLocationConstraintException",
            ) => S3Failure::Region,
            Some("AccessDenied" | "AllAccessDisabled" | "AccountProblem") => {
                S3Failure::Denied { bucket: bucket() }
            }
            Some(
                "QuotaExceeded"
                | "XMinioStorageFull"
                | "XMinioAdminBucketQuotaExceeded"
                | "InsufficientStorage",
            ) => S3Failure::Full { bucket: bucket() },
            Some(code) => S3Failure::Other { code: code.to_owned() },
            None => match error {
                Error::PermissionDenied { .. } | Error::Unauthenticated { .. } => {
                    S3Failure::Denied { bucket: bucket() }
                }
                Error::NotFound { .. } => S3Failure::Other { code: "404".to_owned() },
                _ if text.contains("redirect") => S3Failure::Region,
                _ => match status(&text) {
                    Some(code) => S3Failure::Other { code },
                    None => S3Failure::NotAnswering { endpoint: self.endpoint.clone() },
                },
            },
        }
    }

    pub(super) fn file_error(&self, error: &Error) -> FileError {
        match self.interpret(error) {
            S3Failure::Full { .. } => FileError::Full,
            failure => FileError::Unavailable(Box::new(failure)),
        }
    }

    /// Whether a range was requested that begins behind the end of the object.
    pub(super) fn is_behind_the_end(&self, error: &Error) -> bool {
        matches!(self.interpret(error), S3Failure::Other { code } if code == "InvalidRange" || code == "416")
    }
}

/// The texts of an error and its causes. `object_store` does not publish the type that has the answer.
fn full_text(error: &Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push('\n');
        text.push_str(&error.to_string());
        cause = error.source();
    }
    text
}

/// `<Code>` of the server's answer. Only the characters of a code, so that nothing else is passed on.
fn code(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    let is_code =
        !code.is_empty() && code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_code.then_some(code)
}

/// The status of an answer without a body.
fn status(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("status code: ")?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (digits.len() == 3).then_some(digits)
}
