//! The traits of a plugin: [`Lifecycle`] for every world, and [`Scheduling`], the booking port. `plugins/wit/since-0.1/scheduling.wit`
//! defines the terms, units and rules of each function. A function that a plugin does not implement answers `unsupported`.

use crate::{
    AvailabilityQuestion, BookingRequest, Clinic, Doctor, Health, HostInfo, IsoDate, PatientMatch, Person,
    Problem, SearchHits, Slot, Speciality, Ticket,
};

/// The functions of every plugin.
pub trait Lifecycle {
    /// Makes the cheapest call to the hospital system that proves address, credentials and protocol.
    ///
    /// # Errors
    /// The problem that the administrator has to solve.
    fn health() -> Result<Health, Problem>;
}

/// Booking at one medical host. Each function fails with a [`Problem`] that the kernel can act on.
#[expect(clippy::missing_errors_doc, reason = "said once above; the cases are in the contract")]
pub trait Scheduling {
    /// Name and description for the list of hosts.
    fn host() -> Result<HostInfo, Problem>;

    /// All clinics that take bookings.
    fn clinics() -> Result<Vec<Clinic>, Problem> {
        Err(Problem::unsupported("clinics"))
    }

    /// Looks up the person at a clinic. `patient-unknown` and `patient-ambiguous` are the two ways not to find one.
    fn find_patient(_clinic_id: String, _person: Person) -> Result<PatientMatch, Problem> {
        Err(Problem::unsupported("find-patient"))
    }

    /// The specialities of a clinic, without a patient.
    fn specialities(_clinic_id: String) -> Result<Vec<Speciality>, Problem> {
        Err(Problem::unsupported("specialities"))
    }

    /// The doctors of a speciality, without a patient.
    fn doctors(_clinic_id: String, _speciality_id: String) -> Result<Vec<Doctor>, Problem> {
        Err(Problem::unsupported("doctors"))
    }

    /// Days with at least one free slot, ascending.
    fn dates(_question: AvailabilityQuestion) -> Result<Vec<IsoDate>, Problem> {
        Err(Problem::unsupported("dates"))
    }

    /// Free slots.
    fn slots(_question: AvailabilityQuestion) -> Result<Vec<Slot>, Problem> {
        Err(Problem::unsupported("slots"))
    }

    /// Books once, without retries.
    fn book(_request: BookingRequest) -> Result<Ticket, Problem> {
        Err(Problem::unsupported("book"))
    }

    /// Cancels an appointment. `not-found` if it is already cancelled.
    fn cancel(_clinic_id: String, _patient_id: String, _ticket_id: String) -> Result<(), Problem> {
        Err(Problem::unsupported("cancel"))
    }

    /// Future, past and cancelled appointments.
    fn appointments(_clinic_id: String, _patient_id: String) -> Result<Vec<Ticket>, Problem> {
        Err(Problem::unsupported("appointments"))
    }

    /// The hospital system's own search. `None` if it has none: the kernel then searches the lists.
    fn search(_text: String) -> Result<Option<SearchHits>, Problem> {
        Ok(None)
    }
}

/// Exports a type that implements [`Lifecycle`] and [`Scheduling`] as the world `scheduling-plugin`. On a developer's machine it exports
/// nothing: the crate is then an ordinary library with unit tests.
#[macro_export]
macro_rules! scheduling_plugin {
    ($plugin:ty) => {
        const _: fn() = || {
            fn serves<T: $crate::Lifecycle + $crate::Scheduling>() {}
            serves::<$plugin>();
        };

        #[cfg(target_arch = "wasm32")]
        const _: () = {
            use $crate::Scheduling as _;

            struct Exported;

            $crate::lifecycle_of!($plugin, Exported);

            impl $crate::bindings::scheduling::exports::cabinet::plugin::scheduling::Guest for Exported {
                fn host() -> Result<$crate::HostInfo, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::host()
                }
                fn clinics() -> Result<Vec<$crate::Clinic>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::clinics()
                }
                fn find_patient(
                    clinic_id: String,
                    person: $crate::Person,
                ) -> Result<$crate::PatientMatch, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::find_patient(clinic_id, person)
                }
                fn specialities(clinic_id: String) -> Result<Vec<$crate::Speciality>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::specialities(clinic_id)
                }
                fn doctors(
                    clinic_id: String,
                    speciality_id: String,
                ) -> Result<Vec<$crate::Doctor>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::doctors(clinic_id, speciality_id)
                }
                fn dates(
                    question: $crate::AvailabilityQuestion,
                ) -> Result<Vec<$crate::IsoDate>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::dates(question)
                }
                fn slots(
                    question: $crate::AvailabilityQuestion,
                ) -> Result<Vec<$crate::Slot>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::slots(question)
                }
                fn book(request: $crate::BookingRequest) -> Result<$crate::Ticket, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::book(request)
                }
                fn cancel(
                    clinic_id: String,
                    patient_id: String,
                    ticket_id: String,
                ) -> Result<(), $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::cancel(clinic_id, patient_id, ticket_id)
                }
                fn appointments(
                    clinic_id: String,
                    patient_id: String,
                ) -> Result<Vec<$crate::Ticket>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::appointments(clinic_id, patient_id)
                }
                fn search(text: String) -> Result<Option<$crate::SearchHits>, $crate::Problem> {
                    $crate::log::announce_panics();
                    <$plugin>::search(text)
                }
            }

    $crate::bindings::scheduling::export_scheduling!(Exported with_types_in $crate::bindings::scheduling);
        };
    };
}
