//! SOAP 1.1 as HubService speaks it: document/literal, elements qualified and in schema order.

pub mod answer;
pub mod moment;
pub mod reader;
pub mod schema;
pub mod text;
pub mod writer;

pub use answer::Answer;
pub use reader::Element;
pub use schema::Operation;
pub use writer::Value;
