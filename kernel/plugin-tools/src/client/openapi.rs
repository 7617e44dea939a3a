//! Reads OpenAPI 3.0 and 3.1. What is not understood becomes JSON of any form, with a note; only a file that is no such description is
//! refused.

use super::json::{Json, below};
use super::model::{
    Body, Definition, Field, Http, Kind, Notes, Operation, Parameter, PathPart, Place, Protocol, Refusal,
    Scheme, Service, Success, Type, Types, XmlPlace,
};
use super::names::{Taken, camel, snake, variant, words};
use anyhow::{Result, bail};
use std::collections::HashMap;

/// Most operations, and most types.
const MOST: usize = 3_000;
/// Most schemas inside each other, and most references to references.
const DEEPEST: usize = 48;
/// Most schemas that are looked at: references multiply.
const MOST_STEPS: usize = 200_000;

const METHODS: [(&str, &str); 6] = [
    ("get", "Get"),
    ("head", "Head"),
    ("post", "Post"),
    ("put", "Put"),
    ("delete", "Delete"),
    ("patch", "Patch"),
];

/// Reads a description.
///
/// # Errors
/// It is no OpenAPI 3, or exceeds a limit; the text names the place.
pub(crate) fn read(file: &str, text: &str, own_secrets: &[String]) -> Result<Service> {
    let root: Json = match serde_json::from_str(text) {
        Ok(root) => root,
        Err(error) => bail!("{file}:{}:{}: not JSON: {error}", error.line(), error.column()),
    };
    if root.get("swagger").is_some() {
        bail!(
            "{file}: this is Swagger 2.0. Convert it to OpenAPI 3 first, for example with `npx swagger2openapi {file} -o openapi.json`"
        );
    }
    match root.text("openapi") {
        Some(version) if version.starts_with("3.0") || version.starts_with("3.1") => {}
        Some(version) => bail!("{file}: openapi is {version:?}; versions 3.0 and 3.1 can be read"),
        None => bail!("{file}: the member `openapi` is missing: this is no OpenAPI description"),
    }
    if root.get("paths").is_none_or(|paths| paths.members().is_empty()) {
        bail!("{file}: #/paths is empty: there is no operation to generate");
    }
    let mut reader = Reader {
        root: &root,
        types: Types::default(),
        names: Taken::default(),
        known: HashMap::new(),
        notes: Notes::default(),
        steps: 0,
        schemes: Vec::new(),
        scheme_names: HashMap::new(),
    };
    // The schemas under their names have the names first.
    if let Some(schemas) = root.at("#/components/schemas") {
        for (name, _) in schemas.members() {
            reader.named(&below("#/components/schemas", name), DEEPEST)?;
        }
    }
    reader.security_schemes(own_secrets);
    let operations = reader.operations(file)?;
    for (what, word) in [("webhooks", "webhooks"), ("externalDocs", "")] {
        if !word.is_empty() && root.get(what).is_some() {
            reader.notes.add("webhooks are not generated", format!("#/{what}"));
        }
    }
    let Reader { mut types, notes, schemes, .. } = reader;
    types.untangle(&Type::Json);
    let (operations, schemes) = with_used_schemes(operations, schemes);
    let info = |key: &str| root.get("info").and_then(|info| info.text(key)).unwrap_or_default().to_owned();
    Ok(Service {
        title: info("title"),
        version: info("version"),
        address: address(&root),
        types,
        operations,
        schemes,
        left_out: notes,
    })
}

/// The schemes that an operation uses: a secret that nothing sends need not be granted.
fn with_used_schemes(mut operations: Vec<Operation>, schemes: Vec<Scheme>) -> (Vec<Operation>, Vec<Scheme>) {
    let mut used = Vec::new();
    for operation in &mut operations {
        if let Protocol::Http(http) = &mut operation.protocol {
            for index in &mut http.schemes {
                let at = used.iter().position(|known| known == index).unwrap_or_else(|| {
                    used.push(*index);
                    used.len() - 1
                });
                *index = at;
            }
        }
    }
    let schemes = used.iter().filter_map(|index| schemes.get(*index).cloned()).collect();
    (operations, schemes)
}

/// The first server's address, with the default values of its variables.
fn address(root: &Json) -> Option<String> {
    let server = root.items("servers").first()?;
    let mut url = server.text("url")?.to_owned();
    for (name, variable) in server.get("variables").map(Json::members).unwrap_or_default() {
        url = url.replace(&format!("{{{name}}}"), variable.text("default").unwrap_or_default());
    }
    Some(url)
}

struct Reader<'a> {
    root: &'a Json,
    types: Types,
    names: Taken,
    /// Definitions by the pointer to their schema.
    known: HashMap<String, usize>,
    notes: Notes,
    steps: usize,
    schemes: Vec<Scheme>,
    scheme_names: HashMap<String, usize>,
}

/// A schema's type, and whether it may be null.
struct Read {
    kind: Type,
    nullable: bool,
}

impl Read {
    fn of(kind: Type) -> Self {
        Self { kind, nullable: false }
    }
}

impl<'a> Reader<'a> {
    /// Follows `$ref`. Returns the value and its place.
    fn resolve(&mut self, value: &'a Json, place: &str) -> (Option<&'a Json>, String) {
        let (mut value, mut place) = (value, place.to_owned());
        for _ in 0..DEEPEST {
            let Some(target) = value.text("$ref") else { return (Some(value), place) };
            if !target.starts_with('#') {
                self.notes.add(
                    "references to other files are not followed: put the description into one file, for example with `npx @redocly/cli bundle`",
                    place.clone(),
                );
                return (None, place);
            }
            match self.root.at(target) {
                Some(found) => (value, place) = (found, target.to_owned()),
                None => {
                    self.notes.add(format!("the reference {target:?} leads nowhere"), place.clone());
                    return (None, place);
                }
            }
        }
        self.notes.add("a reference leads to itself", place.clone());
        (None, place)
    }

    fn step(&mut self, pointer: &str) -> Result<()> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            bail!("{pointer}: the schemas are too large");
        }
        Ok(())
    }

    /// The definition of a schema with a name of its own.
    fn named(&mut self, pointer: &str, depth: usize) -> Result<Type> {
        if let Some(index) = self.known.get(pointer) {
            return Ok(Type::Named(*index));
        }
        let Some(schema) = self.root.at(pointer) else {
            self.notes.add(format!("the reference {pointer:?} leads nowhere"), pointer);
            return Ok(Type::Json);
        };
        let name = pointer.rsplit('/').next().unwrap_or_default().replace("~1", "/").replace("~0", "~");
        self.define(pointer, &name, schema, depth)
    }

    /// Reserves the definition first, so that a schema can refer to itself.
    fn define(&mut self, pointer: &str, name: &str, schema: &'a Json, depth: usize) -> Result<Type> {
        if self.types.all.len() >= MOST {
            bail!("{pointer}: more than {MOST} types");
        }
        let index = self.types.all.len();
        self.types.all.push(Definition {
            name: self.names.free(&camel(name)),
            doc: schema.text("description").or(schema.text("title")).unwrap_or_default().to_owned(),
            kind: Kind::Alias(Type::Json),
        });
        self.known.insert(pointer.to_owned(), index);
        let kind = self.body_of(pointer, name, schema, depth)?;
        if let Some(definition) = self.types.all.get_mut(index) {
            definition.kind = kind;
        }
        Ok(Type::Named(index))
    }

    /// What a schema that gets a name is.
    fn body_of(&mut self, pointer: &str, name: &str, schema: &'a Json, depth: usize) -> Result<Kind> {
        if let Some(texts) = self.texts(schema) {
            return Ok(Kind::Texts(texts));
        }
        if let Some(one_of) = self.one_of(pointer, schema, depth)? {
            return Ok(one_of);
        }
        if is_structure(schema) {
            let mut fields = Vec::new();
            let mut more = None;
            let mut required = Vec::new();
            if self.collect(
                pointer,
                schema,
                depth,
                &mut Parts { fields: &mut fields, more: &mut more, required: &mut required },
            )? {
                let mut taken = Taken::default();
                let mut made = Vec::new();
                for (wire, place, schema) in fields {
                    made.push(self.field(
                        &wire,
                        &place,
                        schema,
                        name,
                        required.contains(&wire),
                        &mut taken,
                        depth,
                    )?);
                }
                let more = match more {
                    Some((place, schema)) => {
                        Some(self.kind(&place, &format!("{name}More"), schema, depth)?.kind)
                    }
                    None => None,
                };
                if made.iter().any(|field: &Field| field.name == "more") && more.is_some() {
                    self.notes.add("members without a name of their own beside one called `more`", pointer);
                    return Ok(Kind::Struct { fields: made, more: None });
                }
                return Ok(Kind::Struct { fields: made, more });
            }
            return Ok(Kind::Alias(Type::Json));
        }
        // What would have a name of its own, but has another form than it needs.
        if needs_name(schema) {
            return Ok(Kind::Alias(self.plain(pointer, name, schema, depth)?.kind));
        }
        // Another name for a type, or a wrapper around one.
        Ok(Kind::Alias(self.kind(pointer, name, schema, depth)?.kind))
    }

    /// The texts of a closed list; `None` if it is not one.
    fn texts(&mut self, schema: &Json) -> Option<Vec<(String, String)>> {
        let values: Vec<&str> = match schema.get("enum") {
            Some(Json::List(items)) => {
                let texts: Option<Vec<&str>> =
                    items.iter().filter(|item| **item != Json::Null).map(Json::as_text).collect();
                texts?
            }
            _ => {
                // 3.1: a list of constants with descriptions.
                let branches = schema.items("oneOf");
                let texts: Option<Vec<&str>> = branches.iter().map(|branch| branch.text("const")).collect();
                texts?
            }
        };
        if values.is_empty() || values.len() > 500 {
            return None;
        }
        let mut taken = Taken::with(&["Other"]);
        let mut seen = Vec::new();
        let mut texts = Vec::new();
        for value in values {
            if !seen.contains(&value) {
                seen.push(value);
                texts.push((value.to_owned(), taken.free(&variant(value))));
            }
        }
        Some(texts)
    }

    /// One of several structures that a member tells apart.
    fn one_of(&mut self, pointer: &str, schema: &'a Json, depth: usize) -> Result<Option<Kind>> {
        let branches = [schema.items("oneOf"), schema.items("anyOf")].into_iter().find(|list| list.len() > 1);
        let (Some(branches), Some(tag)) = (branches, schema.get("discriminator")) else { return Ok(None) };
        let Some(member) = tag.text("propertyName") else { return Ok(None) };
        let mapping = tag.get("mapping").map(Json::members).unwrap_or_default();
        let mut taken = Taken::with(&["Other"]);
        let mut variants = Vec::new();
        for branch in branches {
            let Some(target) = branch.text("$ref").filter(|target| target.starts_with('#')) else {
                self.notes.add("a discriminator over schemas without a name is JSON of any form", pointer);
                return Ok(None);
            };
            let kind = self.named(target, depth.saturating_sub(1))?;
            let short = target.rsplit('/').next().unwrap_or_default();
            let is_it =
                |(_, to): &&(String, Json)| to.as_text().is_some_and(|to| to == target || to == short);
            let mut values: Vec<&str> =
                mapping.iter().filter(is_it).map(|(value, _)| value.as_str()).collect();
            if values.is_empty() {
                values.push(short);
            }
            for value in values {
                variants.push((value.to_owned(), taken.free(&variant(value)), kind.clone()));
            }
        }
        Ok(Some(Kind::OneOf { tag: member.to_owned(), variants }))
    }

    /// The members of a structure with those of its `allOf`. `false` if a part is no structure.
    fn collect(
        &mut self,
        pointer: &str,
        schema: &'a Json,
        depth: usize,
        parts: &mut Parts<'_, 'a>,
    ) -> Result<bool> {
        self.step(pointer)?;
        if depth == 0 {
            self.notes.add("schemas that are too deep are JSON of any form", pointer);
            return Ok(false);
        }
        for (at, part) in schema.items("allOf").iter().enumerate() {
            let (found, place) = self.resolve(part, &format!("{pointer}/allOf/{at}"));
            let Some(found) = found else { return Ok(false) };
            let adds_only = found.get("required").is_some() && found.members().len() == 1;
            if !is_structure(found) && !adds_only && !found.members().is_empty() {
                self.notes.add("allOf with something that is no object is JSON of any form", place);
                return Ok(false);
            }
            if !self.collect(&place, found, depth - 1, parts)? {
                return Ok(false);
            }
        }
        for name in schema.items("required").iter().filter_map(Json::as_text) {
            parts.required.push(name.to_owned());
        }
        for (name, property) in schema.get("properties").map(Json::members).unwrap_or_default() {
            let place = below(&format!("{pointer}/properties"), name);
            match parts.fields.iter_mut().find(|(known, ..)| known == name) {
                Some(known) => *known = (name.clone(), place, property),
                None => parts.fields.push((name.clone(), place, property)),
            }
        }
        if let Some(more @ Json::Object(members)) = schema.get("additionalProperties")
            && !members.is_empty()
        {
            *parts.more = Some((format!("{pointer}/additionalProperties"), more));
        }
        for word in ["patternProperties", "oneOf", "anyOf", "if", "not", "dependentSchemas"] {
            if schema.get(word).is_some() {
                self.notes.add(format!("`{word}` beside the members of an object is not checked"), pointer);
            }
        }
        Ok(true)
    }

    #[expect(clippy::too_many_arguments, reason = "a member has them all")]
    fn field(
        &mut self,
        wire: &str,
        place: &str,
        schema: &'a Json,
        owner: &str,
        required: bool,
        taken: &mut Taken,
        depth: usize,
    ) -> Result<Field> {
        let read = self.kind(place, &format!("{owner} {wire}"), schema, depth)?;
        let described = schema.text("description").unwrap_or_default();
        Ok(Field {
            wire: wire.to_owned(),
            name: taken.free(&snake(wire)),
            kind: read.kind,
            optional: !required || read.nullable,
            written_empty: required && read.nullable,
            boxed: false,
            doc: described.to_owned(),
            xml: XmlPlace::default(),
        })
    }

    /// The type of a schema. `name` is the one that it gets if it needs one.
    fn kind(&mut self, pointer: &str, name: &str, schema: &'a Json, depth: usize) -> Result<Read> {
        self.step(pointer)?;
        let Some(depth) = depth.checked_sub(1).filter(|depth| *depth > 0) else {
            self.notes.add("schemas that are too deep are JSON of any form", pointer);
            return Ok(Read::of(Type::Json));
        };
        if let Some(target) = schema.text("$ref") {
            let (found, place) = self.resolve(schema, pointer);
            let Some(found) = found else { return Ok(Read::of(Type::Json)) };
            let nullable = is_nullable(found);
            // A name for what needs one, or for what the description lists under its name.
            let kind = match target.starts_with("#/components/schemas/") || needs_name(found) {
                true => self.named(&place, depth)?,
                false => self.kind(&place, name, found, depth)?.kind,
            };
            return Ok(Read { kind, nullable });
        }
        let mut nullable = is_nullable(schema);
        // A union with null, and a wrapper around one schema.
        for word in ["oneOf", "anyOf", "allOf"] {
            let items = schema.items(word);
            let kept: Vec<(usize, &'a Json)> =
                items.iter().enumerate().filter(|(_, item)| !is_null(item)).collect();
            nullable |= kept.len() < items.len();
            if let [(at, only)] = kept.as_slice()
                && schema.get("properties").is_none()
            {
                let inner = self.kind(&format!("{pointer}/{word}/{at}"), name, only, depth)?;
                return Ok(Read { kind: inner.kind, nullable: nullable || inner.nullable });
            }
        }
        if needs_name(schema) {
            if let Some(index) = self.known.get(pointer) {
                return Ok(Read { kind: Type::Named(*index), nullable });
            }
            return Ok(Read { kind: self.define(pointer, name, schema, depth)?, nullable });
        }
        let plain = self.plain(pointer, name, schema, depth)?;
        Ok(Read { kind: plain.kind, nullable: nullable || plain.nullable })
    }

    /// The type of a schema that needs no name.
    fn plain(&mut self, pointer: &str, name: &str, schema: &'a Json, depth: usize) -> Result<Read> {
        let nullable = is_nullable(schema);
        let format = schema.text("format").unwrap_or_default();
        let kind = match type_of(schema) {
            Some("string") => match format {
                "date" => Type::Day,
                "date-time" => Type::Moment,
                _ => Type::Text,
            },
            Some("integer") if format == "int32" => Type::Int32,
            Some("integer") => Type::Int64,
            Some("number") => Type::Float,
            Some("boolean") => Type::Bool,
            Some("array") => {
                let item = match schema.get("items") {
                    Some(items) => {
                        let item =
                            self.kind(&format!("{pointer}/items"), &format!("{name} item"), items, depth)?;
                        if item.nullable {
                            self.notes.add("null as an item of a list is not read", pointer);
                        }
                        item.kind
                    }
                    None => Type::Json,
                };
                Type::List(Box::new(item))
            }
            Some("object") => match schema.get("additionalProperties") {
                Some(values @ Json::Object(members)) if !members.is_empty() => {
                    let place = format!("{pointer}/additionalProperties");
                    Type::Map(Box::new(self.kind(&place, &format!("{name} value"), values, depth)?.kind))
                }
                _ => Type::Json,
            },
            _ => {
                let branches = ["oneOf", "anyOf"].into_iter().find(|word| !schema.items(word).is_empty());
                if let Some(word) = branches {
                    for (at, branch) in schema.items(word).iter().enumerate() {
                        // Their types are there for `serde_json::from_value`.
                        self.kind(&format!("{pointer}/{word}/{at}"), &format!("{name} {at}"), branch, depth)?;
                    }
                    self.notes.add(
                        format!("{word} without a discriminator is JSON of any form; `serde_json::from_value` reads it as one of its types"),
                        pointer,
                    );
                } else if let Some(Json::Text(_)) = schema.get("const") {
                    return Ok(Read::of(Type::Text));
                } else if let Some(Json::Bool(_)) = schema.get("const") {
                    return Ok(Read::of(Type::Bool));
                } else if !schema.members().is_empty() && schema.get("description").is_none() {
                    self.notes.add("a schema without a type is JSON of any form", pointer);
                }
                Type::Json
            }
        };
        Ok(Read { kind, nullable })
    }

    fn security_schemes(&mut self, own_secrets: &[String]) {
        let own = own_secrets.iter().map(String::as_str).chain(["base", "token"]);
        let mut taken = Taken::with(&own.collect::<Vec<_>>());
        let schemes = self.root.at("#/components/securitySchemes");
        for (name, written) in schemes.map(Json::members).unwrap_or_default() {
            let (Some(scheme), place) = self.resolve(written, &below("#/components/securitySchemes", name))
            else {
                continue;
            };
            let of_header = |header: &str, prefix: &'static str, hint: &'static str, secret: String| {
                Scheme::Header { secret, header: header.to_owned(), prefix, hint }
            };
            let http = scheme.text("scheme").unwrap_or_default().to_ascii_lowercase();
            let header = scheme.text("name").filter(|name| is_token(name));
            let found = match (scheme.text("type"), scheme.text("in"), http.as_str(), header) {
                (Some("apiKey"), Some("header"), _, Some(header)) => {
                    of_header(header, "", "the key", taken.free(&snake(name)))
                }
                (Some("http"), _, "bearer", _) => {
                    of_header("Authorization", "Bearer ", "the token", taken.free(&snake(name)))
                }
                (Some("http"), _, "basic", _) => of_header(
                    "Authorization",
                    "Basic ",
                    "base64 of `user:password`",
                    taken.free(&snake(name)),
                ),
                (Some("oauth2" | "openIdConnect"), ..) => {
                    self.notes.add(
                        "a token of OAuth 2 is not fetched: fetch it and give it to `Client::with_token`",
                        place,
                    );
                    Scheme::Token
                }
                (Some("apiKey"), Some("query"), ..) => {
                    self.notes.add(
                        "a key in the address is not sent, because the host fills secrets into headers and bodies only",
                        place,
                    );
                    continue;
                }
                (kind, ..) => {
                    let kind = kind.unwrap_or_default();
                    self.notes.add(format!("the security scheme {kind:?} is not generated"), place);
                    continue;
                }
            };
            self.scheme_names.insert(name.clone(), self.schemes.len());
            self.schemes.push(found);
        }
    }

    /// The first alternative whose schemes are all generated.
    fn schemes_of(&mut self, operation: &'a Json, place: &str) -> Vec<usize> {
        let alternatives = match operation.get("security") {
            Some(Json::List(items)) => items,
            _ => match self.root.get("security") {
                Some(Json::List(items)) => items,
                _ => return vec![],
            },
        };
        let known = |alternative: &Json| -> Option<Vec<usize>> {
            alternative.members().iter().map(|(name, _)| self.scheme_names.get(name).copied()).collect()
        };
        match alternatives.iter().find_map(known) {
            Some(found) => found,
            None => {
                if !alternatives.is_empty() {
                    self.notes
                        .add("operations whose security scheme is not generated are sent without it", place);
                }
                vec![]
            }
        }
    }

    fn operations(&mut self, file: &str) -> Result<Vec<Operation>> {
        let mut names = Taken::with(&["new", "with_token"]);
        let mut operations = Vec::new();
        let paths = self.root.get("paths").map(Json::members).unwrap_or_default();
        for (path, written) in paths {
            let (Some(item), place) = self.resolve(written, &below("#/paths", path)) else { continue };
            for (method, rust) in METHODS {
                let Some(operation) = item.get(method) else { continue };
                if operations.len() >= MOST {
                    bail!("{file}: #/paths: more than {MOST} operations");
                }
                let place = format!("{place}/{method}");
                operations.push(self.operation(path, (method, rust), item, operation, &place, &mut names)?);
            }
            for unknown in ["trace", "options"] {
                if item.get(unknown).is_some() {
                    self.notes
                        .add(format!("{unknown} is no method of the host"), format!("{place}/{unknown}"));
                }
            }
            if item.get("servers").is_some() {
                self.notes.add("servers of single paths are ignored", place);
            }
        }
        Ok(operations)
    }

    fn operation(
        &mut self,
        path: &str,
        (method, rust): (&str, &'static str),
        item: &'a Json,
        operation: &'a Json,
        place: &str,
        names: &mut Taken,
    ) -> Result<Operation> {
        let fixed: Vec<&str> =
            path.split('/').filter(|part| !part.is_empty() && !part.starts_with('{')).collect();
        let mut path_words = if method == "get" { vec![] } else { vec![method.to_owned()] };
        path_words.extend(fixed.iter().skip(fixed.len().saturating_sub(2)).flat_map(|part| words(part)));
        let title = operation
            .text("operationId")
            .map_or_else(|| format!("{method} {}", path.replace(['{', '}'], "")), str::to_owned);
        let name = names.free(&snake(&title));
        let all_words = match operation.text("operationId") {
            Some(id) => words(id),
            None => path_words.clone(),
        };
        if operation.get("callbacks").is_some() {
            self.notes.add("callbacks are not generated", place);
        }
        if operation.get("servers").is_some() {
            self.notes.add("servers of single operations are ignored", place);
        }

        let mut taken = Taken::with(&["self", "parameters", "body", "types", "call"]);
        let mut in_structure = Taken::default();
        let (mut in_path, mut parameters) = (Vec::new(), Vec::new());
        let of_item = item.items("parameters").iter().map(|one| (one, "path"));
        let of_operation = operation.items("parameters").iter().map(|one| (one, "operation"));
        let mut found: Vec<(&'a Json, String)> = Vec::new();
        for (written, whose) in of_item.chain(of_operation) {
            let (parameter, at) = self.resolve(written, &format!("{place} ({whose} parameters)"));
            let Some(parameter) = parameter else { continue };
            // The parameter of an operation replaces the one of its path.
            let key = |one: &Json| (one.text("name").map(str::to_owned), one.text("in").map(str::to_owned));
            found.retain(|(known, _)| key(known) != key(parameter));
            found.push((parameter, at));
        }
        for (parameter, at) in found {
            let Some(wire) = parameter.text("name") else { continue };
            let schema = parameter.get("schema");
            let owner = format!("{title} {wire}");
            let read = match schema {
                Some(schema) => self.kind(&format!("{at}/schema"), &owner, schema, DEEPEST)?,
                None => Read::of(Type::Text),
            };
            let doc = parameter.text("description").unwrap_or_default().to_owned();
            let in_ = parameter.text("in").unwrap_or_default();
            if in_ == "path" {
                in_path.push((wire.to_owned(), read.kind, doc));
                continue;
            }
            let place_of = match in_ {
                "query" => Place::Query,
                "header"
                    if ["accept", "content-type", "authorization"]
                        .contains(&wire.to_ascii_lowercase().as_str()) =>
                {
                    continue;
                }
                "header" if is_token(wire) => Place::Header,
                other => {
                    self.notes.add(format!("parameters in {other:?} are not sent"), at);
                    continue;
                }
            };
            let is_simple = match self.types.resolved(&read.kind) {
                Type::List(item) => self.is_simple(item),
                other => self.is_simple(other),
            };
            if !is_simple {
                self.notes.add("parameters that are objects are not sent", at);
                continue;
            }
            let explode = parameter.flag("explode");
            let separator = match parameter.text("style") {
                Some("pipeDelimited") => Some("|"),
                Some("spaceDelimited") => Some(" "),
                _ if place_of == Place::Header || explode == Some(false) => Some(","),
                _ => None,
            };
            let required = parameter.flag("required").unwrap_or(false);
            parameters.push(Parameter {
                field: Field {
                    wire: wire.to_owned(),
                    name: in_structure.free(&snake(wire)),
                    kind: read.kind,
                    optional: !required,
                    written_empty: false,
                    boxed: false,
                    doc,
                    xml: XmlPlace::default(),
                },
                place: place_of,
                separator,
            });
        }
        let path = self.path(path, &in_path, &mut taken, place)?;
        let body = match operation.get("requestBody") {
            Some(written) => self.request(written, &title, place)?,
            None => None,
        };
        let (success, refusal) = self.answers(operation, &title, place)?;
        let schemes = self.schemes_of(operation, place);
        let mut doc = operation.text("summary").unwrap_or_default().to_owned();
        for more in [
            operation.text("description"),
            operation.flag("deprecated").filter(|it| *it).map(|_| "Deprecated."),
        ] {
            if let Some(more) = more.filter(|more| !doc.contains(more)) {
                doc = format!("{doc}\n\n{more}").trim().to_owned();
            }
        }
        Ok(Operation {
            name,
            title,
            words: all_words,
            path_words,
            doc,
            protocol: Protocol::Http(Http {
                method: rust,
                path,
                parameters,
                body,
                success,
                refusal,
                schemes,
            }),
        })
    }

    /// Whether a value is written as one text.
    fn is_simple(&self, kind: &Type) -> bool {
        match self.types.resolved(kind) {
            Type::Text | Type::Day | Type::Moment | Type::Int32 | Type::Int64 | Type::Float | Type::Bool => {
                true
            }
            Type::Named(index) => {
                matches!(self.types.get(*index).map(|one| &one.kind), Some(Kind::Texts(_)))
            }
            Type::Json | Type::List(_) | Type::Map(_) => false,
        }
    }

    fn path(
        &mut self,
        path: &str,
        parameters: &[(String, Type, String)],
        taken: &mut Taken,
        place: &str,
    ) -> Result<Vec<PathPart>> {
        let mut parts = Vec::new();
        let mut rest = path;
        while !rest.is_empty() {
            match rest.split_once('{') {
                Some((before, after)) => {
                    let Some((wire, later)) = after.split_once('}') else {
                        bail!("{place}: the path has a `{{` without `}}`");
                    };
                    if !before.is_empty() {
                        parts.push(PathPart::Literal(before.to_owned()));
                    }
                    let described = parameters.iter().find(|(name, ..)| name == wire);
                    if described.is_none() {
                        self.notes.add("a parameter of a path without a description is a text", place);
                    }
                    let (kind, doc) = described
                        .map_or((Type::Text, String::new()), |(_, kind, doc)| (kind.clone(), doc.clone()));
                    let kind = if self.is_simple(&kind) { kind } else { Type::Text };
                    parts.push(PathPart::Parameter {
                        wire: wire.to_owned(),
                        name: taken.free(&snake(wire)),
                        kind,
                        doc,
                    });
                    rest = later;
                }
                None => {
                    parts.push(PathPart::Literal(rest.to_owned()));
                    rest = "";
                }
            }
        }
        if path.split(['/', '?', '#']).any(|segment| segment == "." || segment == "..")
            || path.contains(['?', '#', '\\'])
        {
            bail!("{place}: the path {path:?} has a segment that leads elsewhere, a query or a fragment");
        }
        Ok(parts)
    }

    fn request(&mut self, written: &'a Json, title: &str, place: &str) -> Result<Option<Body>> {
        let (Some(request), at) = self.resolve(written, &format!("{place}/requestBody")) else {
            return Ok(None);
        };
        let content = request.get("content").map(Json::members).unwrap_or_default();
        let Some((media, described)) =
            content.iter().find(|(media, _)| is_json(media)).or_else(|| content.first())
        else {
            return Ok(None);
        };
        if content.len() > 1 {
            self.notes
                .add("of several media types of a request, one is used: JSON, or the first", at.clone());
        }
        let optional = !request.flag("required").unwrap_or(false);
        let at = below(&format!("{at}/content"), media);
        if is_json(media) {
            let kind = match described.get("schema") {
                Some(schema) => {
                    self.kind(&format!("{at}/schema"), &format!("{title} request"), schema, DEEPEST)?.kind
                }
                None => Type::Json,
            };
            return Ok(Some(Body::Json { kind, optional, media: essence(media) }));
        }
        if essence(media) == "application/x-www-form-urlencoded"
            && let Some(schema) = described.get("schema")
        {
            let read = self.kind(&format!("{at}/schema"), &format!("{title} request"), schema, DEEPEST)?;
            let fields = self.types.fields(&read.kind);
            if fields.is_some_and(|fields| fields.iter().all(|field| self.is_simple(&field.kind))) {
                return Ok(Some(Body::Form(read.kind)));
            }
        }
        self.notes.add(format!("a request of {:?} is sent as the bytes that you make", essence(media)), at);
        Ok(Some(Body::Bytes(essence(media))))
    }

    fn answers(&mut self, operation: &'a Json, title: &str, place: &str) -> Result<(Success, Refusal)> {
        let mut by_status = Vec::new();
        let mut good: Vec<Option<Type>> = Vec::new();
        let (mut raw, mut headers) = (false, false);
        let responses = operation.get("responses").map(Json::members).unwrap_or_default();
        let has_success = responses.iter().any(|(status, _)| status.starts_with('2'));
        for (status, written) in responses {
            let (Some(response), at) = self.resolve(written, &below(&format!("{place}/responses"), status))
            else {
                continue;
            };
            if response.get("links").is_some() {
                self.notes.add("links of answers are not generated", at.clone());
            }
            let content = response.get("content").map(Json::members).unwrap_or_default();
            let json = content.iter().find(|(media, _)| is_json(media));
            let is_success = status.starts_with('2') || (status == "default" && !has_success);
            let name = if is_success { format!("{title} answer") } else { format!("{title} {status}") };
            let kind = match json {
                Some((media, described)) => {
                    let at = below(&format!("{at}/content"), media);
                    match described.get("schema") {
                        Some(schema) => {
                            let read = self.kind(&format!("{at}/schema"), &name, schema, DEEPEST)?;
                            Some(read.kind)
                        }
                        None => Some(Type::Json),
                    }
                }
                None => None,
            };
            if is_success {
                raw |= json.is_none() && !content.is_empty();
                headers |= response.get("headers").is_some_and(|headers| !headers.members().is_empty());
                good.push(kind);
                continue;
            }
            match status.as_str() {
                "default" => by_status.push((None, kind)),
                status => match status.parse::<u16>() {
                    Ok(number) if (100..600).contains(&number) => by_status.push((Some(number), kind)),
                    // `4XX`
                    _ if status.len() == 3 && status.to_ascii_uppercase().ends_with("XX") => {
                        self.notes
                            .add("a range of statuses is read as any status that has no line of its own", at);
                        by_status.push((None, kind));
                    }
                    _ => self.notes.add(format!("{status:?} is no status"), at),
                },
            }
        }
        by_status.sort_by_key(|(status, _)| status.unwrap_or(u16::MAX));
        by_status.dedup_by_key(|(status, _)| *status);
        let mut kinds: Vec<Type> = good.iter().flatten().cloned().collect();
        kinds.dedup();
        let success = match kinds.as_slice() {
            _ if raw => Success::Raw,
            [] => Success::Empty,
            [one] => Success::Json { kind: one.clone(), optional: good.contains(&None), headers },
            _ => {
                self.notes.add("answers that differ by status are JSON of any form", place);
                Success::Json { kind: Type::Json, optional: good.contains(&None), headers }
            }
        };
        Ok((success, Refusal { by_status }))
    }
}

/// What a structure is made of: its members, the schema of those without a name, and the names of the required ones.
struct Parts<'b, 'a> {
    fields: &'b mut Vec<(String, String, &'a Json)>,
    more: &'b mut Option<(String, &'a Json)>,
    required: &'b mut Vec<String>,
}

/// The type without `null`; `None` if there are several or none.
fn type_of(schema: &Json) -> Option<&str> {
    match schema.get("type") {
        Some(Json::Text(one)) => Some(one),
        Some(Json::List(several)) => {
            let mut named = several.iter().filter_map(Json::as_text).filter(|name| *name != "null");
            named.next().filter(|_| named.next().is_none())
        }
        _ if schema.get("properties").is_some() => Some("object"),
        _ if schema.get("items").is_some() => Some("array"),
        _ => None,
    }
}

fn is_null(schema: &Json) -> bool {
    schema.text("type") == Some("null") || schema.get("const") == Some(&Json::Null)
}

fn is_nullable(schema: &Json) -> bool {
    schema.flag("nullable") == Some(true)
        || matches!(schema.get("type"), Some(Json::List(types)) if types.iter().any(|one| one.as_text() == Some("null")))
        || matches!(schema.get("enum"), Some(Json::List(values)) if values.contains(&Json::Null))
        || ["oneOf", "anyOf"].into_iter().any(|word| schema.items(word).iter().any(is_null))
}

/// An object with members that are named.
fn is_structure(schema: &Json) -> bool {
    schema.get("properties").is_some_and(|members| !members.members().is_empty())
        || schema.items("allOf").len() > 1
        || (!schema.items("allOf").is_empty() && schema.get("properties").is_some())
}

/// Whether the type has to be a definition of its own.
fn needs_name(schema: &Json) -> bool {
    let texts = schema.items("enum");
    let is_texts = !texts.is_empty()
        && texts.iter().all(|value| matches!(value, Json::Text(_) | Json::Null))
        && texts.iter().any(|value| matches!(value, Json::Text(_)));
    let constants = schema.items("oneOf");
    let is_constants = !constants.is_empty() && constants.iter().all(|one| one.text("const").is_some());
    let is_tagged = schema.get("discriminator").is_some()
        && (schema.items("oneOf").len() > 1 || schema.items("anyOf").len() > 1);
    is_structure(schema) || is_texts || is_constants || is_tagged
}

/// A media type without its parameters.
fn essence(media: &str) -> String {
    let essence = media.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_media = |text: &str| {
        !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/+-._*".contains(&byte))
    };
    if is_media(&essence) { essence } else { "application/octet-stream".to_owned() }
}

fn is_json(media: &str) -> bool {
    let essence = essence(media);
    essence == "application/json" || essence.ends_with("+json") || essence == "text/json" || essence == "*/*"
}

/// A name of a header (RFC 9110 §5.6.2).
fn is_token(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte))
}
