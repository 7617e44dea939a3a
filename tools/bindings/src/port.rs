//! What a plugin sees of a port: the types of its interface, a trait with the functions, and an export macro.

use crate::EVERY_PLUGIN;
use crate::answers::unimplemented;
use crate::contract::{Contract, Optional, World};
use crate::rust_type::{docs, function_name, rust_type, type_name};
use anyhow::Result;
use wit_bindgen_core::wit_parser::{Function, Interface, Type, TypeDefKind, TypeId};

/// The trait `Lifecycle`.
///
/// # Errors
/// The contract uses types that the generator does not know.
pub fn of_every_plugin(contract: &Contract) -> Result<String> {
    module(contract, "lifecycle")
}

/// Trait and export macro of a port.
///
/// # Errors
/// The contract uses types that the generator does not know.
pub fn of_world(contract: &Contract, world: &World) -> Result<String> {
    Ok(module(contract, &world.port)? + &export_macro(world))
}

/// Trait and export macro of an interface that a plugin may export beside its port.
///
/// # Errors
/// The contract uses types that the generator does not know.
pub fn of_optional(contract: &Contract, optional: &Optional) -> Result<String> {
    Ok(module(contract, &optional.interface)? + &optional_macro(optional))
}

fn module(contract: &Contract, name: &str) -> Result<String> {
    let interface = contract.interface(name)?;
    let file = function_name(name);
    let guest = format!("super::exports::cabinet::plugin::{file}");
    let (own, used) = types(contract, interface);
    let mut functions = String::new();
    let mut calls = String::new();
    for function in interface.functions.values() {
        let signature = signature(contract, function)?;
        functions += &indented(&docs(function.docs.contents.as_deref()));
        functions += &match unimplemented(name, &function.name, fails_with_problem(contract, function)) {
            Some(answer) => format!("        {signature} {{\n            {answer}\n        }}\n"),
            None => format!("        {signature};\n"),
        };
        let arguments: Vec<String> = function.params.iter().map(|of| function_name(&of.name)).collect();
        let arguments = arguments.join(", ");
        calls += &format!(
            "        {signature} {{
            crate::log::announce_panics();
            T::{}({arguments})
        }}
",
            function_name(&function.name)
        );
    }
    let port = type_name(name);
    Ok(format!(
        "
/// What a plugin sees of the interface `{name}`.
pub mod port {{
    pub use {guest}::{{{own}}};
    #[allow(unused_imports)]
    use {guest}::{{{used}}};

{}    #[allow(unused_variables)]
    pub trait {port} {{
{functions}    }}

    impl<T: {port}> {guest}::Guest for crate::bindings::Exported<T> {{
{calls}    }}
}}
",
        indented_once(&docs(interface.docs.contents.as_deref()))
    ))
}

/// The names of the interface's own types, and of the types that it uses from elsewhere.
fn types(contract: &Contract, interface: &Interface) -> (String, String) {
    let is_used = |id: &TypeId| {
        let kind = contract.resolve.types.get(*id).map(|found| &found.kind);
        matches!(kind, Some(TypeDefKind::Type(Type::Id(_))))
    };
    let names = |wanted: bool| {
        let found = interface.types.iter().filter(|(_, id)| is_used(id) == wanted);
        let mut names: Vec<String> = found.map(|(name, _)| type_name(name)).collect();
        names.sort();
        names.join(", ")
    };
    (names(false), names(true))
}

fn signature(contract: &Contract, function: &Function) -> Result<String> {
    let arguments: Result<Vec<String>> = function
        .params
        .iter()
        .map(|of| Ok(format!("{}: {}", function_name(&of.name), rust_type(&contract.resolve, &of.ty)?)))
        .collect();
    let answer = match &function.result {
        Some(of) => format!(" -> {}", rust_type(&contract.resolve, of)?),
        None => String::new(),
    };
    Ok(format!("fn {}({}){answer}", function_name(&function.name), arguments?.join(", ")))
}

fn fails_with_problem(contract: &Contract, function: &Function) -> bool {
    let Some(Type::Id(id)) = &function.result else { return false };
    let Some(TypeDefKind::Result(result)) = contract.resolve.types.get(*id).map(|found| &found.kind) else {
        return false;
    };
    let Some(Type::Id(error)) = &result.err else { return false };
    contract.resolve.types.get(*error).and_then(|found| found.name.as_deref()) == Some("problem")
}

fn export_macro(world: &World) -> String {
    let file = function_name(&world.port);
    let port = type_name(&world.port);
    let name = &world.name;
    format!(
        "
/// Exports a type that implements [`Lifecycle`](crate::Lifecycle) and [`{port}`](crate::{file}::{port}) as the world `{name}`. On a
/// developer's machine it exports nothing: the crate is then an ordinary library with unit tests.
#[macro_export]
macro_rules! {file}_plugin {{
    ($plugin:ty) => {{
        const _: fn() = || {{
            fn serves<T: $crate::Lifecycle + $crate::{file}::{port}>() {{}}
            serves::<$plugin>();
        }};

        #[cfg(target_arch = \"wasm32\")]
        const _: () = {{
            type Exported = $crate::bindings::Exported<$plugin>;
            $crate::bindings::{EVERY_PLUGIN}::export_lifecycle!(Exported with_types_in $crate::bindings::{EVERY_PLUGIN});
            $crate::bindings::{file}::export_{file}!(Exported with_types_in $crate::bindings::{file});
        }};
    }};
}}
"
    )
}

fn optional_macro(optional: &Optional) -> String {
    let file = function_name(&optional.interface);
    let (name, port) = (&optional.interface, function_name(&optional.port));
    let interface = type_name(name);
    format!(
        "
/// Exports a type that implements [`{interface}`](crate::{file}::{interface}) as the interface `{name}`, beside
/// [`{port}_plugin!`](crate::{port}_plugin), which exports the port. On a developer's machine it exports nothing.
#[macro_export]
macro_rules! {port}_{file} {{
    ($plugin:ty) => {{
        const _: fn() = || {{
            fn serves<T: $crate::{file}::{interface}>() {{}}
            serves::<$plugin>();
        }};

        #[cfg(target_arch = \"wasm32\")]
        const _: () = {{
            type Exported = $crate::bindings::Exported<$plugin>;
            $crate::bindings::{file}::export_{file}!(Exported with_types_in $crate::bindings::{file});
        }};
    }};
}}
"
    )
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("        {line}\n")).collect()
}

fn indented_once(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}
