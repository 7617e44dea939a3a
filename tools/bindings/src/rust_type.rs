//! Types of the contract as Rust, in the form in which a plugin owns them.

use anyhow::{Result, bail};
use wit_bindgen_core::wit_parser::{Resolve, Type, TypeDefKind};

/// The type in Rust. A named type is in scope under its name.
///
/// # Errors
/// The contract uses a kind of type that it has not used before (resources, streams, maps).
pub fn rust_type(resolve: &Resolve, of: &Type) -> Result<String> {
    let id = match of {
        Type::Bool => return Ok("bool".to_owned()),
        Type::U8 | Type::U16 | Type::U32 | Type::U64 => return Ok(format!("{of:?}").to_lowercase()),
        Type::S8 => return Ok("i8".to_owned()),
        Type::S16 => return Ok("i16".to_owned()),
        Type::S32 => return Ok("i32".to_owned()),
        Type::S64 => return Ok("i64".to_owned()),
        Type::String => return Ok("String".to_owned()),
        Type::Id(id) => id,
        other => bail!("no Rust type for {other:?} yet"),
    };
    let Some(found) = resolve.types.get(*id) else { bail!("a type without a definition") };
    if let Some(name) = &found.name {
        return Ok(type_name(name));
    }
    let inner = |of: &Type| rust_type(resolve, of);
    let or_unit = |of: &Option<Type>| of.as_ref().map_or(Ok("()".to_owned()), inner);
    Ok(match &found.kind {
        TypeDefKind::Option(some) => format!("Option<{}>", inner(some)?),
        TypeDefKind::List(item) => format!("Vec<{}>", inner(item)?),
        TypeDefKind::Result(of) => format!("Result<{}, {}>", or_unit(&of.ok)?, or_unit(&of.err)?),
        TypeDefKind::Tuple(tuple) => {
            let items: Result<Vec<String>> = tuple.types.iter().map(inner).collect();
            format!("({})", items?.join(", "))
        }
        other => bail!("no Rust type for a {} yet", other.as_str()),
    })
}

/// `iso-date` is `IsoDate`.
pub fn type_name(name: &str) -> String {
    name.split('-').map(capitalized).collect()
}

/// `find-patient` is `find_patient`.
pub fn function_name(name: &str) -> String {
    name.replace('-', "_")
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// The comment of an item of the contract as documentation.
pub fn docs(text: Option<&str>) -> String {
    let lines = text.unwrap_or_default().lines();
    lines.map(|line| format!("/// {}", line.trim()).trim_end().to_owned() + "\n").collect()
}
