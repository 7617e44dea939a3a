//! From what was written to what is computed: names are found, functions and types are checked.

use super::function::{Function, Parameter};
use super::syntax::{Operator, Syntax, SyntaxFault, parse};
use super::types::Types;
use super::value::Value;
use super::{Expression, Node, Slot, date};

/// Why an expression is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileFault {
    pub code: &'static str,
    pub detail: String,
}

impl CompileFault {
    pub fn new(code: &'static str, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into() }
    }
}

impl From<SyntaxFault> for CompileFault {
    fn from(fault: SyntaxFault) -> Self {
        match fault {
            SyntaxFault::TooLong => {
                Self::new("expression-length", "An expression has at most 2000 characters.")
            }
            SyntaxFault::TooDeep => {
                Self::new("expression-depth", "An expression is nested at most 32 times.")
            }
            SyntaxFault::Unexpected(at) => Self::new(
                "expression-syntax",
                format!("The expression cannot be read from its character {} on.", at + 1),
            ),
        }
    }
}

/// The names that an expression may use.
pub trait Names {
    fn find(&self, name: &str) -> Option<(Slot, Types)>;
}

/// Compiles an expression; also returns what its value can be.
///
/// # Errors
/// The expression is refused.
pub fn compile(text: &str, names: &dyn Names) -> Result<(Expression, Types), CompileFault> {
    let mut compiler = Compiler { names, slots: Vec::new() };
    let (root, types) = compiler.operand(&parse(text)?)?;
    compiler.slots.sort_unstable();
    compiler.slots.dedup();
    Ok((Expression { root, slots: compiler.slots }, types))
}

struct Compiler<'a> {
    names: &'a dyn Names,
    slots: Vec<Slot>,
}

fn refuse<T>(detail: impl Into<String>) -> Result<T, CompileFault> {
    Err(CompileFault::new("expression-argument", detail))
}

impl Compiler<'_> {
    fn node(&mut self, syntax: &Syntax) -> Result<(Node, Types), CompileFault> {
        Ok(match syntax {
            Syntax::Nothing => (Node::Constant(Value::Null), Types::EMPTY),
            Syntax::Bool(is) => (Node::Constant(Value::Bool(*is)), Types::BOOL),
            Syntax::Number(number) => (Node::Constant(Value::Number(*number)), Types::NUMBER),
            Syntax::Text(text) => {
                let types = if date::is_date_text(text) { Types::DATE_TEXT } else { Types::TEXT };
                (
                    Node::Constant(Value::text(text)),
                    if text.is_empty() { types | Types::EMPTY } else { types },
                )
            }
            Syntax::Name(name) => self.name(name)?,
            Syntax::List(items) => self.list(items)?,
            Syntax::Chain(head, tail) => self.chain(head, tail)?,
            Syntax::Not(inner) => (Node::Not(Box::new(self.operand(inner)?.0)), Types::BOOL),
            Syntax::Empty(inner) => (Node::Empty(Box::new(self.operand(inner)?.0)), Types::BOOL),
            Syntax::NotEmpty(inner) => (Node::NotEmpty(Box::new(self.operand(inner)?.0)), Types::BOOL),
            Syntax::Call(name, parameters) => self.call(name, parameters)?,
        })
    }

    /// What is not a side of an operator: there survey-core fails on `null` and `undefined`.
    fn operand(&mut self, syntax: &Syntax) -> Result<(Node, Types), CompileFault> {
        if matches!(syntax, Syntax::Nothing) {
            return refuse("null and undefined can only be compared.");
        }
        self.node(syntax)
    }

    fn name(&mut self, written: &str) -> Result<(Node, Types), CompileFault> {
        let (name, is_raw) = written.strip_prefix('#').map_or((written, false), |name| (name, true));
        let Some((slot, types)) = self.names.find(name) else {
            let shown: String = written.chars().take(80).collect();
            let detail =
                format!("There is no question and no calculated value with exactly the name {shown:?}.");
            return Err(CompileFault::new("unknown-name", detail));
        };
        self.slots.push(slot);
        let types = if is_raw && types == Types::TYPED { Types::TEXT | Types::EMPTY } else { types };
        Ok((Node::Slot { slot, is_raw }, types))
    }

    fn list(&mut self, items: &[Syntax]) -> Result<(Node, Types), CompileFault> {
        let mut types = Types::NUMBERS;
        let mut nodes = Vec::new();
        for item in items {
            let (node, of_item) = self.operand(item)?;
            if of_item.may_be(Types::LISTS | Types::DATE) {
                return refuse("A list has texts and numbers in it, no lists and no dates.");
            }
            if !of_item.is_within(Types::NUMBER | Types::EMPTY) {
                types = Types::TEXTS;
            }
            nodes.push(node);
        }
        Ok((Node::List(nodes), if items.is_empty() { types | Types::EMPTY } else { types }))
    }

    fn chain(&mut self, head: &Syntax, tail: &[(Operator, Syntax)]) -> Result<(Node, Types), CompileFault> {
        let (head, mut types) = self.node(head)?;
        let mut nodes = Vec::new();
        for (operator, operand) in tail {
            let (node, right) = self.node(operand)?;
            types = of_operator(*operator, types, right)?;
            nodes.push((*operator, node));
        }
        Ok((Node::Chain(Box::new(head), nodes), types))
    }

    fn call(&mut self, name: &str, parameters: &[Syntax]) -> Result<(Node, Types), CompileFault> {
        let Some(function) = Function::named(name) else {
            let shown: String = name.chars().take(80).collect();
            return Err(CompileFault::new(
                "unknown-function",
                format!("The function {shown:?} is not known."),
            ));
        };
        let (fewest, named, further) = function.parameters();
        if parameters.len() < fewest || (parameters.len() > named.len() && further.is_none()) {
            return refuse(format!("The function {name:?} has another number of parameters."));
        }
        let mut nodes = Vec::new();
        let mut types = Vec::new();
        for (index, parameter) in parameters.iter().enumerate() {
            let (node, of_parameter) = self.operand(parameter)?;
            if let Some(expected) = named.get(index).copied().or(further) {
                check(expected, parameter, of_parameter, name)?;
            }
            nodes.push(node);
            types.push(of_parameter);
        }
        Ok((Node::Call(function, nodes), function.result(&types)))
    }
}

/// The types of an operator's result.
fn of_operator(operator: Operator, left: Types, right: Types) -> Result<Types, CompileFault> {
    use Operator::{
        And, Divide, Equal, Greater, GreaterOrEqual, Less, LessOrEqual, Minus, Modulo, Multiply, NotEqual,
        Or, Plus, Power,
    };
    let either = left | right;
    match operator {
        // An empty side becomes 0, an empty text or an empty list, as the other side is.
        And | Or => Ok(either | Types::NUMBER),
        Equal | NotEqual | Less | LessOrEqual | Greater | GreaterOrEqual => {
            let of_dates = Types::DATE | Types::DATE_TEXT | Types::EMPTY;
            if either.may_be(Types::DATE) && !either.is_within(of_dates) {
                return refuse(
                    "A date is compared with the answer to a date question or a text like '2026-11-26'.",
                );
            }
            Ok(Types::BOOL)
        }
        // Other machines compute powers with other last digits.
        Power => refuse("Powers are not computed."),
        Plus | Minus | Multiply | Divide | Modulo => {
            if either.may_be(Types::LISTS | Types::DATE) {
                return refuse(
                    "Lists and dates cannot be added or multiplied; there are functions for them.",
                );
            }
            let is_text = operator == Plus && either.may_be(Types::TEXT | Types::DATE_TEXT);
            Ok(match operator {
                Divide | Modulo => Types::NUMBER | Types::EMPTY,
                _ if is_text => Types::NUMBER | Types::TEXT,
                _ => Types::NUMBER,
            })
        }
        _ if either.may_be(Types::DATE) => refuse("A date contains nothing; it can be compared."),
        _ => Ok(Types::BOOL),
    }
}

fn check(expected: Parameter, written: &Syntax, types: Types, function: &str) -> Result<(), CompileFault> {
    match expected {
        Parameter::Anything => Ok(()),
        Parameter::Numbers if types.is_within(Types::NUMBER | Types::NUMBERS | Types::EMPTY) => Ok(()),
        Parameter::Numbers => refuse(format!(
            "The function {function:?} takes numbers: number questions, ratings, choices that all are numbers."
        )),
        Parameter::Date if types.is_within(Types::DATE | Types::DATE_TEXT | Types::EMPTY) => Ok(()),
        Parameter::Date => {
            refuse(format!("The function {function:?} takes date questions and texts like '2026-11-26'."))
        }
        Parameter::Whole(least, most) => match written {
            Syntax::Number(number)
                if number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(number) =>
            {
                Ok(())
            }
            _ => {
                refuse(format!("The function {function:?} takes a whole number from {least} to {most} here."))
            }
        },
        Parameter::Unit(units) => match written {
            Syntax::Text(unit) if units.contains(&unit.as_str()) => Ok(()),
            _ => refuse(format!("The function {function:?} takes one of {} here.", units.join(", "))),
        },
    }
}
