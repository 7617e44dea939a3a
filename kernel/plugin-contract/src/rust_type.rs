//! Types of the contract as wasmtime's bindings write them: owned, and lent as an argument.

use crate::contract::ident;
use anyhow::{Context, Result, bail};
use heck::ToUpperCamelCase;
use proc_macro2::{Ident, TokenStream};
use quote::quote;
use wit_parser::{Resolve, Type, TypeDefKind};

/// The owned type. Named types are in the module `wit`.
pub(crate) fn owned(resolve: &Resolve, of: &Type) -> Result<TokenStream> {
    let id = match of {
        Type::Bool => return Ok(quote!(bool)),
        Type::U8 => return Ok(quote!(u8)),
        Type::U16 => return Ok(quote!(u16)),
        Type::U32 => return Ok(quote!(u32)),
        Type::U64 => return Ok(quote!(u64)),
        Type::S8 => return Ok(quote!(i8)),
        Type::S16 => return Ok(quote!(i16)),
        Type::S32 => return Ok(quote!(i32)),
        Type::S64 => return Ok(quote!(i64)),
        Type::String => return Ok(quote!(String)),
        Type::Id(id) => *id,
        other => bail!("no Rust type for {other:?} yet"),
    };
    let found = resolve.types.get(id).context("a type without a definition")?;
    if let Some(name) = &found.name {
        let name = ident(&name.to_upper_camel_case());
        return Ok(quote!(wit::#name));
    }
    let or_unit = |of: &Option<Type>| of.as_ref().map_or(Ok(quote!(())), |of| owned(resolve, of));
    Ok(match &found.kind {
        TypeDefKind::Option(some) => {
            let some = owned(resolve, some)?;
            quote!(Option<#some>)
        }
        TypeDefKind::List(item) => {
            let item = owned(resolve, item)?;
            quote!(Vec<#item>)
        }
        TypeDefKind::Result(of) => {
            let (ok, err) = (or_unit(&of.ok)?, or_unit(&of.err)?);
            quote!(Result<#ok, #err>)
        }
        TypeDefKind::Tuple(tuple) => {
            let items: Result<Vec<_>> = tuple.types.iter().map(|item| owned(resolve, item)).collect();
            let items = items?;
            quote!((#(#items),*))
        }
        other => bail!("no Rust type for a {} yet", other.as_str()),
    })
}

/// An owned argument in the form that wasmtime's bindings take: borrowed if it contains a text or a list.
pub(crate) fn lent(resolve: &Resolve, of: &Type, name: &Ident) -> Result<TokenStream> {
    if !has_list(resolve, of)? {
        return Ok(quote!(#name));
    }
    let Type::Id(id) = of else { return Ok(quote!(&#name)) };
    let found = resolve.types.get(*id).context("a type without a definition")?;
    Ok(match &found.kind {
        TypeDefKind::Option(some) if found.name.is_none() => match is_text_or_list(resolve, some)? {
            true => quote!(#name.as_deref()),
            false => quote!(#name.as_ref()),
        },
        TypeDefKind::Tuple(_) | TypeDefKind::Result(_) if found.name.is_none() => {
            bail!("no argument of an unnamed tuple or result with texts yet: give it a name")
        }
        _ => quote!(&#name),
    })
}

fn is_text_or_list(resolve: &Resolve, of: &Type) -> Result<bool> {
    let Type::Id(id) = of else { return Ok(*of == Type::String) };
    let found = resolve.types.get(*id).context("a type without a definition")?;
    Ok(match &found.kind {
        TypeDefKind::List(_) => true,
        TypeDefKind::Type(alias) => is_text_or_list(resolve, alias)?,
        _ => false,
    })
}

fn has_list(resolve: &Resolve, of: &Type) -> Result<bool> {
    let Type::Id(id) = of else { return Ok(*of == Type::String) };
    let found = resolve.types.get(*id).context("a type without a definition")?;
    let parts: Vec<&Type> = match &found.kind {
        TypeDefKind::List(_) => return Ok(true),
        TypeDefKind::Record(record) => record.fields.iter().map(|field| &field.ty).collect(),
        TypeDefKind::Variant(variant) => variant.cases.iter().filter_map(|case| case.ty.as_ref()).collect(),
        TypeDefKind::Tuple(tuple) => tuple.types.iter().collect(),
        TypeDefKind::Option(inner) | TypeDefKind::Type(inner) => vec![inner],
        TypeDefKind::Result(result) => result.ok.iter().chain(&result.err).collect(),
        TypeDefKind::Enum(_) | TypeDefKind::Flags(_) => Vec::new(),
        other => bail!("no argument that is a {} yet", other.as_str()),
    };
    parts.into_iter().try_fold(false, |found, part| Ok(found || has_list(resolve, part)?))
}

/// What a function answers: the type without the `problem` that it may fail with, and whether it may.
pub(crate) fn answer(resolve: &Resolve, of: Option<&Type>) -> Result<(TokenStream, bool)> {
    let Some(of) = of else { return Ok((quote!(()), false)) };
    if let Type::Id(id) = of
        && let Some(TypeDefKind::Result(result)) = resolve.types.get(*id).map(|found| &found.kind)
        && let Some(Type::Id(error)) = &result.err
        && resolve.types.get(*error).and_then(|found| found.name.as_deref()) == Some("problem")
    {
        let ok = result.ok.as_ref().map_or(Ok(quote!(())), |ok| owned(resolve, ok))?;
        return Ok((ok, true));
    }
    Ok((owned(resolve, of)?, false))
}
