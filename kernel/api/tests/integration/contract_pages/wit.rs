//! The contract as its pages show it: functions and types in WIT, and whether an example has the type that it is an example of.

use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use wit_parser::{Docs, Function, Interface, PackageId, Resolve, Type, TypeDef, TypeDefKind, TypeId};

/// `plugins/wit/since-0.1`, parsed.
pub struct Contract {
    resolve: Resolve,
    package: PackageId,
}

impl Contract {
    pub fn read(folder: &Path) -> Self {
        let mut resolve = Resolve::default();
        let (package, _) = resolve.push_path(folder).unwrap();
        Self { resolve, package }
    }

    /// The ports: every interface that a world `<port>-plugin` exports.
    pub fn ports(&self) -> Vec<&str> {
        let mut ports: Vec<&str> = self.worlds().filter_map(|world| world.strip_suffix("-plugin")).collect();
        ports.sort_unstable();
        ports
    }

    /// The interfaces that a plugin may export beside its port, each with that port: every world `<port>-plugin-with-<interface>`.
    pub fn optional(&self) -> Vec<(&str, &str)> {
        let mut optional: Vec<(&str, &str)> =
            self.worlds().filter_map(|world| world.split_once("-plugin-with-")).collect();
        optional.sort_unstable();
        optional
    }

    fn worlds(&self) -> impl Iterator<Item = &str> {
        let own = self.resolve.worlds.iter().filter(|(_, world)| world.package == Some(self.package));
        own.map(|(_, world)| world.name.as_str())
    }

    /// What the world of a port imports beside types, without package and version.
    pub fn capabilities(&self, port: &str) -> Vec<String> {
        let world = self.resolve.worlds.iter().find(|(_, world)| world.name == format!("{port}-plugin"));
        let names = world.unwrap().1.imports.keys().map(|key| self.resolve.name_world_key(key));
        let short = names.filter_map(|name| {
            let name = name.split_once('/')?.1.split_once('@')?.0.to_owned();
            (name != "types").then_some(name)
        });
        short.collect()
    }

    pub fn interface(&self, name: &str) -> &Interface {
        let packages = self.resolve.packages.iter().map(|(_, package)| package);
        let id = packages.into_iter().find_map(|package| package.interfaces.get(name)).unwrap();
        &self.resolve.interfaces[*id]
    }

    /// The line that declares a function.
    pub fn signature(&self, function: &Function) -> String {
        let parameters: Vec<String> =
            function.params.iter().map(|one| format!("{}: {}", one.name, self.name(&one.ty))).collect();
        let answer = function.result.map(|of| format!(" -> {}", self.name(&of))).unwrap_or_default();
        format!("{}: func({}){answer};", function.name, parameters.join(", "))
    }

    /// The types that an interface declares itself, as WIT with their documentation.
    pub fn types(&self, interface: &Interface) -> String {
        let own = interface.types.values().map(|id| &self.resolve.types[*id]);
        let declared: Vec<String> = own.filter_map(|of| self.declaration(of)).collect();
        declared.join("\n\n")
    }

    fn declaration(&self, of: &TypeDef) -> Option<String> {
        let name = of.name.as_deref()?;
        let mut text = comment(&of.docs, "");
        let (word, lines): (_, Vec<(&Docs, String)>) = match &of.kind {
            TypeDefKind::Record(record) => (
                "record",
                record
                    .fields
                    .iter()
                    .map(|one| (&one.docs, format!("{}: {},", one.name, self.name(&one.ty))))
                    .collect(),
            ),
            TypeDefKind::Enum(of) => {
                ("enum", of.cases.iter().map(|one| (&one.docs, format!("{},", one.name))).collect())
            }
            TypeDefKind::Variant(of) => (
                "variant",
                of.cases
                    .iter()
                    .map(|one| match &one.ty {
                        Some(ty) => (&one.docs, format!("{}({}),", one.name, self.name(ty))),
                        None => (&one.docs, format!("{},", one.name)),
                    })
                    .collect(),
            ),
            // A type that another interface declares.
            TypeDefKind::Type(Type::Id(_)) => return None,
            TypeDefKind::Type(alias) => {
                write!(text, "type {name} = {};", self.name(alias)).unwrap();
                return Some(text);
            }
            other => panic!("{name}: a page shows no {} yet", other.as_str()),
        };
        writeln!(text, "{word} {name} {{").unwrap();
        for (docs, line) in lines {
            writeln!(text, "{}    {line}", comment(docs, "    ")).unwrap();
        }
        text.push('}');
        Some(text)
    }

    fn name(&self, of: &Type) -> String {
        let Type::Id(id) = of else { return format!("{of:?}").to_lowercase() };
        let found = &self.resolve.types[*id];
        if let Some(name) = &found.name {
            return name.clone();
        }
        let or_nothing = |of: &Option<Type>| of.as_ref().map_or("_".to_owned(), |of| self.name(of));
        match &found.kind {
            TypeDefKind::Option(of) => format!("option<{}>", self.name(of)),
            TypeDefKind::List(of) => format!("list<{}>", self.name(of)),
            TypeDefKind::Result(of) => format!("result<{}, {}>", or_nothing(&of.ok), or_nothing(&of.err)),
            TypeDefKind::Tuple(of) => {
                let items: Vec<String> = of.types.iter().map(|item| self.name(item)).collect();
                format!("tuple<{}>", items.join(", "))
            }
            other => panic!("a page shows no {} yet", other.as_str()),
        }
    }

    /// The codes with which a function can fail.
    pub fn failures(&self, function: &Function) -> Vec<String> {
        let Some(Type::Id(id)) = function.result else { return Vec::new() };
        let TypeDefKind::Result(of) = &self.resolve.types[id].kind else { return Vec::new() };
        let Some(Type::Id(error)) = of.err else { return Vec::new() };
        let TypeDefKind::Record(error) = self.target(error) else { return Vec::new() };
        let codes = error.fields.iter().find_map(|field| match &field.ty {
            Type::Id(id) => match self.target(*id) {
                TypeDefKind::Enum(codes) => Some(codes),
                _ => None,
            },
            _ => None,
        });
        codes.unwrap().cases.iter().map(|case| case.name.clone()).collect()
    }

    /// The definition of a type that may be an alias.
    fn target(&self, id: TypeId) -> &TypeDefKind {
        match &self.resolve.types[id].kind {
            TypeDefKind::Type(Type::Id(aliased)) => self.target(*aliased),
            other => other,
        }
    }

    /// Asserts that `arguments` is an object with the parameters of a function and nothing else.
    pub fn check_arguments(&self, function: &Function, arguments: &Value) {
        let given = arguments.as_object().unwrap_or_else(|| panic!("{}: an object", function.name));
        for name in given.keys() {
            assert!(function.params.iter().any(|one| one.name == *name), "{}: {name}", function.name);
        }
        for one in &function.params {
            let value = given.get(&one.name).unwrap_or(&Value::Null);
            self.check(&one.ty, value, &format!("{}, {}", function.name, one.name));
        }
    }

    /// Asserts that `answer` is an answer of a function: what it gives if nothing fails.
    pub fn check_answer(&self, function: &Function, answer: &Value) {
        let at = format!("{}, answer", function.name);
        let Some(Type::Id(id)) = function.result else { panic!("{at}: no result") };
        match &self.resolve.types[id].kind {
            TypeDefKind::Result(of) => match &of.ok {
                Some(of) => self.check(of, answer, &at),
                None => assert!(answer.is_null(), "{at}: nothing is answered"),
            },
            _ => self.check(&Type::Id(id), answer, &at),
        }
    }

    fn check(&self, of: &Type, value: &Value, at: &str) {
        let id = match of {
            Type::Bool => return assert!(value.is_boolean(), "{at}: {value} is no bool"),
            Type::String => return assert!(value.is_string(), "{at}: {value} is no string"),
            Type::Id(id) => *id,
            _ => return assert!(value.is_i64() || value.is_u64(), "{at}: {value} is no whole number"),
        };
        match &self.resolve.types[id].kind {
            TypeDefKind::Type(of) => self.check(of, value, at),
            TypeDefKind::Option(of) => {
                if !value.is_null() {
                    self.check(of, value, at);
                }
            }
            TypeDefKind::List(Type::U8) if value.is_string() => {}
            TypeDefKind::List(of) => {
                let items = value.as_array().unwrap_or_else(|| panic!("{at}: {value} is no list"));
                items.iter().for_each(|item| self.check(of, item, at));
            }
            TypeDefKind::Tuple(of) => {
                let items = value.as_array().unwrap_or_else(|| panic!("{at}: {value} is no tuple"));
                assert_eq!(items.len(), of.types.len(), "{at}");
                of.types.iter().zip(items).for_each(|(of, item)| self.check(of, item, at));
            }
            TypeDefKind::Record(of) => {
                let given = value.as_object().unwrap_or_else(|| panic!("{at}: {value} is no record"));
                let known = |name: &String| of.fields.iter().any(|field| field.name == *name);
                assert!(given.keys().all(known), "{at}: {value} has a member too many");
                for field in &of.fields {
                    let member = given.get(&field.name).unwrap_or(&Value::Null);
                    self.check(&field.ty, member, &format!("{at}.{}", field.name));
                }
            }
            TypeDefKind::Enum(of) => {
                let known = of.cases.iter().any(|case| value.as_str() == Some(&case.name));
                assert!(known, "{at}: {value} is no case");
            }
            TypeDefKind::Variant(of) => {
                let (name, payload) = match value {
                    Value::Object(one) if one.len() == 1 => one.iter().next().unwrap(),
                    _ => (&value.as_str().unwrap_or_default().to_owned(), &Value::Null),
                };
                let case = of.cases.iter().find(|case| case.name == *name);
                let case = case.unwrap_or_else(|| panic!("{at}: {value} is no case"));
                if let Some(of) = &case.ty {
                    self.check(of, payload, &format!("{at}.{name}"));
                }
            }
            other => panic!("{at}: no example of a {} yet", other.as_str()),
        }
    }
}

/// Documentation as comment lines.
fn comment(docs: &Docs, indent: &str) -> String {
    let text = docs.contents.as_deref().unwrap_or_default();
    text.lines().fold(String::new(), |mut all, line| {
        writeln!(all, "{indent}/// {line}").unwrap();
        all
    })
}
