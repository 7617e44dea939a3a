//! What a description describes, whether it is an OpenAPI file or a WSDL: types, and operations with arguments and answers.

use std::collections::HashMap;

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    Text,
    /// A day, `YYYY-MM-DD`.
    Day,
    /// A moment with date and time.
    Moment,
    Int32,
    Int64,
    Float,
    Bool,
    /// JSON of any form.
    Json,
    List(Box<Type>),
    /// An object with any names.
    Map(Box<Type>),
    /// A definition, by its index.
    Named(usize),
}

/// A member of a structure.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    /// The name on the wire.
    pub(crate) wire: String,
    /// The name in Rust.
    pub(crate) name: String,
    pub(crate) kind: Type,
    /// It may be missing or empty: an `Option`.
    pub(crate) optional: bool,
    /// An empty one is written: `null`, or `xsi:nil`.
    pub(crate) written_empty: bool,
    /// It contains the structure that it is in.
    pub(crate) boxed: bool,
    pub(crate) doc: String,
    pub(crate) xml: XmlPlace,
}

/// Where the element of a member is. Of no use in JSON.
#[derive(Debug, Clone, Default)]
pub(crate) struct XmlPlace {
    pub(crate) namespace: String,
    /// The element repeats; otherwise a list is inside an element of its own.
    pub(crate) repeats: bool,
    /// Namespace and name of the items of a list inside an element.
    pub(crate) item: Option<(String, String)>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Struct {
        fields: Vec<Field>,
        /// Members that the description does not name.
        more: Option<Type>,
    },
    /// Texts: on the wire and in Rust.
    Texts(Vec<(String, String)>),
    /// One of several structures, told by a member: its name, and for each its value, its name in Rust and its type.
    OneOf {
        tag: String,
        variants: Vec<(String, String, Type)>,
    },
    Alias(Type),
}

/// A named type.
#[derive(Debug, Clone)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) doc: String,
    pub(crate) kind: Kind,
}

/// All named types.
#[derive(Debug, Default)]
pub(crate) struct Types {
    pub(crate) all: Vec<Definition>,
}

impl Types {
    pub(crate) fn get(&self, index: usize) -> Option<&Definition> {
        self.all.get(index)
    }

    /// The type without its aliases.
    pub(crate) fn resolved<'a>(&'a self, kind: &'a Type) -> &'a Type {
        let mut kind = kind;
        // An alias of itself is cut off by the number of definitions.
        for _ in 0..=self.all.len() {
            match kind {
                Type::Named(index) => match self.get(*index).map(|definition| &definition.kind) {
                    Some(Kind::Alias(of)) => kind = of,
                    _ => return kind,
                },
                _ => return kind,
            }
        }
        kind
    }

    /// The members of a structure.
    pub(crate) fn fields(&self, kind: &Type) -> Option<&[Field]> {
        let Type::Named(index) = *self.resolved(kind) else { return None };
        match &self.get(index)?.kind {
            Kind::Struct { fields, .. } => Some(fields),
            _ => None,
        }
    }

    /// Whether the type has `Default`: it has no texts of a closed list that must be there.
    pub(crate) fn has_default(&self, kind: &Type, depth: usize) -> bool {
        match self.resolved(kind) {
            Type::Named(index) => match self.get(*index).map(|definition| &definition.kind) {
                Some(Kind::Struct { fields, .. }) => {
                    depth < 16
                        && fields
                            .iter()
                            .all(|field| field.optional || self.has_default(&field.kind, depth + 1))
                }
                _ => false,
            },
            _ => true,
        }
    }

    /// Replaces aliases that lead to themselves, and boxes members that contain their own structure.
    pub(crate) fn untangle(&mut self, instead: &Type) {
        for index in 0..self.all.len() {
            if self.is_alias(index)
                && self.aliased(index).contains(&index)
                && let Some(definition) = self.all.get_mut(index)
            {
                definition.kind = Kind::Alias(instead.clone());
            }
        }
        let reached: Vec<Vec<usize>> = (0..self.all.len()).map(|index| self.contained(index)).collect();
        for index in 0..self.all.len() {
            let mut boxed = Vec::new();
            if let Some(Kind::Struct { fields, .. }) = self.get(index).map(|one| &one.kind) {
                for field in fields {
                    boxed.push(match self.resolved(&field.kind) {
                        Type::Named(to) => {
                            reached.get(*to).is_some_and(|reached| reached.contains(&index)) || *to == index
                        }
                        _ => false,
                    });
                }
            }
            if let Some(Kind::Struct { fields, .. }) = self.all.get_mut(index).map(|one| &mut one.kind) {
                for (field, boxed) in fields.iter_mut().zip(boxed) {
                    field.boxed = boxed;
                }
            }
        }
    }

    /// The aliases that are part of an alias, also as items of lists: Rust has no type that is a list of itself.
    fn aliased(&self, index: usize) -> Vec<usize> {
        let mut reached = Vec::new();
        let mut open = vec![index];
        while let Some(next) = open.pop() {
            let Some(Kind::Alias(of)) = self.get(next).map(|one| &one.kind) else { continue };
            let mut of = of;
            while let Type::List(inner) | Type::Map(inner) = of {
                of = inner;
            }
            if let Type::Named(to) = of
                && !reached.contains(to)
            {
                reached.push(*to);
                open.push(*to);
            }
        }
        reached
    }

    fn is_alias(&self, index: usize) -> bool {
        matches!(self.get(index).map(|one| &one.kind), Some(Kind::Alias(_)))
    }

    /// The definitions whose values are inside a value of this one, not behind a list.
    fn contained(&self, index: usize) -> Vec<usize> {
        let mut reached = Vec::new();
        let mut open = vec![index];
        while let Some(next) = open.pop() {
            let kinds: Vec<&Type> = match self.get(next).map(|one| &one.kind) {
                Some(Kind::Struct { fields, .. }) => fields.iter().map(|field| &field.kind).collect(),
                Some(Kind::OneOf { variants, .. }) => variants.iter().map(|(_, _, kind)| kind).collect(),
                Some(Kind::Alias(of)) => vec![of],
                _ => vec![],
            };
            for kind in kinds {
                if let Type::Named(to) = self.resolved(kind)
                    && !reached.contains(to)
                {
                    reached.push(*to);
                    open.push(*to);
                }
            }
        }
        reached
    }
}

/// Where a parameter of an HTTP operation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Query,
    Header,
}

/// A parameter beside the path.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) field: Field,
    pub(crate) place: Place,
    /// A list is one text with this between its values, and not repeated.
    pub(crate) separator: Option<&'static str>,
}

/// The body of a request.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    Json {
        kind: Type,
        optional: bool,
        media: String,
    },
    Form(Type),
    /// Any bytes of this media type.
    Bytes(String),
}

/// The answer of a call that succeeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Success {
    Empty,
    Json {
        kind: Type,
        optional: bool,
        headers: bool,
    },
    /// A text or a file: the whole response.
    Raw,
}

/// A part of an HTTP path.
#[derive(Debug, Clone)]
pub(crate) enum PathPart {
    Literal(String),
    /// A parameter: its name on the wire, in Rust, and its type.
    Parameter {
        wire: String,
        name: String,
        kind: Type,
        doc: String,
    },
}

/// How the answers are read that the description names as failures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) by_status: ByStatus,
}

/// For a status, or any other: the type of the body.
pub(crate) type ByStatus = Vec<(Option<u16>, Option<Type>)>;

/// What is special of an operation over HTTP with JSON.
#[derive(Debug, Clone)]
pub(crate) struct Http {
    pub(crate) method: &'static str,
    pub(crate) path: Vec<PathPart>,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Option<Body>,
    pub(crate) success: Success,
    pub(crate) refusal: Refusal,
    /// Indices of the security schemes that it needs.
    pub(crate) schemes: Vec<usize>,
}

/// What is special of an operation of SOAP.
#[derive(Debug, Clone)]
pub(crate) struct Soap {
    pub(crate) action: String,
    /// Namespace and name of the element in the body, and its type.
    pub(crate) request: (String, String),
    pub(crate) request_kind: Type,
    /// `None`: nothing is answered.
    pub(crate) response: Option<((String, String), Type)>,
}

#[derive(Debug, Clone)]
pub(crate) enum Protocol {
    Http(Http),
    Soap(Soap),
}

/// One operation.
#[derive(Debug, Clone)]
pub(crate) struct Operation {
    /// The name of its function.
    pub(crate) name: String,
    /// What it is called, as the description says: for comments.
    pub(crate) title: String,
    /// Its words, to find what it is for.
    pub(crate) words: Vec<String>,
    /// Those of its method and the end of its path.
    pub(crate) path_words: Vec<String>,
    pub(crate) doc: String,
    pub(crate) protocol: Protocol,
}

/// How a service knows who calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Scheme {
    /// A secret in a header, after a prefix.
    Header { secret: String, header: String, prefix: &'static str, hint: &'static str },
    /// A token that the plugin has to fetch.
    Token,
}

/// The whole description.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) title: String,
    pub(crate) version: String,
    /// The address that the description names, if it is one.
    pub(crate) address: Option<String>,
    pub(crate) types: Types,
    pub(crate) operations: Vec<Operation>,
    pub(crate) schemes: Vec<Scheme>,
    /// What is not generated.
    pub(crate) left_out: Notes,
}

/// What is not generated, each once, with the first place.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    texts: Vec<(String, String, usize)>,
    known: HashMap<String, usize>,
}

impl Notes {
    pub(crate) fn add(&mut self, text: impl Into<String>, place: impl Into<String>) {
        let text = text.into();
        if let Some(found) = self.known.get(&text).and_then(|index| self.texts.get_mut(*index)) {
            found.2 += 1;
            return;
        }
        self.known.insert(text.clone(), self.texts.len());
        self.texts.push((text, place.into(), 1));
    }

    /// One line each.
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |(text, place, count): &(String, String, usize)| match count {
            1 => format!("{text} ({place})"),
            count => format!("{text} ({count} times, first {place})"),
        };
        self.texts.iter().map(line).collect()
    }
}
