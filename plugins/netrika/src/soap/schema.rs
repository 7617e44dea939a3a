//! The order of elements on the wire. WCF silently drops an element in the wrong position (protocol sheet netrika §1), so this file is the
//! only place that defines an order.

/// Operations and their messages (protocol sheet netrika §1).
pub const SERVICE: &str = "http://tempuri.org/";
/// Data contracts.
pub const CONTRACT: &str = "http://schemas.datacontract.org/2004/07/HubService2";
/// Common prefix of all data contracts.
pub const CONTRACTS: &str = "http://schemas.datacontract.org/2004/07/";
/// Arrays of simple values.
pub const ARRAYS: &str = "http://schemas.microsoft.com/2003/10/Serialization/Arrays";
/// Namespace of `i:nil`.
pub const INSTANCE: &str = "http://www.w3.org/2001/XMLSchema-instance";
/// SOAP 1.1.
pub const ENVELOPE: &str = "http://schemas.xmlsoap.org/soap/envelope/";

/// The operations that this plugin calls, with their parameters in schema order (protocol sheet netrika §10). Optional parameters such as
/// `doctorsReferral` are never sent: all elements are `minOccurs=0`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Finds a person at a clinic.
    CheckPatient,
    /// Lists at most ten matching persons.
    SearchTop10Patient,
    /// Stores the phone number. Some clinics accept no booking without one.
    UpdatePhoneByIdPat,
    /// Free slots.
    GetAvaibleAppointments,
    /// Books.
    SetAppointment,
    /// Days with free slots.
    GetAvailableDates,
    /// Doctors of a speciality.
    GetDoctorList,
    /// Clinics.
    GetLPUList,
    /// Specialities.
    GetSpesialityList,
    /// Districts.
    GetDistrictList,
    /// Cancels.
    CreateClaimForRefusal,
    /// Appointments.
    GetPatientHistory,
    /// Addresses and phones.
    GetLPUInfo,
    /// Versions.
    GetVersion,
}

impl Operation {
    /// Local name of the message.
    pub const fn name(self) -> &'static str {
        match self {
            Self::CheckPatient => "CheckPatient",
            Self::SearchTop10Patient => "SearchTop10Patient",
            Self::UpdatePhoneByIdPat => "UpdatePhoneByIdPat",
            Self::GetAvaibleAppointments => "GetAvaibleAppointments",
            Self::SetAppointment => "SetAppointment",
            Self::GetAvailableDates => "GetAvailableDates",
            Self::GetDoctorList => "GetDoctorList",
            Self::GetLPUList => "GetLPUList",
            Self::GetSpesialityList => "GetSpesialityList",
            Self::GetDistrictList => "GetDistrictList",
            Self::CreateClaimForRefusal => "CreateClaimForRefusal",
            Self::GetPatientHistory => "GetPatientHistory",
            Self::GetLPUInfo => "GetLPUInfo",
            Self::GetVersion => "GetVersion",
        }
    }

    /// Parameters in schema order.
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::CheckPatient | Self::SearchTop10Patient => &["pat", "idLpu", "guid", "idHistory"],
            Self::UpdatePhoneByIdPat => &["idLpu", "idPat", "homePhone", "cellPhone", "guid", "idHistory"],
            Self::GetAvaibleAppointments | Self::GetAvailableDates => {
                &["idDoc", "idLpu", "idPat", "visitStart", "visitEnd", "guid", "idHistory"]
            }
            Self::SetAppointment => &[
                "idAppointment",
                "idLpu",
                "idPat",
                "doctorsReferral",
                "attachedReferral",
                "idAppointmentPrev",
                "guid",
                "idHistory",
            ],
            Self::GetDoctorList => &["idSpesiality", "idLpu", "idPat", "guid", "idHistory"],
            Self::GetLPUList => &["idDistrict", "guid", "idHistory"],
            Self::GetSpesialityList | Self::GetPatientHistory => &["idLpu", "idPat", "guid", "idHistory"],
            Self::GetDistrictList => &["guid", "idHistory"],
            Self::CreateClaimForRefusal => &["idLpu", "idPat", "idAppointment", "guid", "idHistory"],
            Self::GetLPUInfo => &["idLpu", "guid", "idHistory"],
            Self::GetVersion => &[],
        }
    }
}

/// Members of `Patient`, alphabetical (protocol sheet netrika §3).
pub const PATIENT: &[&str] = &[
    "AriaNumber",
    "Birthday",
    "CellPhone",
    "Document_N",
    "Document_S",
    "HomePhone",
    "IdPat",
    "Name",
    "Polis_N",
    "Polis_S",
    "SecondName",
    "Snils",
    "Surname",
];
