//! The sample mapping: for each function of the port that an operation looks like, the call and the conversion of its answer.

use super::likeness::{ENOUGH, changes_something, hints, likeness, pairs, share_a_word, words};
use super::model::{
    Body, Field, Http, Kind, Operation, PathPart, Protocol, Scheme, Service, Success, Type, Types,
};
use super::names::{Taken, ident, one_line, snake, words as words_of};
use super::port::{Function, Record, Value, functions, rust_name};
use super::print::{docs, file, lines};
use super::rest::{parameter_names, written};
use anyhow::Result;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::{BTreeSet, HashMap, VecDeque};

/// `mapping.rs`, and what was mapped: function and operation.
pub(crate) fn source(service: &Service, port: &str) -> Result<(String, Vec<(String, String)>)> {
    let functions = functions(port)?;
    let operation_words: Vec<Vec<BTreeSet<String>>> = service
        .operations
        .iter()
        .map(|one| [&one.words, &one.path_words].map(|all| words(all.iter().map(String::as_str))).to_vec())
        .collect();
    let function_words: Vec<Vec<BTreeSet<String>>> = functions
        .iter()
        .map(|function| {
            let mut all = vec![words(function.name.split('-'))];
            all.extend(hints(port, &function.name).iter().map(|hint| words(hint.split(' '))));
            all
        })
        .collect();
    let none = BTreeSet::new();
    let found = pairs(functions.len(), service.operations.len(), |function, operation| {
        let (Some(targets), Some(sources)) = (function_words.get(function), operation_words.get(operation))
        else {
            return 0;
        };
        let likely = |source| targets.iter().map(|target| likeness(target, source, &none)).max();
        let best = sources.iter().filter_map(likely).max().unwrap_or_default();
        // Of two that are equally alike, the one with the same word.
        let same = match (functions.get(function), service.operations.get(operation)) {
            (Some(function), Some(operation)) => {
                share_a_word(&function.name, &operation.words)
                    || share_a_word(&function.name, &operation.path_words)
            }
            _ => false,
        };
        if same { best } else { best.saturating_sub(1) }
    });
    let parameter_names = parameter_names(service);
    let mut writer = Writer {
        parameters: &parameter_names,
        types: &service.types,
        converters: TokenStream::new(),
        names: Taken::with(&["client", "required", "decide", "unclear", "number", "whole", "day", "moment"]),
        known: Vec::new(),
        helpers: BTreeSet::new(),
        after_write: false,
    };
    for function in &functions {
        writer.names.free(&rust_name(&function.name));
    }
    let mut written = TokenStream::new();
    let mut mapped = Vec::new();
    let mut missing = Vec::new();
    for (function, operation) in functions.iter().zip(found) {
        match operation.and_then(|index| service.operations.get(index)) {
            Some(operation) => {
                written.extend(writer.function(port, function, operation));
                mapped.push((function.name.clone(), operation.title.clone()));
            }
            None => missing.push(format!("`{}`", rust_name(&function.name))),
        }
    }
    let helpers = writer.helper_functions();
    let Writer { converters, .. } = writer;
    let client = client(service);
    let uses = |name: &str| is_used(&written, name) || is_used(&converters, name);
    let mut of_client: Vec<String> = parameter_names
        .into_values()
        .chain(["Error".to_owned(), "types".to_owned()])
        .filter(|name| uses(name))
        .collect();
    of_client.push("Client".to_owned());
    of_client.sort_by_key(|name| (!name.starts_with(char::is_uppercase), name.clone()));
    let of_client = of_client.iter().map(|name| ident(name));
    let port_name = ident(port);
    let use_contract = uses("contract").then(|| quote! { use cabinet_plugin_sdk::#port_name as contract; });
    let items = quote! {
        use crate::client::{#(#of_client),*};
        #use_contract
        use cabinet_plugin_sdk::{Problem, settings};
        use serde::Deserialize;

        /// The setting of the client.
        #[derive(Deserialize)]
        struct Settings {
            service_url: String,
        }

        #client
        #written
        #converters
        #helpers
    };
    let mut head = vec![
        "A sample: functions of the port, each by the operation whose name looks like it, and each field by the member whose name looks like it."
            .to_owned(),
        "Nothing calls it: check every line, then call it in `lib.rs`. What nothing looks like is `decide(…)`, which is an error until you replace it."
            .to_owned(),
    ];
    if !missing.is_empty() {
        head.push(String::new());
        head.push(format!("No operation looks like {}.", missing.join(", ")));
    }
    Ok((plain_comments(&file(&head, items)?), mapped))
}

/// Whether code has this word.
fn is_used(code: &TokenStream, name: &str) -> bool {
    code.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(found) => found == name,
        TokenTree::Group(group) => is_used(&group.stream(), name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Comments inside functions are no documentation.
fn plain_comments(text: &str) -> String {
    let line = |line: &str| {
        let code = line.trim_start();
        let indent = line.len() - code.len();
        match code.strip_prefix("///") {
            Some(rest) if indent > 0 => format!("{}//{rest}\n", " ".repeat(indent)),
            _ => format!("{line}\n"),
        }
    };
    let text: String = text.lines().map(line).collect();
    // The documentation of a structure's member stays: there is one, in `Settings`.
    text
}

fn client(service: &Service) -> TokenStream {
    let is_soap = service.operations.iter().any(|one| matches!(one.protocol, Protocol::Soap(_)));
    let doc = if is_soap {
        lines(&[
            "The service. A secret in its messages: request it in `plugin.toml`, write a placeholder as the text, and fill it in with".to_owned(),
            "`.with_secret(\"%%the-key%%\", cabinet_plugin_sdk::secrets::get(\"key\")?)`.".to_owned(),
        ])
    } else if service.schemes.contains(&Scheme::Token) {
        lines(&["The service. It needs a token: fetch it and give it to `.with_token(…)`.".to_owned()])
    } else {
        lines(&["The service.".to_owned()])
    };
    let made = if is_soap {
        quote! { Ok(Client::new(settings.service_url)) }
    } else {
        quote! { Ok(Client::new(settings.service_url)?) }
    };
    quote! {
        #doc
        pub fn client() -> Result<Client, Problem> {
            let settings: Settings = settings()?;
            #made
        }
    }
}

/// A value that is at hand: how it is written, its words, its type.
#[derive(Clone)]
struct Leaf {
    code: TokenStream,
    words: BTreeSet<String>,
    value: Value,
    /// The parameter that it is of.
    parameter: String,
}

struct Writer<'a> {
    /// The structures of parameters, by the function of the client.
    parameters: &'a HashMap<String, String>,
    types: &'a Types,
    converters: TokenStream,
    names: Taken,
    /// Conversions that are written: source, target, the values that it takes beside the row, and its name.
    known: Vec<(Type, String, Vec<String>, String)>,
    helpers: BTreeSet<&'static str>,
    /// The function changes something: no error after the call is a failure.
    after_write: bool,
}

fn set(name: &str) -> BTreeSet<String> {
    words(words_of(name).iter().map(String::as_str))
}

/// A list in an element of its own is a list.
fn effective(field: &Field) -> Type {
    if field.xml.item.is_some() { Type::List(Box::new(field.kind.clone())) } else { field.kind.clone() }
}

/// The list in an answer that looks most like the wanted one: the members that lead to it, and the type of its items.
fn find_list(types: &Types, root: &Type, wanted: &Value, name: &str) -> Option<(Vec<Field>, Type)> {
    let nouns: BTreeSet<String> = match wanted {
        Value::Record(record) => set(&record.name),
        _ => set(name),
    };
    let mut best: Option<(usize, Vec<Field>, Type)> = None;
    let mut open: VecDeque<(Vec<Field>, Type)> = VecDeque::from([(vec![], root.clone())]);
    let mut looked = 0;
    while let Some((steps, kind)) = open.pop_front() {
        looked += 1;
        if looked > 500 || steps.len() > 4 {
            break;
        }
        if let Type::List(item) = types.resolved(&kind) {
            if types.fields(item).is_some() == matches!(wanted, Value::Record(_)) {
                let mut own: BTreeSet<String> =
                    steps.last().map(|field| set(&field.wire)).unwrap_or_default();
                if let Type::Named(index) = types.resolved(item)
                    && let Some(definition) = types.get(*index)
                {
                    own.extend(set(&definition.name));
                }
                let score = nouns.intersection(&own).count() * 10 + 5_usize.saturating_sub(steps.len());
                if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                    best = Some((score, steps, (**item).clone()));
                }
            }
            continue;
        }
        for field in types.fields(&kind).unwrap_or_default().iter().filter(|field| !field.boxed) {
            let mut steps = steps.clone();
            steps.push(field.clone());
            open.push_back((steps, effective(field)));
        }
    }
    best.map(|(_, steps, kind)| (steps, kind))
}

impl Writer<'_> {
    fn function(&mut self, port: &str, function: &Function, operation: &Operation) -> TokenStream {
        let mut leaves = Vec::new();
        for (name, value) in &function.parameters {
            let parameter = rust_name(name);
            let code = ident(&parameter);
            match value {
                Value::Record(record) => {
                    for (field, value) in &record.fields {
                        let member = ident(&rust_name(field));
                        leaves.push(Leaf {
                            code: quote! { #code.#member },
                            words: set(field),
                            value: value.clone(),
                            parameter: parameter.clone(),
                        });
                    }
                }
                value => leaves.push(Leaf {
                    code: quote! { #code },
                    words: set(name),
                    value: value.clone(),
                    parameter,
                }),
            }
        }
        let is_write = changes_something(port, &function.name);
        let (statements, call, answer) = match &operation.protocol {
            Protocol::Http(http) => self.http_call(operation, http, &leaves),
            Protocol::Soap(soap) => {
                let name = ident(&operation.name);
                let around = set(&operation.title);
                let fields = self.types.fields(&soap.request_kind).unwrap_or_default();
                let (statements, argument) = if fields.is_empty() {
                    (TokenStream::new(), TokenStream::new())
                } else {
                    let request = self.request(&soap.request_kind, &leaves, &around, 4);
                    (quote! { let asked = #request; }, quote! { &asked })
                };
                let answer = soap.response.as_ref().map(|(_, kind)| Answered::Json(kind.clone(), false));
                (statements, quote! { client()?.#name(#argument) }, answer.unwrap_or(Answered::Empty))
            }
        };
        let call = if is_write {
            quote! { #call.map_err(Error::after_write)? }
        } else {
            quote! { #call? }
        };
        self.after_write = is_write;
        let body = self.answer(function, call, answer, &leaves);
        self.after_write = false;
        let body = quote! { #statements #body };
        let parameters = function.parameters.iter().map(|(name, value)| {
            let name = rust_name(name);
            let name = if is_used(&body, &name) { ident(&name) } else { ident(&format!("_{name}")) };
            let kind: TokenStream = value.in_rust().parse().unwrap_or_default();
            quote! { #name: #kind }
        });
        let result: TokenStream = match &function.answer {
            Some(value) => value.in_rust().parse().unwrap_or_default(),
            None => quote! { () },
        };
        let name = ident(&rust_name(&function.name));
        let doc = format!(
            "`{}` of the contract, by `{}` of the service.",
            function.name,
            one_line(&operation.title).replace(['`', '\\'], "")
        );
        let doc = docs(&doc);
        let effect = is_write.then(|| {
            lines(&["It changes something: when the outcome is unknown, look it up before you report it."
                .to_owned()])
        });
        quote! {
            #doc
            #effect
            pub fn #name(#(#parameters),*) -> Result<#result, Problem> { #body }
        }
    }

    fn http_call(
        &mut self,
        operation: &Operation,
        http: &Http,
        leaves: &[Leaf],
    ) -> (TokenStream, TokenStream, Answered) {
        let name = ident(&operation.name);
        let around = set(&operation.title);
        let mut arguments = Vec::new();
        let mut statements = TokenStream::new();
        let mut before = BTreeSet::new();
        for part in &http.path {
            let (wire, kind) = match part {
                PathPart::Parameter { wire, kind, .. } => (wire, kind),
                PathPart::Literal(text) => {
                    before = set(text.trim_end_matches('/').rsplit('/').next().unwrap_or_default());
                    continue;
                }
            };
            let mut target = set(wire);
            // `/clinics/{id}`
            if target.len() == 1 && target.contains("id") {
                target.append(&mut before);
            }
            let best = leaves
                .iter()
                .filter(|leaf| matches!(leaf.value, Value::Text | Value::Day))
                .map(|leaf| (likeness(&target, &leaf.words, &around), leaf))
                .filter(|(score, _)| *score >= ENOUGH)
                .max_by_key(|(score, _)| *score);
            let code = best.map(|(_, leaf)| leaf.code.clone());
            arguments.push(match (self.types.resolved(kind), code) {
                (Type::Text | Type::Day | Type::Moment, Some(code)) => quote! { &#code },
                (Type::Text | Type::Day | Type::Moment, None) => {
                    self.helpers.insert("decide");
                    quote! { &decide::<String>(#wire)? }
                }
                (Type::Int32 | Type::Int64, Some(code)) => {
                    self.helpers.insert("number");
                    quote! { number(&#code)? }
                }
                (Type::Named(_), _) => {
                    self.helpers.insert("decide");
                    let kind = written(self.types, kind, false);
                    quote! { &decide::<#kind>(#wire)? }
                }
                _ => {
                    self.helpers.insert("decide");
                    quote! { decide(#wire)? }
                }
            });
        }
        if !http.parameters.is_empty() {
            let structure = ident(self.parameters.get(&operation.name).map_or("Parameters", String::as_str));
            let fields: Vec<Field> = http
                .parameters
                .iter()
                .map(|one| {
                    let mut field = one.field.clone();
                    if matches!(self.types.resolved(&field.kind), Type::List(_)) {
                        field.optional = false;
                    }
                    field
                })
                .collect();
            let members = self.members(&fields, leaves, &around, 2);
            statements.extend(quote! { let parameters = #structure { #members }; });
            arguments.push(quote! { &parameters });
        }
        match &http.body {
            Some(Body::Json { kind, optional, .. }) => {
                let value = self.request(kind, leaves, &around, 4);
                statements.extend(quote! { let body = #value; });
                arguments.push(if *optional {
                    quote! { Some(&body) }
                } else {
                    quote! { &body }
                });
            }
            Some(Body::Form(kind)) => {
                let value = self.request(kind, leaves, &around, 2);
                statements.extend(quote! { let body = #value; });
                arguments.push(quote! { &body });
            }
            Some(Body::Bytes(_)) => {
                self.helpers.insert("decide");
                arguments.push(quote! { decide("the body")? });
            }
            None => {}
        }
        let answer = match &http.success {
            Success::Empty => Answered::Empty,
            Success::Raw => Answered::Raw,
            Success::Json { kind, optional, headers: false } => Answered::Json(kind.clone(), *optional),
            Success::Json { kind, optional, headers: true } => Answered::WithHeaders(kind.clone(), *optional),
        };
        (statements, quote! { client()?.#name(#(#arguments),*) }, answer)
    }

    /// A value of a type that is sent.
    fn request(
        &mut self,
        kind: &Type,
        leaves: &[Leaf],
        around: &BTreeSet<String>,
        depth: usize,
    ) -> TokenStream {
        let resolved = self.types.resolved(kind).clone();
        if let (Type::Named(index), Some(fields)) = (&resolved, self.types.fields(&resolved))
            && let Some(definition) = self.types.get(*index)
            && depth > 0
        {
            let mut around = around.clone();
            around.extend(set(&definition.name));
            let members = self.members(fields, leaves, &around, depth - 1);
            let name = ident(&definition.name);
            let more = match &definition.kind {
                Kind::Struct { more: Some(_), .. } => {
                    Some(quote! { more: std::collections::BTreeMap::new(), })
                }
                _ => None,
            };
            return quote! { types::#name { #members #more } };
        }
        self.helpers.insert("decide");
        let kind = written(self.types, kind, false);
        quote! { decide::<#kind>("the body")? }
    }

    /// The members of a structure that is sent.
    fn members(
        &mut self,
        fields: &[Field],
        leaves: &[Leaf],
        around: &BTreeSet<String>,
        depth: usize,
    ) -> TokenStream {
        let types = self.types;
        let found = pairs(fields.len(), leaves.len(), |field, leaf| {
            let (Some(field), Some(leaf)) = (fields.get(field), leaves.get(leaf)) else { return 0 };
            match sent(types, field, leaf) {
                Some(_) => likeness(&set(&field.wire), &leaf.words, around),
                None => 0,
            }
        });
        let mut members = TokenStream::new();
        for (field, leaf) in fields.iter().zip(found) {
            let name = ident(&field.name);
            let leaf = leaf.and_then(|index| leaves.get(index));
            if let Some((code, helper)) = leaf.and_then(|leaf| sent(types, field, leaf)) {
                self.helpers.extend(helper);
                members.extend(quote! { #name: #code, });
                continue;
            }
            // A structure inside: only if something in it is known.
            if field.xml.item.is_none()
                && let (Type::Named(_), Some(inner)) =
                    (types.resolved(&field.kind), types.fields(&field.kind))
                && depth > 0
            {
                let inner_around: BTreeSet<String> = around.union(&set(&field.wire)).cloned().collect();
                let is_known = pairs(inner.len(), leaves.len(), |field, leaf| {
                    let (Some(field), Some(leaf)) = (inner.get(field), leaves.get(leaf)) else { return 0 };
                    let score = likeness(&set(&field.wire), &leaf.words, &inner_around);
                    if sent(types, field, leaf).is_some() { score } else { 0 }
                });
                if !field.optional || is_known.iter().filter(|found| found.is_some()).count() > 1 {
                    let mut value = self.request(&field.kind, leaves, &inner_around, depth);
                    if field.boxed {
                        value = quote! { Box::new(#value) };
                    }
                    let value = if field.optional {
                        quote! { Some(#value) }
                    } else {
                        value
                    };
                    members.extend(quote! { #name: #value, });
                    continue;
                }
            }
            members.extend(if field.optional {
                quote! { #name: None, }
            } else if matches!(types.resolved(&effective(field)), Type::List(_)) {
                quote! { #name: Vec::new(), }
            } else {
                self.helpers.insert("decide");
                let wire = &field.wire;
                quote! { #name: decide(#wire)?, }
            });
        }
        members
    }

    /// Statements that call, and convert the answer.
    fn answer(
        &mut self,
        function: &Function,
        call: TokenStream,
        answer: Answered,
        leaves: &[Leaf],
    ) -> TokenStream {
        let Some(wanted) = &function.answer else {
            return quote! { #call; Ok(()) };
        };
        let name = &function.name;
        let (kind, root) = match answer {
            Answered::Raw => {
                if *wanted == Value::Text {
                    return quote! {
                        let answer = #call;
                        String::from_utf8(answer.body).map_err(|_| Problem::garbled("the answer is not UTF-8"))
                    };
                }
                self.helpers.insert("decide");
                let unclear = self.unclear();
                return quote! { let _answer = #call; decide(#name)#unclear };
            }
            Answered::Empty => {
                self.helpers.insert("decide");
                let unclear = self.unclear();
                return quote! { #call; decide(#name)#unclear };
            }
            Answered::Json(kind, optional) => (kind, (quote! { answer }, optional)),
            Answered::WithHeaders(kind, optional) => (kind, (quote! { answer.body }, optional)),
        };
        let root = if root.1 {
            self.helpers.insert("required");
            let inner = root.0;
            let unclear = self.unclear();
            quote! { required(#inner, "the answer")#unclear? }
        } else {
            root.0
        };
        let made =
            match wanted {
                Value::List(item) => self.list(&kind, item, &root, name, leaves),
                Value::Record(record) => match record.fields.iter().find(
                    |(_, value)| matches!(value, Value::List(item) if matches!(**item, Value::Record(_))),
                ) {
                    Some((list, Value::List(item))) => self.page(&kind, record, list, item, &root, leaves),
                    _ => self.single(&kind, record, &root, leaves),
                },
                _ => None,
            };
        match made {
            Some(made) => quote! { let answer = #call; #made },
            None => {
                self.helpers.insert("decide");
                let unclear = self.unclear();
                quote! { let _answer = #call; decide(#name)#unclear }
            }
        }
    }

    /// The code of a way, with an error where something is missing.
    fn walk(&mut self, root: &TokenStream, steps: &[&Field]) -> TokenStream {
        let mut code = root.clone();
        for field in steps {
            let (name, wire) = (ident(&field.name), &field.wire);
            code = quote! { #code.#name };
            if field.optional {
                self.helpers.insert("required");
                let unclear = self.unclear();
                code = quote! { required(#code, #wire)#unclear? };
            }
        }
        code
    }

    /// What turns an error after a write into an unknown outcome.
    fn unclear(&mut self) -> TokenStream {
        if !self.after_write {
            return TokenStream::new();
        }
        self.helpers.insert("unclear");
        quote! { .map_err(unclear) }
    }

    /// A comment that names what is beside the list.
    fn beside(&self, root: &Type, steps: &[&Field]) -> TokenStream {
        let mut names = Vec::new();
        let mut kind = root.clone();
        for step in steps {
            names.extend(
                self.types
                    .fields(&kind)
                    .unwrap_or_default()
                    .iter()
                    .filter(|field| field.wire != step.wire)
                    .map(|field| format!("`{}`", field.name)),
            );
            kind = step.kind.clone();
        }
        names.truncate(8);
        if names.is_empty() {
            return TokenStream::new();
        }
        docs(&format!("Look at this first: {}.", names.join(", ")))
    }

    fn list(
        &mut self,
        root: &Type,
        item: &Value,
        code: &TokenStream,
        name: &str,
        leaves: &[Leaf],
    ) -> Option<TokenStream> {
        let types = self.types;
        let (steps, kind) = find_list(types, root, item, name)?;
        let steps: Vec<&Field> = steps.iter().collect();
        let note = self.beside(root, &steps);
        let rows = self.walk(code, &steps);
        if let Value::Record(record) = item {
            let row = self.row(&kind, record, leaves).closure();
            if note.is_empty() {
                return Some(quote! { #rows.into_iter().map(#row).collect() });
            }
            return Some(quote! { #note let rows = #rows; rows.into_iter().map(#row).collect() });
        }
        let converted = match (types.resolved(&kind), item) {
            (Type::Text, Value::Text) | (Type::Day, Value::Day) => return Some(quote! { #note Ok(#rows) }),
            (Type::Text | Type::Moment, Value::Day) => "day",
            (Type::Text | Type::Moment, Value::Moment) => "moment",
            _ => return None,
        };
        self.helpers.insert(converted);
        let converted = ident(converted);
        Some(quote! { #note let rows = #rows; rows.iter().map(|value| #converted(value)).collect() })
    }

    fn page(
        &mut self,
        root: &Type,
        record: &Record,
        list: &str,
        item: &Value,
        code: &TokenStream,
        leaves: &[Leaf],
    ) -> Option<TokenStream> {
        let Value::Record(inner) = item else { return None };
        let (steps, kind) = find_list(self.types, root, item, list)?;
        let (last, before) = steps.split_last()?;
        let before: Vec<&Field> = before.iter().collect();
        let page = self.walk(code, &before);
        let owner = before.last().map_or_else(|| root.clone(), |field| field.kind.clone());
        let rows = self.walk(&quote! { piece }, &[last]);
        let row = self.row(&kind, inner, leaves).closure();
        let around = set(&record.name);
        let others: Vec<Field> = self
            .types
            .fields(&owner)
            .unwrap_or_default()
            .iter()
            .filter(|field| field.wire != last.wire)
            .cloned()
            .collect();
        let rest = Record {
            name: record.name.clone(),
            fields: record.fields.iter().filter(|(name, _)| name != list).cloned().collect(),
        };
        let (members, _) = self.fields(&others, &rest, &quote! { piece }, &[], &around);
        let name = ident(&heck::AsUpperCamelCase(&record.name).to_string());
        let list = ident(&rust_name(list));
        Some(quote! {
            let piece = #page;
            let rows = #rows;
            Ok(contract::#name { #list: rows.into_iter().map(#row).collect::<Result<_, _>>()?, #members })
        })
    }

    fn single(
        &mut self,
        root: &Type,
        record: &Record,
        code: &TokenStream,
        leaves: &[Leaf],
    ) -> Option<TokenStream> {
        let types = self.types;
        let around = set(&record.name);
        let mut best: Option<(usize, Vec<Field>, Type)> = None;
        let mut open: VecDeque<(Vec<Field>, Type)> = VecDeque::from([(vec![], root.clone())]);
        let mut looked = 0;
        while let Some((steps, kind)) = open.pop_front() {
            looked += 1;
            if looked > 200 || steps.len() > 3 {
                break;
            }
            let fields = types.fields(&kind).unwrap_or_default();
            if !matches!(types.resolved(&kind), Type::Named(_)) || fields.is_empty() {
                continue;
            }
            let found = pairs(record.fields.len(), fields.len(), |target, source| {
                match (record.fields.get(target), fields.get(source)) {
                    (Some((name, value)), Some(field)) if received(types, field, value).is_some() => {
                        likeness(&set(name), &set(&field.wire), &around)
                    }
                    _ => 0,
                }
            });
            let score = found.iter().filter(|found| found.is_some()).count();
            if best.as_ref().is_none_or(|(known, ..)| score > *known) {
                best = Some((score, steps.clone(), kind.clone()));
            }
            for field in fields.iter().filter(|field| field.xml.item.is_none() && !field.boxed) {
                let mut steps = steps.clone();
                steps.push(field.clone());
                open.push_back((steps, field.kind.clone()));
            }
        }
        let (score, steps, kind) = best?;
        if score == 0
            && record.fields.iter().all(|(_, value)| !matches!(value, Value::Option(_)))
            && record.fields.len() < 2
        {
            return None;
        }
        let steps: Vec<&Field> = steps.iter().collect();
        let note = self.beside(root, &steps);
        let row = self.walk(code, &steps);
        let conversion = self.row(&kind, record, leaves);
        let unclear = self.unclear();
        if note.is_empty() {
            let call = conversion.call(&row);
            return Some(quote! { #call #unclear });
        }
        let call = conversion.call(&quote! { row });
        Some(quote! { #note let row = #row; #call #unclear })
    }

    /// The conversion of a row: a function, or a closure that adds what the row does not have.
    fn row(&mut self, kind: &Type, record: &Record, leaves: &[Leaf]) -> Conversion {
        let types = self.types;
        let mut around = set(&record.name);
        if let Type::Named(index) = types.resolved(kind)
            && let Some(definition) = types.get(*index)
        {
            around.extend(set(&definition.name));
        }
        let fields: Vec<Field> = types.fields(kind).unwrap_or_default().to_vec();
        let texts: Vec<&Leaf> = leaves.iter().filter(|leaf| leaf.value == Value::Text).collect();
        let (members, given) = self.fields(&fields, record, &quote! { row }, &texts, &around);
        let given_names: Vec<String> =
            given.iter().map(|leaf| leaf.words.iter().cloned().collect::<Vec<_>>().join("_")).collect();
        let target = heck::AsUpperCamelCase(&record.name).to_string();
        let known = self
            .known
            .iter()
            .find(|(from, to, with, _)| from == kind && *to == target && *with == given_names)
            .map(|(.., name)| name.clone());
        let arguments: Vec<Ident> = given.iter().map(|leaf| ident(&argument(leaf))).collect();
        let name = match known {
            Some(name) => name,
            None => {
                let name = self.names.free(&format!("to_{}", snake(&record.name)));
                let (function, target_name, from) =
                    (ident(&name), ident(&target), written(types, kind, false));
                let row = if is_used(&members, "row") {
                    quote! { row }
                } else {
                    quote! { _row }
                };
                let unused: Vec<String> = fields
                    .iter()
                    .filter(|field| !is_used(&members, &field.name))
                    .map(|field| format!("`{}`", field.name))
                    .take(12)
                    .collect();
                let mut doc = format!("A `{}` of the contract.", record.name);
                if !unused.is_empty() {
                    doc = format!("{doc} Not used: {}.", unused.join(", "));
                }
                let doc = docs(&doc);
                self.converters.extend(quote! {
                    #doc
                    pub fn #function(#row: #from #(, #arguments: &str)*) -> Result<contract::#target_name, Problem> {
                        Ok(contract::#target_name { #members })
                    }
                });
                self.known.push((kind.clone(), target, given_names, name.clone()));
                name
            }
        };
        Conversion { name: ident(&name), values: given.into_iter().map(|leaf| leaf.code).collect() }
    }

    /// The fields of a record of the contract, of the members of a row, and of what was asked. Returns also what was used of the latter.
    fn fields(
        &mut self,
        sources: &[Field],
        record: &Record,
        row: &TokenStream,
        given: &[&Leaf],
        around: &BTreeSet<String>,
    ) -> (TokenStream, Vec<Leaf>) {
        let types = self.types;
        let found = pairs(record.fields.len(), sources.len(), |target, source| {
            match (record.fields.get(target), sources.get(source)) {
                (Some((name, value)), Some(field)) if received(types, field, value).is_some() => {
                    likeness(&set(name), &set(&field.wire), around)
                }
                _ => 0,
            }
        });
        let mut members = TokenStream::new();
        let mut used: Vec<Leaf> = Vec::new();
        for ((name, value), source) in record.fields.iter().zip(found) {
            let target = ident(&rust_name(name));
            let field = source.and_then(|index| sources.get(index));
            if let Some(field) = field
                && let Some((code, helpers)) = received(types, field, value).map(|make| make(row))
            {
                self.helpers.extend(helpers);
                members.extend(quote! { #target: #code, });
                continue;
            }
            // What was asked for is known: the clinic of its doctors.
            let same = given.iter().find(|leaf| leaf.words == set(name) && !name.eq("id"));
            if let Some(leaf) = same
                && matches!(value, Value::Text | Value::Option(_))
                && matches!(value.in_rust().as_str(), "String" | "Option<String>")
            {
                let argument = ident(&argument(leaf));
                members.extend(match value {
                    Value::Text => quote! { #target: #argument.to_owned(), },
                    _ => quote! { #target: Some(#argument.to_owned()), },
                });
                if !used.iter().any(|known| known.code.to_string() == leaf.code.to_string()) {
                    used.push((*leaf).clone());
                }
                continue;
            }
            if matches!(value, Value::Option(_)) {
                members.extend(quote! {
                    #[doc = " No member looks like it."]
                    #target: None,
                });
            } else {
                self.helpers.insert("decide");
                let what = format!("{}.{name}", record.name);
                let note = format!(" No member looks like it. It is a `{}`.", value.in_rust());
                members.extend(quote! {
                    #[doc = #note]
                    #target: decide(#what)?,
                });
            }
        }
        (members, used)
    }

    fn helper_functions(&self) -> TokenStream {
        let has = |name: &str| self.helpers.contains(name);
        let required = has("required").then(|| {
            quote! {
                /// A member that must be there.
                fn required<T>(value: Option<T>, member: &str) -> Result<T, Problem> {
                    value.ok_or_else(|| Problem::garbled(format!("{member} is missing")))
                }
            }
        });
        let decide = has("decide").then(|| {
            quote! {
                /// What you have to decide: replace each call by a value.
                fn decide<T>(what: &str) -> Result<T, Problem> {
                    Err(Problem::unsupported(what))
                }
            }
        });
        let unclear = has("unclear").then(|| {
            quote! {
                /// An answer to a write that cannot be read: it may have been done.
                fn unclear(problem: Problem) -> Problem {
                    Problem::outcome_unknown(problem.detail)
                }
            }
        });
        let number = has("number").then(|| {
            quote! {
                /// An id that is a number at the service.
                fn number<T: std::str::FromStr>(id: &str) -> Result<T, Problem> {
                    id.parse().map_err(|_| Problem::not_found("an id that is no number"))
                }
            }
        });
        let whole = has("whole").then(|| {
            quote! {
                /// A number in the range of the contract.
                fn whole<T: TryFrom<i64>>(value: i64, member: &str) -> Result<T, Problem> {
                    T::try_from(value).map_err(|_| Problem::garbled(format!("{member} is out of range")))
                }
            }
        });
        let moment = (has("moment") || has("day")).then(|| {
            quote! {
                /// A time of the hospital's clock, without zone and fraction. One with a zone has to be converted, which only you can decide.
                fn moment(text: &str) -> Result<String, Problem> {
                    let (time, rest) = text.trim().split_at_checked(19).unwrap_or((text.trim(), ""));
                    let is_fraction = rest.strip_prefix('.').is_some_and(|digits| digits.bytes().all(|digit| digit.is_ascii_digit()));
                    if time.len() != 19 || !(rest.is_empty() || is_fraction) {
                        return Err(Problem::garbled("a time that is not YYYY-MM-DDTHH:MM:SS"));
                    }
                    Ok(time.to_owned())
                }
            }
        });
        let day = has("day").then(|| {
            quote! {
                /// The day of a date or a time.
                fn day(text: &str) -> Result<String, Problem> {
                    match text.trim() {
                        date if date.len() == 10 => Ok(date.to_owned()),
                        time => Ok(moment(time)?.chars().take(10).collect()),
                    }
                }
            }
        });
        quote! { #required #decide #unclear #number #whole #day #moment }
    }
}

/// The name of an argument that a conversion takes beside the row: the last part of how it is written.
fn argument(leaf: &Leaf) -> String {
    let code = leaf.code.to_string();
    let last = code.rsplit('.').next().unwrap_or_default().trim().to_owned();
    if last.is_empty() { leaf.parameter.clone() } else { last }
}

/// A function that converts a row, and what it takes beside the row.
struct Conversion {
    name: Ident,
    values: Vec<TokenStream>,
}

impl Conversion {
    fn call(&self, row: &TokenStream) -> TokenStream {
        let Self { name, values } = self;
        quote! { #name(#row #(, &#values)*) }
    }

    fn closure(&self) -> TokenStream {
        let name = &self.name;
        if self.values.is_empty() {
            return quote! { #name };
        }
        let call = self.call(&quote! { row });
        quote! { |row| #call }
    }
}

/// What a call answers.
enum Answered {
    Empty,
    Raw,
    /// The type, and whether it may be missing.
    Json(Type, bool),
    WithHeaders(Type, bool),
}

/// The code that makes a member of a request of a value at hand, and the helper that it uses.
fn sent(types: &Types, field: &Field, leaf: &Leaf) -> Option<(TokenStream, Option<&'static str>)> {
    if field.xml.item.is_some() {
        return None;
    }
    let kind = types.resolved(&field.kind);
    let code = &leaf.code;
    let (value, is_optional) = match &leaf.value {
        Value::Option(inner) => (&**inner, true),
        value => (value, false),
    };
    let cloned = matches!(
        (value, kind),
        (Value::Text, Type::Text)
            | (Value::Day, Type::Day | Type::Text)
            | (Value::Moment, Type::Moment | Type::Text)
    );
    let (made, helper) = match (value, kind, is_optional) {
        _ if cloned && is_optional && field.optional => return Some((quote! { #code.clone() }, None)),
        _ if cloned && is_optional => return Some((quote! { #code.clone().unwrap_or_default() }, None)),
        _ if cloned => (quote! { #code.clone() }, None),
        (Value::Day, Type::Moment, false) => (quote! { format!("{}T00:00:00", #code) }, None),
        (Value::Text, Type::Int32 | Type::Int64, false) => (quote! { number(&#code)? }, Some("number")),
        (Value::Text, Type::Int32 | Type::Int64, true) if field.optional => {
            return Some((quote! { #code.as_deref().map(number).transpose()? }, Some("number")));
        }
        (Value::Bool, Type::Bool, false) => (quote! { #code }, None),
        (Value::Whole("u32" | "u16" | "i32"), Type::Int64, false) => (quote! { i64::from(#code) }, None),
        (Value::Whole(_), Type::Text, false) => (quote! { #code.to_string() }, None),
        _ => return None,
    };
    Some((
        if field.optional {
            quote! { Some(#made) }
        } else {
            made
        },
        helper,
    ))
}

/// The code that makes a field of the contract of a member of a row, and the helpers that it uses.
fn received<'a>(
    types: &Types,
    field: &'a Field,
    value: &'a Value,
) -> Option<impl Fn(&TokenStream) -> (TokenStream, Vec<&'static str>) + use<'a>> {
    if field.xml.item.is_some() {
        return None;
    }
    let kind = types.resolved(&field.kind).clone();
    let (target, is_optional) = match value {
        Value::Option(inner) => (&**inner, true),
        value => (value, false),
    };
    let how = match (&kind, target) {
        (Type::Text, Value::Text) | (Type::Bool, Value::Bool) | (Type::Day, Value::Day | Value::Text) => {
            How::Same
        }
        (Type::Moment, Value::Text) => How::Same,
        (Type::Int32 | Type::Int64 | Type::Float, Value::Text) => How::Written,
        (Type::Text | Type::Moment, Value::Day) => How::Day,
        (Type::Text | Type::Moment, Value::Moment) => How::Moment,
        (Type::Int32, Value::Whole(_)) => How::Whole { wide: false },
        (Type::Int64, Value::Whole("i64")) => How::Same,
        (Type::Int64, Value::Whole(_)) => How::Whole { wide: true },
        _ => return None,
    };
    Some(move |row: &TokenStream| {
        let (name, wire) = (ident(&field.name), &field.wire);
        let code = quote! { #row.#name };
        let mut helpers = Vec::new();
        let mut made = |code: TokenStream, by_reference: bool| match how {
            How::Same => code,
            How::Written => quote! { #code.to_string() },
            How::Day | How::Moment => {
                let helper = if matches!(how, How::Day) { "day" } else { "moment" };
                helpers.push(helper);
                let helper = ident(helper);
                if by_reference {
                    quote! { #helper(&#code) }
                } else {
                    quote! { #helper(#code) }
                }
            }
            How::Whole { wide } => {
                helpers.push("whole");
                if wide {
                    quote! { whole(#code, #wire) }
                } else {
                    quote! { whole(i64::from(#code), #wire) }
                }
            }
        };
        let fails = matches!(how, How::Day | How::Moment | How::Whole { .. });
        let question = fails.then(|| quote! { ? });
        let code = match (field.optional, is_optional) {
            (true, true) => match how {
                How::Same => code,
                _ => {
                    let inner = made(quote! { value }, true);
                    let transposed = fails.then(|| quote! { .transpose()? });
                    quote! { #code.map(|value| #inner)#transposed }
                }
            },
            (false, true) => {
                let inner = made(code, true);
                quote! { Some(#inner #question) }
            }
            (true, false) => {
                let inner = made(quote! { required(#code, #wire)? }, true);
                helpers.push("required");
                quote! { #inner #question }
            }
            (false, false) => {
                let inner = made(code, true);
                quote! { #inner #question }
            }
        };
        (code.into_token_stream(), helpers)
    })
}

#[derive(Clone, Copy)]
enum How {
    Same,
    /// A number as a text.
    Written,
    Day,
    Moment,
    Whole {
        wide: bool,
    },
}
