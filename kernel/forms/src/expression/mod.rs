//! Expressions of forms, in the language of survey-core: read (`syntax`), checked against the names and types of a form (`compile`), computed
//! (`compute`) with the conversions of JavaScript (`value`, `number`).

pub mod compile;
mod compute;
mod date;
mod function;
pub mod number;
pub mod syntax;
pub mod types;
pub mod value;

pub use compute::Context;
pub use date::{Zone, is_date_text};
use syntax::Operator;
use value::Value;

/// Where the value of a name is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slot {
    Question(usize),
    /// The text of "other".
    Comment(usize),
    Calculated(usize),
}

/// An expression that can be computed.
#[derive(Debug, Clone)]
pub struct Expression {
    root: Node,
    /// What it refers to, each once.
    pub slots: Vec<Slot>,
}

#[derive(Debug, Clone)]
pub enum Node {
    Constant(Value),
    Slot {
        slot: Slot,
        /// `{#name}`: without conversion of texts to numbers.
        is_raw: bool,
    },
    List(Vec<Node>),
    Chain(Box<Node>, Vec<(Operator, Node)>),
    Not(Box<Node>),
    Empty(Box<Node>),
    NotEmpty(Box<Node>),
    Call(function::Function, Vec<Node>),
}

impl Expression {
    pub const fn root(&self) -> &Node {
        &self.root
    }
}
