//! Generated code as text: formatted, with an empty line between items.

use super::names::comment;
use anyhow::{Context, Result, bail};
use proc_macro2::TokenStream;
use quote::quote;
use syn::{File, Item};

/// Doc comments of a description; nothing if it is empty.
pub(crate) fn docs(text: &str) -> TokenStream {
    lines(&comment(text))
}

/// Doc comments of lines that are comments already.
pub(crate) fn lines(lines: &[String]) -> TokenStream {
    let lines = lines.iter().map(|line| format!(" {line}"));
    quote! { #(#[doc = #lines])* }
}

/// A file: its comment, and its items.
///
/// # Errors
/// The tokens are no file of Rust, which the tests exclude.
pub(crate) fn file(head: &[String], items: TokenStream) -> Result<String> {
    let parsed: File = syn::parse2(items).context("generated code")?;
    let mut text: String =
        head.iter().map(|line| format!("//! {line}").trim_end().to_owned() + "\n").collect();
    let mut before: Option<Item> = None;
    for item in parsed.items {
        let is_short = |item: &Item| matches!(item, Item::Use(_) | Item::Mod(_) | Item::Const(_));
        let joined = before.as_ref().is_some_and(|before| {
            is_short(before) && std::mem::discriminant(before) == std::mem::discriminant(&item)
        });
        if !joined && !text.is_empty() {
            text.push('\n');
        }
        let file = File { shebang: None, attrs: vec![], items: vec![item.clone()] };
        text.push_str(&spaced(&prettyplease::unparse(&file)));
        before = Some(item);
    }
    if syn::parse_file(&text).is_err() {
        bail!("generated code cannot be parsed");
    }
    Ok(text)
}

/// An empty line between the functions of an implementation.
fn spaced(item: &str) -> String {
    let mut text = String::new();
    let mut ended = false;
    for line in item.lines() {
        if ended && line != "}" {
            text.push('\n');
        }
        ended = line == "    }";
        text.push_str(line);
        text.push('\n');
    }
    text
}
