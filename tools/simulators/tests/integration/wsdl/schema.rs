//! The part of XML Schema that a WCF service uses, parsed from a WSDL: sequences, extensions, lists, nil, enumerations, simple values.

use super::document::{Name, Node};
use std::collections::BTreeMap;

const XS: &str = "http://www.w3.org/2001/XMLSchema";
const XSI: &str = "http://www.w3.org/2001/XMLSchema-instance";

/// The schemas inside a WSDL.
pub struct Schema {
    elements: BTreeMap<Name, Type>,
    types: BTreeMap<Name, Type>,
}

enum Type {
    Sequence { base: Option<Name>, members: Vec<Member> },
    Enumeration(Vec<String>),
    Anything,
}

struct Member {
    name: Name,
    kind: Name,
    nillable: bool,
    least: usize,
    most: usize,
}

impl Schema {
    pub fn of(wsdl: &Node) -> Self {
        let mut schema = Self { elements: BTreeMap::new(), types: BTreeMap::new() };
        for one in wsdl.all(XS, "schema") {
            let namespace = one.get("targetNamespace").unwrap();
            assert_eq!(one.get("elementFormDefault"), Some("qualified"));
            for child in &one.children {
                let name = || (namespace.to_owned(), child.get("name").unwrap().to_owned());
                match child.name.1.as_str() {
                    "element" => {
                        let kind = sequence(wsdl, namespace, child.all(XS, "complexType")[0]);
                        schema.elements.insert(name(), kind);
                    }
                    "complexType" => {
                        schema.types.insert(name(), sequence(wsdl, namespace, child));
                    }
                    "simpleType" => {
                        let values = child.all(XS, "enumeration");
                        let values = values.iter().map(|one| one.get("value").unwrap().to_owned()).collect();
                        schema.types.insert(name(), Type::Enumeration(values));
                    }
                    "import" => {}
                    other => panic!("{other} in a schema"),
                }
            }
        }
        schema
    }

    /// Checks an element against the schema. The error says what is wrong, and where.
    pub fn check(&self, node: &Node) -> Result<(), String> {
        let kind = self.elements.get(&node.name).ok_or_else(|| format!("no element {:?}", node.name))?;
        self.check_type(node, kind)
    }

    fn check_member(&self, node: &Node, member: &Member) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("{}: {what}: {:?}", node.name.1, node.text));
        for name in node.attributes.keys().filter(|name| name.0 != "xmlns") {
            if *name != (XSI.to_owned(), "nil".to_owned()) {
                return wrong(&format!("attribute {name:?}"));
            }
        }
        if node.attributes.contains_key(&(XSI.to_owned(), "nil".to_owned())) {
            let is_empty = node.children.is_empty() && node.text.is_empty();
            return if member.nillable && is_empty { Ok(()) } else { wrong("may not be nil") };
        }
        if member.kind.0 != XS {
            return self
                .check_type(node, &self.types[&member.kind])
                .map_err(|why| format!("{}/{why}", node.name.1));
        }
        let fits = match member.kind.1.as_str() {
            "string" => true,
            "int" => node.text.parse::<i32>().is_ok(),
            "double" => node.text.parse::<f64>().is_ok(),
            "boolean" => ["true", "false"].contains(&node.text.as_str()),
            // Sheet §1: without a zone.
            "dateTime" => chrono::NaiveDateTime::parse_from_str(&node.text, "%Y-%m-%dT%H:%M:%S").is_ok(),
            other => panic!("type {other}"),
        };
        if fits && node.children.is_empty() { Ok(()) } else { wrong(&format!("no {}", member.kind.1)) }
    }

    fn check_type(&self, node: &Node, kind: &Type) -> Result<(), String> {
        match kind {
            Type::Anything => return Ok(()),
            Type::Enumeration(values) if values.contains(&node.text) => return Ok(()),
            Type::Enumeration(_) => return Err(format!("{}: not listed: {:?}", node.name.1, node.text)),
            Type::Sequence { .. } if !node.text.trim().is_empty() => {
                return Err(format!("{}: text {:?}", node.name.1, node.text));
            }
            Type::Sequence { .. } => {}
        }
        let mut rest = node.children.as_slice();
        for member in self.members(kind) {
            let count = rest.iter().take_while(|child| child.name == member.name).count();
            if count < member.least || count > member.most {
                return Err(format!("{}: {} times {}", node.name.1, count, member.name.1));
            }
            let (these, others) = rest.split_at(count);
            rest = others;
            these.iter().try_for_each(|child| self.check_member(child, member))?;
        }
        match rest.first() {
            Some(child) => Err(format!("{}: {:?} at this place", node.name.1, child.name)),
            None => Ok(()),
        }
    }

    /// The members of a type. Those of the base come first.
    fn members<'a>(&'a self, kind: &'a Type) -> Vec<&'a Member> {
        let Type::Sequence { base, members } = kind else { panic!("a base without members") };
        let inherited = base.iter().flat_map(|base| self.members(&self.types[base]));
        inherited.chain(members).collect()
    }
}

fn sequence(wsdl: &Node, namespace: &str, complex: &Node) -> Type {
    if !complex.all(XS, "any").is_empty() {
        return Type::Anything;
    }
    let base = complex.all(XS, "extension").first().map(|one| qualified(wsdl, one.get("base").unwrap()));
    let members = complex.all(XS, "element").into_iter().map(|one| Member {
        name: (namespace.to_owned(), one.get("name").unwrap().to_owned()),
        kind: qualified(wsdl, one.get("type").unwrap()),
        nillable: one.get("nillable") == Some("true"),
        least: one.get("minOccurs").map_or(1, |text| text.parse().unwrap()),
        most: match one.get("maxOccurs") {
            None => 1,
            Some("unbounded") => usize::MAX,
            Some(text) => text.parse().unwrap(),
        },
    });
    Type::Sequence { base, members: members.collect() }
}

/// Resolves a name such as `q:Patient` with the prefixes of the document's root.
fn qualified(wsdl: &Node, text: &str) -> Name {
    let (prefix, name) = text.split_once(':').unwrap();
    (wsdl.attributes[&("xmlns".to_owned(), prefix.to_owned())].clone(), name.to_owned())
}
