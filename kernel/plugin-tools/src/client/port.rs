//! The functions of a port, as the contract has them.

use crate::embedded;
use anyhow::{Context, Result};
use heck::{ToSnakeCase, ToUpperCamelCase};
use wit_parser::{Resolve, SourceMap, TypeDefKind};

const VERSION: &str = "wit/since-0.1";

/// A type of the contract, as far as values of it can be made.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Text,
    Day,
    Moment,
    Bool,
    /// A whole number: its type in Rust.
    Whole(&'static str),
    Option(Box<Value>),
    List(Box<Value>),
    Record(Record),
    /// Anything else: its type in Rust.
    Other(String),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Record {
    /// Its name in the contract.
    pub(crate) name: String,
    pub(crate) fields: Vec<(String, Value)>,
}

/// A function that may fail.
#[derive(Debug)]
pub(crate) struct Function {
    /// Its name in the contract.
    pub(crate) name: String,
    pub(crate) parameters: Vec<(String, Value)>,
    /// `None`: it only succeeds.
    pub(crate) answer: Option<Value>,
}

/// The functions of a port that answer or fail.
///
/// # Errors
/// The embedded contract cannot be read, which the tests exclude.
pub(crate) fn functions(port: &str) -> Result<Vec<Function>> {
    let mut resolve = Resolve::default();
    let host = format!("{VERSION}/deps/host");
    for folder in [host.as_str(), VERSION] {
        let mut map = SourceMap::new();
        for (name, text) in embedded::below(folder).filter(|(name, _)| !name.contains('/')) {
            map.push_str(name, text);
        }
        let group = map.parse().map_err(|(_, error)| anyhow::anyhow!("the contract: {error:?}"))?;
        resolve.push_group(group)?;
    }
    let interface = resolve.interfaces.iter().find(|(_, found)| found.name.as_deref() == Some(port));
    let (_, interface) = interface.with_context(|| format!("the contract has no {port}"))?;
    let mut functions = Vec::new();
    for (name, function) in &interface.functions {
        let Some(wit_parser::Type::Id(id)) = function.result else { continue };
        let Some(TypeDefKind::Result(result)) = resolve.types.get(id).map(|found| &found.kind) else {
            continue;
        };
        let parameters =
            function.params.iter().map(|param| (param.name.clone(), value(&resolve, &param.ty))).collect();
        let answer = result.ok.as_ref().map(|kind| value(&resolve, kind));
        functions.push(Function { name: name.clone(), parameters, answer });
    }
    Ok(functions)
}

fn value(resolve: &Resolve, kind: &wit_parser::Type) -> Value {
    use wit_parser::Type;
    let id = match kind {
        Type::String => return Value::Text,
        Type::Bool => return Value::Bool,
        Type::U8 => return Value::Other("u8".to_owned()),
        Type::U16 => return Value::Whole("u16"),
        Type::U32 => return Value::Whole("u32"),
        Type::U64 => return Value::Whole("u64"),
        Type::S32 => return Value::Whole("i32"),
        Type::S64 => return Value::Whole("i64"),
        Type::Id(id) => *id,
        other => return Value::Other(format!("{other:?}").to_lowercase()),
    };
    let Some(definition) = resolve.types.get(id) else { return Value::Text };
    match (definition.name.as_deref(), &definition.kind) {
        (Some("iso-date"), _) => Value::Day,
        (Some("local-date-time"), _) => Value::Moment,
        (_, TypeDefKind::Type(inner)) => value(resolve, inner),
        (_, TypeDefKind::Option(inner)) => Value::Option(Box::new(value(resolve, inner))),
        (_, TypeDefKind::List(inner)) => Value::List(Box::new(value(resolve, inner))),
        (Some(name), TypeDefKind::Record(record)) => Value::Record(Record {
            name: name.to_owned(),
            fields: record
                .fields
                .iter()
                .map(|field| (field.name.clone(), value(resolve, &field.ty)))
                .collect(),
        }),
        (Some(name), _) => Value::Other(format!("contract::{}", name.to_upper_camel_case())),
        (None, TypeDefKind::Tuple(tuple)) => {
            let parts: Vec<String> = tuple.types.iter().map(|kind| value(resolve, kind).in_rust()).collect();
            Value::Other(format!("({})", parts.join(", ")))
        }
        (None, _) => Value::Other("()".to_owned()),
    }
}

impl Value {
    /// The type in Rust. The names are those of the contract, not of a description.
    pub(crate) fn in_rust(&self) -> String {
        match self {
            Self::Text | Self::Day | Self::Moment => "String".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Whole(name) => (*name).to_owned(),
            Self::Option(inner) => format!("Option<{}>", inner.in_rust()),
            Self::List(inner) => format!("Vec<{}>", inner.in_rust()),
            Self::Record(record) => format!("contract::{}", record.name.to_upper_camel_case()),
            Self::Other(name) => name.clone(),
        }
    }
}

/// The name in Rust of a function, a parameter or a field of the contract.
pub(crate) fn rust_name(name: &str) -> String {
    match name.to_snake_case() {
        keyword if ["type", "ref", "use", "move", "match", "final"].contains(&keyword.as_str()) => {
            format!("{keyword}_")
        }
        name => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scaffold::port_of;
    use cabinet_plugin_package::World;

    #[test]
    fn every_port_has_functions_with_types_of_rust() {
        for world in World::ALL {
            let functions = functions(port_of(world)).unwrap();
            assert!(functions.len() >= 4, "{world}");
            for function in functions {
                for (name, value) in &function.parameters {
                    assert!(syn::parse_str::<syn::Type>(&value.in_rust()).is_ok(), "{world} {name}");
                }
            }
        }
        let scheduling = functions("scheduling").unwrap();
        let doctors = scheduling.iter().find(|function| function.name == "doctors").unwrap();
        assert_eq!(doctors.parameters[0], ("clinic-id".to_owned(), Value::Text));
        let Some(Value::List(doctor)) = &doctors.answer else { panic!("a list") };
        let Value::Record(doctor) = &**doctor else { panic!("of records") };
        assert_eq!(doctor.fields[4], ("nearest-date".to_owned(), Value::Option(Box::new(Value::Day))));
    }
}
