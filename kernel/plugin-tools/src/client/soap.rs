//! The client of a service of SOAP.

use super::model::{Field, Kind, Operation, Protocol, Service, Soap, Types};
use super::names::{Taken, comment, ident, one_line};
use super::print::{docs, file, lines};
use super::rest::{head, written};
use anyhow::Result;
use heck::ToShoutySnakeCase;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The files of the client, below `src/client/`.
pub(crate) fn files(service: &Service, source: &str) -> Result<Vec<(String, String)>> {
    Ok(vec![
        ("mod.rs".to_owned(), client(service, source)?),
        ("types.rs".to_owned(), types(service)?),
        ("soap.rs".to_owned(), include_str!("../../templates/client/soap.rs").to_owned()),
    ])
}

fn client(service: &Service, source: &str) -> Result<String> {
    let functions = service.operations.iter().filter_map(|operation| match &operation.protocol {
        Protocol::Soap(soap) => Some(function(&service.types, operation, soap)),
        Protocol::Http(_) => None,
    });
    let items = quote! {
        mod soap;
        pub mod types;

        pub use soap::{Element, Error, Fault, Unreadable, Xml};
        use cabinet_plugin_sdk::secrets::Secret;
        use soap::Endpoint;

        /// The service at one address.
        #[derive(Debug)]
        pub struct Client {
            endpoint: Endpoint,
        }

        impl Client {
            /// The client for an address.
            pub fn new(address: impl Into<String>) -> Self {
                Self { endpoint: Endpoint { address: address.into(), secrets: Vec::new() } }
            }

            /// Lets the host fill in a secret where a text of a request is this placeholder, of at least 8 characters. The plugin does not
            /// see the secret.
            #[must_use]
            pub fn with_secret(mut self, placeholder: impl Into<String>, secret: Secret) -> Self {
                self.endpoint.secrets.push((placeholder.into(), secret));
                self
            }

            #(#functions)*
        }
    };
    file(&head(service, source, "WSDL"), items)
}

fn function(types: &Types, operation: &Operation, soap: &Soap) -> TokenStream {
    let name = ident(&operation.name);
    let (action, (space, element)) = (&soap.action, &soap.request);
    let has_members = types.fields(&soap.request_kind).is_none_or(|fields| !fields.is_empty());
    let kind = written(types, &soap.request_kind, false);
    let (argument, request) = match has_members {
        true => (quote! { request: &#kind }, quote! { request }),
        false => (TokenStream::new(), quote! { &#kind {} }),
    };
    let mut doc = comment(&operation.doc);
    if doc.is_empty() {
        doc.push(format!("`{}`", one_line(&operation.title)));
    }
    let doc = lines(&doc);
    let (result, call) = match &soap.response {
        Some(((space_of_answer, answer), kind)) => {
            let kind = written(types, kind, false);
            (
                kind,
                quote! {
                    self.endpoint.call(#action, (#space, #element), #request, (#space_of_answer, #answer))
                },
            )
        }
        None => (quote! { () }, quote! { self.endpoint.tell(#action, (#space, #element), #request) }),
    };
    quote! {
        #doc
        ///
        /// # Errors
        #[doc = " [`Error`]."]
        pub fn #name(&self, #argument) -> Result<#result, Error> { #call }
    }
}

/// The constants of namespaces.
struct Spaces {
    taken: Taken,
    known: Vec<(String, String)>,
}

impl Spaces {
    fn of(&mut self, space: &str) -> Ident {
        if let Some((_, name)) = self.known.iter().find(|(known, _)| known == space) {
            return ident(name);
        }
        let last = space.trim_end_matches('/').rsplit(['/', ':']).next().unwrap_or_default();
        let plain: String =
            last.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
        let plain = plain.to_shouty_snake_case();
        let name = match plain.chars().next() {
            _ if space.is_empty() => "UNQUALIFIED".to_owned(),
            Some(first) if first.is_ascii_alphabetic() => plain,
            _ => format!("SPACE_{plain}").trim_end_matches('_').to_owned(),
        };
        let name = self.taken.free(&name.chars().take(40).collect::<String>());
        self.known.push((space.to_owned(), name.clone()));
        ident(&name)
    }
}

fn types(service: &Service) -> Result<String> {
    let types = &service.types;
    let mut items = TokenStream::new();
    let mut spaces = Spaces { taken: Taken::default(), known: Vec::new() };
    for definition in &types.all {
        let (doc, name) = (docs(&definition.doc), ident(&definition.name));
        items.extend(match &definition.kind {
            Kind::Alias(kind) => {
                let kind = written(types, kind, true);
                quote! { #doc pub type #name = #kind; }
            }
            Kind::Struct { fields, .. } => structure(types, &doc, &name, fields, &mut spaces),
            Kind::Texts(texts) => enumeration(&doc, &name, texts),
            Kind::OneOf { .. } => TokenStream::new(),
        });
    }
    let constants = spaces.known.iter().map(|(space, name)| {
        let name = ident(name);
        quote! { const #name: &str = #space; }
    });
    let head =
        ["What the service is asked and answers. Members are in the order of the schema, which counts."
            .to_owned()];
    let uses = match types.all.iter().any(|one| !matches!(one.kind, Kind::Alias(_))) {
        true => quote! { use super::soap::{Element, Unreadable, Writer, Xml}; },
        false => TokenStream::new(),
    };
    file(&head, quote! { #uses #(#constants)* #items })
}

fn structure(
    types: &Types,
    doc: &TokenStream,
    name: &Ident,
    fields: &[Field],
    spaces: &mut Spaces,
) -> TokenStream {
    let mut declared = TokenStream::new();
    let mut read = TokenStream::new();
    let mut write = TokenStream::new();
    for field in fields {
        let (doc, name, wire) = (docs(&field.doc), ident(&field.name), &field.wire);
        let space = spaces.of(&field.xml.namespace);
        let mut kind = written(types, &field.kind, true);
        if field.xml.item.is_some() {
            kind = quote! { Vec<#kind> };
        }
        if field.boxed && !field.xml.repeats && field.xml.item.is_none() {
            kind = quote! { Box<#kind> };
        }
        if field.optional {
            kind = quote! { Option<#kind> };
        }
        declared.extend(quote! { #doc pub #name: #kind, });
        let (reader, writer, item) = match &field.xml.item {
            Some((item_space, item)) => {
                let item_space = spaces.of(item_space);
                let (reader, writer) = match (field.optional, field.written_empty) {
                    (false, _) => ("list", "list"),
                    (true, false) => ("optional_list", "optional_list"),
                    (true, true) => ("optional_list", "nillable_list"),
                };
                (reader, writer, quote! { , (#item_space, #item) })
            }
            None => {
                let (reader, writer) = match (field.xml.repeats, field.optional, field.written_empty) {
                    (true, ..) => ("each", "each"),
                    (false, false, _) => ("required", "element"),
                    (false, true, false) => ("optional", "optional"),
                    (false, true, true) => ("optional", "nillable"),
                };
                (reader, writer, TokenStream::new())
            }
        };
        let (reader, writer) = (ident(reader), ident(writer));
        read.extend(quote! { #name: from.#reader(#space, #wire #item)?, });
        write.extend(quote! { to.#writer(#space, #wire #item, &self.#name); });
    }
    let derive = match fields
        .iter()
        .all(|field| field.optional || field.xml.item.is_some() || types.has_default(&field.kind, 1))
    {
        true => quote! { #[derive(Debug, Clone, Default, PartialEq)] },
        false => quote! { #[derive(Debug, Clone, PartialEq)] },
    };
    let (from, to) = match fields.is_empty() {
        true => (quote! { _ }, quote! { _ }),
        false => (quote! { from }, quote! { to }),
    };
    quote! {
        #doc
        #derive
        pub struct #name { #declared }

        impl Xml for #name {
            fn read(#from: &Element) -> Result<Self, Unreadable> { Ok(Self { #read }) }
            fn write(&self, #to: &mut Writer) { #write }
        }
    }
}

fn enumeration(doc: &TokenStream, name: &Ident, texts: &[(String, String)]) -> TokenStream {
    let variants = texts.iter().map(|(_, variant)| ident(variant));
    let reads = texts.iter().map(|(wire, variant)| {
        let variant = ident(variant);
        quote! { #wire => Self::#variant, }
    });
    let writes = texts.iter().map(|(wire, variant)| {
        let variant = ident(variant);
        quote! { Self::#variant => #wire, }
    });
    quote! {
        #doc
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum #name {
            #(#variants,)*
            /// A text that the schema does not have.
            Other(String),
        }

        impl Xml for #name {
            fn read(from: &Element) -> Result<Self, Unreadable> {
                Ok(match from.text().trim() {
                    #(#reads)*
                    other => Self::Other(other.to_owned()),
                })
            }

            fn write(&self, to: &mut Writer) {
                let text = match self { #(#writes)* Self::Other(text) => text };
                to.text(text);
            }
        }
    }
}
