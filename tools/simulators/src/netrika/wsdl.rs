//! Renders the WSDL at `?wsdl`, including its schemas, from the tables of [`super::schema`], so that it agrees with the order check.

use super::schema::{ARRAYS_NAMESPACE, DATA_NAMESPACE, Kind, Member, Operation, SERVICE_NAMESPACE, TYPES};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Renders the WSDL for the URL under which the service was requested.
pub fn compose(address: &str) -> String {
    let mut text = String::with_capacity(32_000);
    let _ = write!(
        text,
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<wsdl:definitions name=\"HubService\" targetNamespace=\"{SERVICE_NAMESPACE}\" xmlns:wsdl=\"http://schemas.xmlsoap.org/wsdl/\" xmlns:soap=\"http://schemas.xmlsoap.org/wsdl/soap/\" xmlns:xs=\"http://www.w3.org/2001/XMLSchema\" xmlns:tns=\"{SERVICE_NAMESPACE}\" xmlns:q=\"{DATA_NAMESPACE}\" xmlns:arr=\"{ARRAYS_NAMESPACE}\">\n<wsdl:types>\n"
    );
    messages_schema(&mut text);
    data_schema(&mut text);
    arrays_schema(&mut text);
    text.push_str("</wsdl:types>\n");
    for operation in Operation::ALL {
        let name = operation.name();
        for (suffix, element) in
            [("InputMessage", name.to_owned()), ("OutputMessage", format!("{name}Response"))]
        {
            let _ = writeln!(
                text,
                "<wsdl:message name=\"IHubService_{name}_{suffix}\"><wsdl:part name=\"parameters\" element=\"tns:{element}\"/></wsdl:message>"
            );
        }
    }
    text.push_str("<wsdl:portType name=\"IHubService\">\n");
    for operation in Operation::ALL {
        let name = operation.name();
        let _ = writeln!(
            text,
            "<wsdl:operation name=\"{name}\"><wsdl:input message=\"tns:IHubService_{name}_InputMessage\"/><wsdl:output message=\"tns:IHubService_{name}_OutputMessage\"/></wsdl:operation>"
        );
    }
    text.push_str("</wsdl:portType>\n<wsdl:binding name=\"BasicHttpBinding_IHubService\" type=\"tns:IHubService\"><soap:binding transport=\"http://schemas.xmlsoap.org/soap/http\"/>\n");
    for operation in Operation::ALL {
        let _ = writeln!(
            text,
            "<wsdl:operation name=\"{}\"><soap:operation soapAction=\"{}\" style=\"document\"/><wsdl:input><soap:body use=\"literal\"/></wsdl:input><wsdl:output><soap:body use=\"literal\"/></wsdl:output></wsdl:operation>",
            operation.name(),
            operation.soap_action()
        );
    }
    let _ = write!(
        text,
        "</wsdl:binding>\n<wsdl:service name=\"HubService\"><wsdl:port name=\"BasicHttpBinding_IHubService\" binding=\"tns:BasicHttpBinding_IHubService\"><soap:address location=\"{}\"/></wsdl:port></wsdl:service>\n</wsdl:definitions>\n",
        quick_xml::escape::escape(address)
    );
    text
}

fn messages_schema(text: &mut String) {
    let _ = writeln!(
        text,
        "<xs:schema elementFormDefault=\"qualified\" targetNamespace=\"{SERVICE_NAMESPACE}\"><xs:import namespace=\"{DATA_NAMESPACE}\"/>"
    );
    for operation in Operation::ALL {
        let name = operation.name();
        let _ = write!(text, "<xs:element name=\"{name}\"><xs:complexType><xs:sequence>");
        operation.parameters().iter().for_each(|member| element(text, member));
        let _ = writeln!(
            text,
            "</xs:sequence></xs:complexType></xs:element>\n<xs:element name=\"{name}Response\"><xs:complexType><xs:sequence><xs:element minOccurs=\"0\" name=\"{name}Result\" nillable=\"true\" type=\"q:{}\"/></xs:sequence></xs:complexType></xs:element>",
            operation.result()
        );
    }
    text.push_str("</xs:schema>\n");
}

fn data_schema(text: &mut String) {
    let _ = writeln!(
        text,
        "<xs:schema elementFormDefault=\"qualified\" targetNamespace=\"{DATA_NAMESPACE}\"><xs:import namespace=\"{ARRAYS_NAMESPACE}\"/>"
    );
    let (mut lists, mut opaque) = (BTreeSet::new(), BTreeSet::new());
    let parameters = Operation::ALL.iter().flat_map(|operation| operation.parameters());
    for member in TYPES.iter().flat_map(|one| one.members).chain(parameters) {
        match member.kind {
            Kind::List(name) => lists.insert(name),
            Kind::Opaque(name) => opaque.insert(name),
            _ => false,
        };
    }
    for one in TYPES {
        let _ = write!(text, "<xs:complexType name=\"{}\">", one.name);
        if let Some(base) = one.base {
            let _ = write!(text, "<xs:complexContent><xs:extension base=\"q:{base}\">");
        }
        text.push_str("<xs:sequence>");
        one.members.iter().for_each(|member| element(text, member));
        text.push_str("</xs:sequence>");
        if one.base.is_some() {
            text.push_str("</xs:extension></xs:complexContent>");
        }
        text.push_str("</xs:complexType>\n");
    }
    for name in lists {
        let _ = writeln!(
            text,
            "<xs:complexType name=\"ArrayOf{name}\"><xs:sequence><xs:element minOccurs=\"0\" maxOccurs=\"unbounded\" name=\"{name}\" nillable=\"true\" type=\"q:{name}\"/></xs:sequence></xs:complexType>"
        );
    }
    for name in opaque {
        let _ = writeln!(
            text,
            "<xs:complexType name=\"{name}\"><xs:annotation><xs:documentation>not looked into by the simulator</xs:documentation></xs:annotation><xs:sequence><xs:any minOccurs=\"0\" maxOccurs=\"unbounded\" processContents=\"skip\"/></xs:sequence></xs:complexType>"
        );
    }
    text.push_str("<xs:simpleType name=\"SpecialistType\"><xs:restriction base=\"xs:string\"><xs:enumeration value=\"отсутстствует_неопределено\"/><xs:enumeration value=\"широкого_профиля\"/><xs:enumeration value=\"узкий\"/></xs:restriction></xs:simpleType>\n</xs:schema>\n");
}

fn arrays_schema(text: &mut String) {
    let _ = writeln!(
        text,
        "<xs:schema elementFormDefault=\"qualified\" targetNamespace=\"{ARRAYS_NAMESPACE}\"><xs:complexType name=\"ArrayOfdateTime\"><xs:sequence><xs:element minOccurs=\"0\" maxOccurs=\"unbounded\" name=\"dateTime\" type=\"xs:dateTime\"/></xs:sequence></xs:complexType></xs:schema>"
    );
}

fn element(text: &mut String, member: &Member) {
    let (kind, nillable) = match member.kind {
        Kind::Text => ("xs:string".to_owned(), true),
        Kind::Int => ("xs:int".to_owned(), true),
        Kind::Double => ("xs:double".to_owned(), true),
        Kind::Bool => ("xs:boolean".to_owned(), false),
        Kind::DateTime => ("xs:dateTime".to_owned(), true),
        Kind::DateTimes => ("arr:ArrayOfdateTime".to_owned(), true),
        Kind::Object(name) | Kind::Opaque(name) => (format!("q:{name}"), true),
        Kind::List(name) => (format!("q:ArrayOf{name}"), true),
        Kind::SpecialistType => ("q:SpecialistType".to_owned(), false),
    };
    let nillable = if nillable { " nillable=\"true\"" } else { "" };
    let _ = write!(text, "<xs:element minOccurs=\"0\" name=\"{}\"{nillable} type=\"{kind}\"/>", member.name);
}

#[cfg(test)]
mod tests {
    use super::super::{schema::Operation, xml};
    use super::compose;

    #[test]
    fn it_is_xml_and_names_every_operation_and_type() {
        let text = compose("http://127.0.0.1:9101/hub25/HubService.svc?a&b");
        xml::parse(&text).unwrap();
        for operation in Operation::ALL {
            assert!(text.contains(&operation.soap_action()));
            assert!(text.contains(&format!("<xs:complexType name=\"{}\">", operation.result())));
        }
    }
}
