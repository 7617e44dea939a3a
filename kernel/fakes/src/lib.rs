//! Fakes of what the kernel reaches over a network, for tests: hospitals, the state portal, signers, file stores, and the clock. The database
//! is not among them: `cabinet-test-storage` opens a real one.
//!
//! ```
//! # use cabinet_fakes::FakeSigner;
//! # use cabinet_ports::signer::{SignatureForm, Signer, SignerError};
//! # async fn sign() -> Result<(), SignerError> {
//! let key = FakeSigner::named("esia");
//! let signature = key.sign(SignatureForm::Raw, b"data").await?;
//! assert!(key.verify(key.certificate().unwrap_or_default(), b"data", &signature).await?);
//! # Ok(()) }
//! ```

mod chat;
mod clock;
mod files;
mod gateway;
mod homeserver;
mod identity;
mod password;
mod people;
mod post;
mod questionnaires;
mod records_port;
mod room_relay;
mod scheduling;
mod signer;

pub use chat::{FakeChat, ForwardedChatCall};
pub use clock::FakeClock;
pub use files::FakeFiles;
pub use gateway::{FakeGateway, FakeOrder, GatewayOperation};
pub use homeserver::{FakeHomeserver, HomeserverOperation};
pub use identity::{FakeIdentity, IdentityOperation, portal_person};
pub use password::{PASSWORD, PASSWORD_HASH, set_password};
pub use people::{consent, person};
pub use post::FakePost;
pub use questionnaires::{FakeQuestionnaires, QuestionnaireOperation};
pub use records_port::{FakeRecords, RecordsOperation, SavedDay, SettledInvoice};
pub use room_relay::FakeRoomRelay;
pub use scheduling::{FakeScheduling, Fault, Operation};
pub use signer::FakeSigner;
