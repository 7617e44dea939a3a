//! The operations and types of HubService that the simulator serves, in the order of the schema.
//!
//! Source: protocol sheet netrika §10 (derived from the XSD of stand Hub24) and §3 (`Patient`). One table feeds the parser (which checks
//! the order), the answers to refused calls (which list every member as nil) and the WSDL, so these cannot disagree.

use serde::{Deserialize, Serialize};

/// Namespace of operations and messages.
pub const SERVICE_NAMESPACE: &str = "http://tempuri.org/";
/// Namespace of data contracts.
pub const DATA_NAMESPACE: &str = "http://schemas.datacontract.org/2004/07/HubService2";
/// Namespace of arrays of simple values.
pub const ARRAYS_NAMESPACE: &str = "http://schemas.microsoft.com/2003/10/Serialization/Arrays";
/// Namespace of `i:nil`.
pub const INSTANCE_NAMESPACE: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// Namespace of SOAP 1.1.
pub const ENVELOPE_NAMESPACE: &str = "http://schemas.xmlsoap.org/soap/envelope/";

/// Type of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `xs:string`
    Text,
    /// `xs:int`
    Int,
    /// `xs:double`
    Double,
    /// `xs:boolean`
    Bool,
    /// `xs:dateTime`, without zone
    DateTime,
    /// `ArrayOfdateTime` of the arrays namespace
    DateTimes,
    /// A type of [`TYPES`]
    Object(&'static str),
    /// A list of a type of [`TYPES`]
    List(&'static str),
    /// The enumeration `SpecialistType`
    SpecialistType,
    /// A type that the simulator accepts without reading its content
    Opaque(&'static str),
}

/// A member of a type, or a parameter of an operation.
#[derive(Debug, Clone, Copy)]
pub struct Member {
    /// Local name.
    pub name: &'static str,
    pub kind: Kind,
}

/// A data contract.
#[derive(Debug, Clone, Copy)]
pub struct Type {
    /// Local name.
    pub name: &'static str,
    /// Its base class. Members of the base come first.
    pub base: Option<&'static str>,
    /// Own members in schema order.
    pub members: &'static [Member],
}

const fn m(name: &'static str, kind: Kind) -> Member {
    Member { name, kind }
}

const GUID: Member = m("guid", Kind::Text);
const HISTORY: Member = m("idHistory", Kind::Int);
const LPU: Member = m("idLpu", Kind::Int);
const PAT: Member = m("idPat", Kind::Text);
const WINDOW: &[Member] = &[
    m("idDoc", Kind::Text),
    LPU,
    PAT,
    m("visitStart", Kind::DateTime),
    m("visitEnd", Kind::DateTime),
    GUID,
    HISTORY,
];

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($parameters:expr) -> $result:literal;)*) => {
        /// An operation of HubService.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Operation { $($(#[$doc])* $name,)* }

        impl Operation {
            /// All operations, in the order of the sheet.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Local name of its message.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)* }
            }

            /// Its parameters in schema order.
            pub const fn parameters(self) -> &'static [Member] {
                match self { $(Self::$name => { const PARAMETERS: &[Member] = $parameters; PARAMETERS })* }
            }

            /// The type of its result.
            pub const fn result(self) -> &'static str {
                match self { $(Self::$name => $result,)* }
            }
        }
    };
}

operations! {
    /// Finds the id of a patient at a clinic.
    CheckPatient(&[m("pat", Kind::Object("Patient")), LPU, GUID, HISTORY]) -> "CheckPatientResult";
    /// Finds up to ten patients who match.
    SearchTop10Patient(&[m("pat", Kind::Object("Patient")), LPU, GUID, HISTORY]) -> "SearchTop10PatientResult";
    /// Free slots of a doctor.
    GetAvaibleAppointments(WINDOW) -> "GetAvaibleAppointmentsResult";
    /// Books a slot.
    SetAppointment(&[
        m("idAppointment", Kind::Text), LPU, PAT, m("doctorsReferral", Kind::Text),
        m("attachedReferral", Kind::Opaque("SearchOneDirectionResult")), m("idAppointmentPrev", Kind::Text), GUID, HISTORY,
    ]) -> "SetAppointmentResult";
    /// Days with free slots.
    GetAvailableDates(WINDOW) -> "GetAvailableDatesResult";
    /// Doctors of a speciality.
    GetDoctorList(&[m("idSpesiality", Kind::Text), LPU, PAT, GUID, HISTORY]) -> "GetDoctorListResult";
    /// Clinics of a district, or all.
    GetLPUList(&[m("idDistrict", Kind::Int), GUID, HISTORY]) -> "GetLPUListResult";
    /// Specialities of a clinic.
    GetSpesialityList(&[LPU, PAT, GUID, HISTORY]) -> "GetSpesialityListResult";
    /// Districts.
    GetDistrictList(&[GUID, HISTORY]) -> "DistrictResult";
    /// Cancels a booked ticket by its id in the history.
    CreateClaimForRefusal(&[LPU, PAT, m("idAppointment", Kind::Text), GUID, HISTORY]) -> "CreateClaimForRefusalResult";
    /// A patient's tickets.
    GetPatientHistory(&[LPU, PAT, GUID, HISTORY]) -> "GetPatientHistoryResult";
    /// Stores phone numbers.
    UpdatePhoneByIdPat(&[LPU, PAT, m("homePhone", Kind::Text), m("cellPhone", Kind::Text), GUID, HISTORY]) -> "UpdatePhoneByIdPatResult";
    /// The official error list. It has no own members in this version.
    GetErrorList(&[GUID, HISTORY]) -> "GetErrorListResult";
    /// Address and phone of a clinic, or of all.
    GetLPUInfo(&[LPU, GUID, HISTORY]) -> "LpuInformationResult";
    /// Versions. Needs no GUID.
    GetVersion(&[]) -> "GetVersionResult";
}

impl Operation {
    /// The operation with this local name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|operation| operation.name() == name)
    }

    /// Its index in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The value of the header `SOAPAction`.
    pub fn soap_action(self) -> String {
        format!("{SERVICE_NAMESPACE}IHubService/{}", self.name())
    }
}

const fn result(name: &'static str, members: &'static [Member]) -> Type {
    Type { name, base: Some("MethodResult"), members }
}

const fn plain(name: &'static str, members: &'static [Member]) -> Type {
    Type { name, base: None, members }
}

/// The data contracts, with members in schema order.
pub const TYPES: &[Type] = &[
    plain("Error", &[m("ErrorDescription", Kind::Text), m("IdError", Kind::Int)]),
    plain(
        "MethodResult",
        &[m("ErrorList", Kind::List("Error")), m("IdHistory", Kind::Int), m("Success", Kind::Bool)],
    ),
    plain(
        "Patient",
        &[
            m("AriaNumber", Kind::Text),
            m("Birthday", Kind::DateTime),
            m("CellPhone", Kind::Text),
            m("Document_N", Kind::Text),
            m("Document_S", Kind::Text),
            m("HomePhone", Kind::Text),
            m("IdPat", Kind::Text),
            m("Name", Kind::Text),
            m("Polis_N", Kind::Text),
            m("Polis_S", Kind::Text),
            m("SecondName", Kind::Text),
            m("Snils", Kind::Text),
            m("Surname", Kind::Text),
        ],
    ),
    plain(
        "Appointment",
        &[
            m("Address", Kind::Text),
            m("IdAppointment", Kind::Text),
            m("Num", Kind::Int),
            m("Room", Kind::Text),
            m("VisitEnd", Kind::DateTime),
            m("VisitStart", Kind::DateTime),
        ],
    ),
    plain(
        "Clinic",
        &[
            m("Description", Kind::Text),
            m("District", Kind::Int),
            m("IdLPU", Kind::Int),
            m("IsActive", Kind::Bool),
            m("LPUFullName", Kind::Text),
            m("LPUShortName", Kind::Text),
            m("LPUType", Kind::Int),
            m("Oid", Kind::Text),
            m("PartOf", Kind::Int),
        ],
    ),
    plain("District", &[m("DistrictName", Kind::Text), m("IdDistrict", Kind::Int), m("Okato", Kind::Double)]),
    plain(
        "Doctor",
        &[
            m("AriaNumber", Kind::Text),
            m("Comment", Kind::Text),
            m("CountFreeParticipantIE", Kind::Int),
            m("CountFreeTicket", Kind::Int),
            m("IdDoc", Kind::Text),
            m("LastDate", Kind::DateTime),
            m("Name", Kind::Text),
            m("NearestDate", Kind::DateTime),
            m("Snils", Kind::Text),
        ],
    ),
    plain(
        "Spesiality",
        &[
            m("CountFreeParticipantIE", Kind::Int),
            m("CountFreeTicket", Kind::Int),
            m("FerIdSpesiality", Kind::Text),
            m("IdSpesiality", Kind::Text),
            m("LastDate", Kind::DateTime),
            m("NameSpesiality", Kind::Text),
            m("NearestDate", Kind::DateTime),
        ],
    ),
    plain("User", &[m("UserName", Kind::Text), m("UserPosition", Kind::Text)]),
    plain(
        "HistoryVisit",
        &[
            m("DateCreatedAppointment", Kind::DateTime),
            m("DoctorBringReferal", Kind::Object("Doctor")),
            m("DoctorRendingConsultation", Kind::Object("Doctor")),
            m("IdAppointment", Kind::Text),
            m("SpecialityBringReferal", Kind::Object("Spesiality")),
            m("SpecialityRendingConsultation", Kind::Object("Spesiality")),
            m("UserCreatedAppointment", Kind::Object("User")),
            m("VisitStart", Kind::DateTime),
        ],
    ),
    Type { name: "HistoryRefusal", base: Some("HistoryVisit"), members: &[] },
    plain(
        "LpuInfo",
        &[
            m("Address", Kind::Text),
            m("Commentary", Kind::Text),
            m("DistrictId", Kind::Int),
            m("DistrictName", Kind::Text),
            m("DistrictOkato", Kind::Double),
            m("Email", Kind::Text),
            m("FullName", Kind::Text),
            m("Id", Kind::Int),
            m("Oid", Kind::Text),
            m("Phone", Kind::Text),
            m("PublicGuid", Kind::Text),
            m("ShortName", Kind::Text),
            m("Type", Kind::Text),
            m("WorkTime", Kind::Text),
        ],
    ),
    result("CheckPatientResult", &[m("IdPat", Kind::Text)]),
    result("SearchTop10PatientResult", &[m("ListPatient", Kind::List("Patient"))]),
    result("GetAvaibleAppointmentsResult", &[m("ListAppointments", Kind::List("Appointment"))]),
    result("SetAppointmentResult", &[m("Type", Kind::SpecialistType)]),
    result("GetAvailableDatesResult", &[m("AvailableDateList", Kind::DateTimes)]),
    result("GetDoctorListResult", &[m("Docs", Kind::List("Doctor"))]),
    result("GetLPUListResult", &[m("ListLPU", Kind::List("Clinic"))]),
    result(
        "GetSpesialityListResult",
        &[m("ListSpesiality", Kind::List("Spesiality")), m("LpuChanges", Kind::Text)],
    ),
    result("DistrictResult", &[m("Districts", Kind::List("District"))]),
    result("CreateClaimForRefusalResult", &[]),
    result(
        "GetPatientHistoryResult",
        &[
            m("ListHistoryRefusal", Kind::List("HistoryRefusal")),
            m("ListHistoryVisit", Kind::List("HistoryVisit")),
        ],
    ),
    result("UpdatePhoneByIdPatResult", &[]),
    result("GetErrorListResult", &[]),
    result("LpuInformationResult", &[m("LpuCollection", Kind::List("LpuInfo"))]),
    result("GetVersionResult", &[m("DatabaseVersion", Kind::Text), m("ServiceVersion", Kind::Text)]),
];

/// The members of a type, without those of its base.
pub fn members(name: &str) -> &'static [Member] {
    TYPES.iter().find(|one| one.name == name).map_or(&[], |one| one.members)
}

#[cfg(test)]
mod tests {
    use super::{Kind, Operation, TYPES, members};

    #[test]
    fn every_named_type_is_described() {
        for one in TYPES {
            for member in one.members {
                if let Kind::Object(name) | Kind::List(name) = member.kind {
                    assert!(TYPES.iter().any(|other| other.name == name), "{name}");
                }
            }
        }
        for operation in Operation::ALL {
            assert!(TYPES.iter().any(|one| one.name == operation.result()), "{}", operation.name());
        }
    }

    /// Sheet §1: members of a data contract are in alphabetical order.
    #[test]
    fn members_are_alphabetical() {
        for one in TYPES {
            let mut sorted: Vec<_> = members(one.name).iter().map(|member| member.name).collect();
            sorted.sort_unstable();
            assert_eq!(sorted, members(one.name).iter().map(|member| member.name).collect::<Vec<_>>());
        }
    }
}
