"""A scheduling plugin: a class `Lifecycle(LifecyclePlugin)` with `health`, and a class `Scheduling(SchedulingPlugin)`.

Functions that `Scheduling` leaves out answer `unsupported`; without `search` the kernel searches the lists.
"""

from wit_world import exports
from wit_world.exports.lifecycle import HealthReport
from wit_world.exports.scheduling import (
    AvailabilityQuestion,
    BookingRequest,
    Clinic,
    Doctor,
    Gender,
    HostInfo,
    PatientMatch,
    Person,
    SearchHits,
    Slot,
    Speciality,
    Ticket,
    TicketStatus,
)

from ._guard import complete

__all__ = [
    "AvailabilityQuestion",
    "BookingRequest",
    "Clinic",
    "Doctor",
    "Gender",
    "HealthReport",
    "HostInfo",
    "LifecyclePlugin",
    "PatientMatch",
    "Person",
    "SchedulingPlugin",
    "SearchHits",
    "Slot",
    "Speciality",
    "Ticket",
    "TicketStatus",
]

_FUNCTIONS = [
    "host",
    "clinics",
    "find_patient",
    "specialities",
    "doctors",
    "dates",
    "slots",
    "book",
    "cancel",
    "appointments",
]


class LifecyclePlugin(exports.Lifecycle):
    def __init_subclass__(cls, **more):
        super().__init_subclass__(**more)
        complete(cls, ["health"])


class SchedulingPlugin(exports.Scheduling):
    def __init_subclass__(cls, **more):
        super().__init_subclass__(**more)
        if "search" not in cls.__dict__:
            cls.search = lambda self, text: None
        complete(cls, [*_FUNCTIONS, "search"])
