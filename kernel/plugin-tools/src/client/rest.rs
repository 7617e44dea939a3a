//! The client of a service over HTTP with JSON.

use super::model::{
    Body, ByStatus, Http, Kind, Operation, Parameter, PathPart, Place, Protocol, Refusal, Scheme, Service,
    Success, Type, Types,
};
use super::names::{Taken, camel, comment, ident, one_line};
use super::print::{docs, file, lines};
use anyhow::Result;
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::HashMap;

/// The files of the client, below `src/client/`.
pub(crate) fn files(service: &Service, source: &str) -> Result<Vec<(String, String)>> {
    Ok(vec![
        ("mod.rs".to_owned(), client(service, source)?),
        ("types.rs".to_owned(), types(service)?),
        ("call.rs".to_owned(), include_str!("../../templates/client/call.rs").to_owned()),
    ])
}

/// The first lines of `mod.rs` of both protocols.
pub(crate) fn head(service: &Service, source: &str, kind: &str) -> Vec<String> {
    let name = one_line(&format!("{} {}", service.title, service.version));
    let mut head = vec![
        format!(
            "A client of {}, which `cabinet plugin new` made of the {kind} {source}.",
            if name.is_empty() { "the service" } else { &name }
        ),
        "It is yours now: nothing writes it again.".to_owned(),
    ];
    let left_out = service.left_out.lines();
    if !left_out.is_empty() {
        head.push(String::new());
        head.push("Not generated, or not as described:".to_owned());
        head.push(String::new());
        for line in left_out {
            head.push(format!("* {}", one_line(&line)));
        }
    }
    head
}

fn client(service: &Service, source: &str) -> Result<String> {
    let secrets: Vec<&Scheme> =
        service.schemes.iter().filter(|one| matches!(one, Scheme::Header { .. })).collect();
    let names: Vec<_> = secrets.iter().map(|scheme| secret_field(scheme)).collect();
    let secret_names = secrets.iter().map(|scheme| match scheme {
        Scheme::Header { secret, .. } => secret.as_str(),
        Scheme::Token => "",
    });
    let has_token = service.schemes.contains(&Scheme::Token);
    let token_field = has_token.then(|| quote! { token: Option<String>, });
    let token_none = has_token.then(|| quote! { token: None, });
    let with_token = has_token.then(|| {
        quote! {
            /// Sends this token, which the plugin fetched.
            #[must_use]
            pub fn with_token(mut self, token: impl Into<String>) -> Self {
                self.token = Some(token.into());
                self
            }
        }
    });
    let parameter_names = parameter_names(service);
    let mut taken = Taken::default();
    let mut structures = TokenStream::new();
    let mut functions = TokenStream::new();
    let mut refusals = Refusals::default();
    for operation in &service.operations {
        let Protocol::Http(http) = &operation.protocol else { continue };
        let parameters = parameter_names.get(&operation.name);
        if let Some(name) = parameters {
            structures.extend(parameters_of(&service.types, name, &operation.title, &http.parameters));
        }
        let refusal = refusals.of(&service.types, &http.refusal, &operation.name, &mut taken);
        functions.extend(function(service, operation, http, parameters.map(String::as_str), &refusal));
    }
    let refusal_types = refusals.written;
    let uses_secrets = !secrets.is_empty();
    let use_secrets = match uses_secrets {
        true => quote! { use cabinet_plugin_sdk::secrets::{self, Secret, SecretError}; },
        false => quote! { use cabinet_plugin_sdk::secrets::SecretError; },
    };
    let has_raw = service
        .operations
        .iter()
        .any(|one| matches!(&one.protocol, Protocol::Http(http) if http.success == Success::Raw));
    let use_http = match has_raw {
        true => quote! { use cabinet_plugin_sdk::http::{Method, Response}; },
        false => quote! { use cabinet_plugin_sdk::http::Method; },
    };
    let has_answers = service.operations.iter().any(|one| {
        matches!(&one.protocol, Protocol::Http(Http { success: Success::Json { headers: true, .. }, .. }))
    });
    let use_call = match has_answers {
        true => quote! { pub use call::{Answer, Error}; },
        false => quote! { pub use call::Error; },
    };
    let use_parts = match refusals.reads {
        true => quote! { use call::{Call, read}; },
        false => quote! { use call::Call; },
    };
    let items = quote! {
        mod call;
        pub mod types;

        #use_call
        #use_parts
        #use_http
        #use_secrets

        /// The service at one address.
        #[derive(Debug)]
        pub struct Client {
            base: String,
            #(#names: Secret,)*
            #token_field
        }

        impl Client {
            #[doc = " The client for an address, with the secrets that `plugin.toml` requests."]
            ///
            /// # Errors
            /// A secret is not granted or has no value.
            pub fn new(base: impl Into<String>) -> Result<Self, SecretError> {
                Ok(Self { base: base.into(), #(#names: secrets::get(#secret_names)?,)* #token_none })
            }
            #with_token
            #functions
        }

        #structures
        #refusal_types
    };
    file(&head(service, source, "OpenAPI description"), items)
}

/// The structures of parameters, by the name of the function that takes them.
pub(crate) fn parameter_names(service: &Service) -> HashMap<String, String> {
    let mut taken = Taken::default();
    let has_parameters =
        |one: &&Operation| matches!(&one.protocol, Protocol::Http(http) if !http.parameters.is_empty());
    let operations = service.operations.iter().filter(has_parameters);
    operations.map(|one| (one.name.clone(), taken.free(&format!("{}Parameters", camel(&one.name))))).collect()
}

fn secret_field(scheme: &Scheme) -> proc_macro2::Ident {
    match scheme {
        Scheme::Header { secret, .. } => ident(secret),
        Scheme::Token => ident("token"),
    }
}

/// How a type is written: in `types.rs` itself, or beside it.
pub(crate) fn written(types: &Types, kind: &Type, inside: bool) -> TokenStream {
    match kind {
        Type::Text | Type::Day | Type::Moment => quote! { String },
        Type::Int32 => quote! { i32 },
        Type::Int64 => quote! { i64 },
        Type::Float => quote! { f64 },
        Type::Bool => quote! { bool },
        Type::Json => quote! { serde_json::Value },
        Type::List(item) => {
            let item = written(types, item, inside);
            quote! { Vec<#item> }
        }
        Type::Map(value) => {
            let value = written(types, value, inside);
            quote! { std::collections::BTreeMap<String, #value> }
        }
        Type::Named(index) => match types.get(*index) {
            Some(definition) => {
                let name = ident(&definition.name);
                if inside {
                    quote! { #name }
                } else {
                    quote! { types::#name }
                }
            }
            None => quote! { serde_json::Value },
        },
    }
}

fn parameters_of(types: &Types, name: &str, title: &str, parameters: &[Parameter]) -> TokenStream {
    let name = ident(name);
    let title =
        lines(&[format!("What `{}` can be asked with, beside its path.", one_line(title).replace('`', "'"))]);
    let has_default =
        parameters.iter().all(|one| one.field.optional || types.has_default(&one.field.kind, 0));
    let derive = match has_default {
        true => quote! { #[derive(Debug, Clone, Default, PartialEq)] },
        false => quote! { #[derive(Debug, Clone, PartialEq)] },
    };
    let fields = parameters.iter().map(|parameter| {
        let field = &parameter.field;
        let (doc, name) = (docs(&field.doc), ident(&field.name));
        let mut kind = written(types, &field.kind, false);
        // An empty list says the same as no list.
        if field.optional && !matches!(types.resolved(&field.kind), Type::List(_)) {
            kind = quote! { Option<#kind> };
        }
        quote! { #doc pub #name: #kind, }
    });
    quote! {
        #title
        #derive
        pub struct #name { #(#fields)* }
    }
}

/// The types of refusals that differ by status.
#[derive(Default)]
struct Refusals {
    known: HashMap<ByStatus, String>,
    written: TokenStream,
    reads: bool,
}

/// How an operation's refusals are read.
struct ReadRefusal {
    /// `types::Failure` of `Error<types::Failure>`; nothing if no body is described.
    kind: Option<TokenStream>,
    closure: TokenStream,
}

impl Refusals {
    fn of(&mut self, types: &Types, refusal: &Refusal, operation: &str, taken: &mut Taken) -> ReadRefusal {
        let mut kinds: Vec<&Type> = refusal.by_status.iter().filter_map(|(_, kind)| kind.as_ref()).collect();
        kinds.dedup();
        self.reads |= !kinds.is_empty();
        let (kind, wrap) = match kinds.as_slice() {
            [] => (None, None),
            [one] => (Some(written(types, one, false)), None),
            _ => {
                let name = match self.known.get(&refusal.by_status) {
                    Some(name) => name.clone(),
                    None => {
                        let name = taken.free(&format!("{}Refusal", camel(operation)));
                        self.write(types, &name, refusal);
                        self.known.insert(refusal.by_status.clone(), name.clone());
                        name
                    }
                };
                let name = ident(&name);
                (Some(quote! { #name }), Some(name))
            }
        };
        if refusal.by_status.is_empty() {
            return ReadRefusal { kind, closure: quote! { |_, _| None } };
        }
        let rest = refusal.by_status.iter().any(|(status, _)| status.is_none());
        let mut arms: Vec<(Vec<TokenStream>, TokenStream)> = Vec::new();
        for (status, kind) in &refusal.by_status {
            let pattern = match status {
                Some(status) => {
                    let status = Literal::u16_unsuffixed(*status);
                    quote! { #status }
                }
                None => quote! { _ },
            };
            let value = match (kind, &wrap) {
                (None, _) => quote! { Some(None) },
                (Some(_), None) => quote! { read(body) },
                (Some(_), Some(name)) => {
                    let variant = variant(*status);
                    quote! { read(body).map(|answer| answer.map(#name::#variant)) }
                }
            };
            match arms.iter_mut().find(|(_, known)| known.to_string() == value.to_string()) {
                Some((patterns, _)) => patterns.push(pattern),
                None => arms.push((vec![pattern], value)),
            }
        }
        let uses_body = !kinds.is_empty();
        let body = if uses_body {
            quote! { body }
        } else {
            quote! { _ }
        };
        // A pattern for every status makes the others that do the same superfluous, and comes last.
        arms.sort_by_key(|(patterns, _)| patterns.iter().any(|pattern| pattern.to_string() == "_"));
        if let [(_, value)] = arms.as_slice()
            && rest
        {
            return ReadRefusal { kind, closure: quote! { |_, #body| #value } };
        }
        let written = arms.iter().map(|(patterns, value)| {
            if patterns.iter().any(|pattern| pattern.to_string() == "_") {
                quote! { _ => #value, }
            } else {
                quote! { #(#patterns)|* => #value, }
            }
        });
        let otherwise = (!rest).then(|| quote! { _ => None, });
        ReadRefusal { kind, closure: quote! { |status, #body| match status { #(#written)* #otherwise } } }
    }

    fn write(&mut self, types: &Types, name: &str, refusal: &Refusal) {
        let name = ident(name);
        let variants = refusal.by_status.iter().filter_map(|(status, kind)| {
            let kind = written(types, kind.as_ref()?, false);
            let variant = variant(*status);
            Some(quote! { #variant(#kind), })
        });
        self.written.extend(quote! {
            /// A refusal by its status.
            #[derive(Debug, Clone, PartialEq)]
            pub enum #name { #(#variants)* }
        });
    }
}

fn variant(status: Option<u16>) -> proc_macro2::Ident {
    match status {
        Some(status) => ident(&format!("Status{status}")),
        None => ident("Other"),
    }
}

fn function(
    service: &Service,
    operation: &Operation,
    http: &Http,
    parameters: Option<&str>,
    refusal: &ReadRefusal,
) -> TokenStream {
    let types = &service.types;
    let name = ident(&operation.name);
    let method = ident(http.method);
    let mut arguments = TokenStream::new();
    let mut made = TokenStream::new();
    let mut about = Vec::new();
    let mut template = String::new();
    for part in &http.path {
        match part {
            PathPart::Literal(text) => {
                template.push_str(text);
                let text = encoded(text);
                made.extend(quote! { .path(#text) });
            }
            PathPart::Parameter { wire, name, kind, doc } => {
                template.push_str(&format!("{{{wire}}}"));
                if !doc.is_empty() {
                    about.push(format!("`{name}`: {doc}"));
                }
                let name = ident(name);
                let kind = match types.resolved(kind) {
                    Type::Text | Type::Day | Type::Moment => quote! { &str },
                    Type::Named(_) => {
                        let kind = written(types, kind, false);
                        quote! { &#kind }
                    }
                    _ => written(types, kind, false),
                };
                arguments.extend(quote! { #name: #kind, });
                made.extend(quote! { .value(#wire, #name) });
            }
        }
    }
    if let Some(parameters) = parameters {
        let parameters = ident(parameters);
        arguments.extend(quote! { parameters: &#parameters, });
        for parameter in &http.parameters {
            made.extend(parameter_call(types, parameter));
        }
    }
    match &http.body {
        Some(Body::Json { kind, optional, media }) => {
            let kind = written(types, kind, false);
            if *optional {
                arguments.extend(quote! { body: Option<&#kind>, });
            } else {
                arguments.extend(quote! { body: &#kind, });
                made.extend(quote! { .json(#media, body) });
            }
        }
        Some(Body::Form(kind)) => {
            let kind = written(types, kind, false);
            arguments.extend(quote! { body: &#kind, });
            made.extend(quote! { .form(body) });
        }
        Some(Body::Bytes(media)) => {
            arguments.extend(quote! { body: Vec<u8>, });
            made.extend(quote! { .bytes(#media, body) });
        }
        None => {}
    }
    let mut token = None;
    for scheme in http.schemes.iter().filter_map(|index| service.schemes.get(*index)) {
        match scheme {
            Scheme::Header { secret, header, prefix, .. } => {
                let secret = ident(secret);
                made.extend(quote! { .secret(#header, #prefix, &self.#secret) });
            }
            Scheme::Token => {
                token = Some(quote! {
                    .header("Authorization", self.token.iter().map(|token| format!("Bearer {token}")))
                })
            }
        }
    }
    let closure = &refusal.closure;
    let (result, send) = match &http.success {
        Success::Empty => (quote! { () }, quote! { done }),
        Success::Raw => (quote! { Response }, quote! { raw }),
        Success::Json { kind, optional, headers } => {
            let mut kind = written(types, kind, false);
            if *optional {
                kind = quote! { Option<#kind> };
            }
            match headers {
                true => (quote! { Answer<#kind> }, quote! { answer }),
                false => (kind, quote! { send }),
            }
        }
    };
    let error = match &refusal.kind {
        Some(kind) => quote! { Error<#kind> },
        None => quote! { Error },
    };
    let mut doc = comment(&operation.doc);
    if !doc.is_empty() {
        doc.push(String::new());
    }
    doc.push(format!(
        "`{} {}`",
        http.method.to_ascii_uppercase(),
        one_line(&template).replace(['`', '\\'], "")
    ));
    for line in about {
        doc.push(String::new());
        doc.extend(comment(&line));
    }
    let doc = lines(&doc);
    let optional_body = matches!(&http.body, Some(Body::Json { optional: true, .. }));
    let body = if let (true, Some(Body::Json { media, .. })) = (optional_body, &http.body) {
        quote! {
            let call = Call::new(Method::#method, &self.base) #made #token;
            let call = match body {
                Some(body) => call.json(#media, body),
                None => call,
            };
            call.#send(#closure)
        }
    } else {
        quote! { Call::new(Method::#method, &self.base) #made #token.#send(#closure) }
    };
    quote! {
        #doc
        ///
        /// # Errors
        #[doc = " [`Error`]."]
        pub fn #name(&self, #arguments) -> Result<#result, #error> { #body }
    }
}

fn parameter_call(types: &Types, parameter: &Parameter) -> TokenStream {
    let field = &parameter.field;
    let (wire, name) = (&field.wire, ident(&field.name));
    let is_list = matches!(types.resolved(&field.kind), Type::List(_));
    let values = match is_list || field.optional {
        true => quote! { &parameters.#name },
        false => quote! { [&parameters.#name] },
    };
    match (parameter.place, parameter.separator) {
        (Place::Header, _) => quote! { .header(#wire, #values) },
        (Place::Query, Some(separator)) if is_list => quote! { .joined(#wire, #separator, #values) },
        (Place::Query, _) => quote! { .query(#wire, #values) },
    }
}

/// A fixed part of a path as an address has it.
fn encoded(text: &str) -> String {
    use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
    const KEPT: &AsciiSet =
        &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'^').add(b'|').add(b'}');
    utf8_percent_encode(text, KEPT).to_string()
}

fn types(service: &Service) -> Result<String> {
    let types = &service.types;
    let mut items = TokenStream::new();
    let mut has_one_of = false;
    for definition in &types.all {
        let (doc, name) = (docs(&definition.doc), ident(&definition.name));
        items.extend(match &definition.kind {
            Kind::Alias(kind) => {
                let kind = written(types, kind, true);
                quote! { #doc pub type #name = #kind; }
            }
            Kind::Struct { fields, more } => {
                let written_fields = fields.iter().map(|field| {
                    let (doc, name, wire) = (docs(&field.doc), ident(&field.name), &field.wire);
                    let mut kind = written(types, &field.kind, true);
                    if field.boxed {
                        kind = quote! { Box<#kind> };
                    }
                    if field.optional {
                        kind = quote! { Option<#kind> };
                    }
                    let rename = (field.name != field.wire).then(|| quote! { rename = #wire });
                    let default = field.optional.then(|| quote! { default });
                    let skip = (field.optional && !field.written_empty)
                        .then(|| quote! { skip_serializing_if = "Option::is_none" });
                    let parts: Vec<TokenStream> = [rename, default, skip].into_iter().flatten().collect();
                    let attribute = (!parts.is_empty()).then(|| quote! { #[serde(#(#parts),*)] });
                    quote! { #doc #attribute pub #name: #kind, }
                });
                let more = more.as_ref().map(|kind| {
                    let kind = written(types, kind, true);
                    quote! {
                        /// Members with other names.
                        #[serde(flatten)]
                        pub more: std::collections::BTreeMap<String, #kind>,
                    }
                });
                let derive = match fields
                    .iter()
                    .all(|field| field.optional || types.has_default(&field.kind, 1))
                {
                    true => quote! { #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)] },
                    false => quote! { #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)] },
                };
                quote! { #doc #derive pub struct #name { #(#written_fields)* #more } }
            }
            Kind::Texts(texts) => {
                let variants = texts.iter().map(|(wire, variant)| {
                    let name = ident(variant);
                    let rename = (wire != variant).then(|| quote! { #[serde(rename = #wire)] });
                    quote! { #rename #name, }
                });
                let arms = texts.iter().map(|(wire, variant)| {
                    let name = ident(variant);
                    quote! { Self::#name => #wire, }
                });
                quote! {
                    #doc
                    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
                    pub enum #name {
                        #(#variants)*
                        /// A text that the description does not have.
                        #[serde(untagged)]
                        Other(String),
                    }

                    impl std::fmt::Display for #name {
                        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                            let text = match self { #(#arms)* Self::Other(text) => text };
                            f.write_str(text)
                        }
                    }
                }
            }
            Kind::OneOf { tag, variants } => {
                has_one_of = true;
                let declared = variants.iter().map(|(_, name, kind)| {
                    let (name, kind) = (ident(name), written(types, kind, true));
                    quote! { #name(#kind), }
                });
                let arms = variants.iter().map(|(value, name, _)| {
                    let name = ident(name);
                    quote! { Some(#value) => serde_json::from_value(value).map(Self::#name), }
                });
                quote! {
                    #doc
                    #[derive(Debug, Clone, PartialEq, Serialize)]
                    #[serde(untagged)]
                    pub enum #name {
                        #(#declared)*
                        /// One that the description does not have.
                        Other(serde_json::Value),
                    }

                    impl<'de> Deserialize<'de> for #name {
                        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                            let value = serde_json::Value::deserialize(deserializer)?;
                            match value.get(#tag).and_then(serde_json::Value::as_str) {
                                #(#arms)*
                                _ => Ok(Self::Other(value)),
                            }
                            .map_err(serde::de::Error::custom)
                        }
                    }
                }
            }
        });
    }
    let head = ["What the service is asked and answers. Limits of values, such as lengths and patterns, are not checked here.".to_owned()];
    if types.all.is_empty() {
        return file(&head, TokenStream::new());
    }
    let uses_serde = types.all.iter().any(|one| !matches!(one.kind, Kind::Alias(_)));
    let uses = match (uses_serde, has_one_of) {
        (true, true) => quote! { use serde::{Deserialize, Deserializer, Serialize}; },
        (true, false) => quote! { use serde::{Deserialize, Serialize}; },
        (false, _) => TokenStream::new(),
    };
    file(&head, quote! { #uses #items })
}
