"""A hospital system with a JSON API: lists with GET here, patients and visits with POST in booking.py."""

from urllib.parse import quote

import booking
from cabinet_plugin import medical_host
from cabinet_plugin.scheduling import Clinic, Doctor, HealthReport, HostInfo, LifecyclePlugin, SchedulingPlugin, Slot, Speciality
from upstream import list_rows, number


class Lifecycle(LifecyclePlugin):
    def health(self):
        return HealthReport(f"{len(list_clinics())} clinics")


class Scheduling(SchedulingPlugin):
    def host(self):
        return HostInfo("Sample", medical_host())

    def clinics(self):
        return list_clinics()

    def specialities(self, clinic_id):
        rows = list_rows(f"/clinics/{number(clinic_id)}/specialities", id=int, title=str, free=int)
        return [Speciality(str(row["id"]), row["title"], row["free"]) for row in rows]

    def doctors(self, clinic_id, speciality_id):
        path = f"/clinics/{number(clinic_id)}/doctors?speciality={number(speciality_id)}"
        rows = list_rows(path, id=int, name=str, room=str, free=int)
        return [Doctor(str(row["id"]), row["name"], speciality_id, row["free"], None, row["room"], None) for row in rows]

    def dates(self, question):
        return sorted({slot.start[:10] for slot in list_slots(question)})

    def slots(self, question):
        return list_slots(question)

    def find_patient(self, clinic_id, person):
        return booking.find_patient(number(clinic_id), person)

    def book(self, request):
        return booking.book(request)

    def appointments(self, clinic_id, patient_id):
        return booking.appointments(number(clinic_id), number(patient_id))


def list_clinics():
    rows = list_rows("/clinics", id=int, title=str)
    return [Clinic(str(row["id"]), row["title"], None, None) for row in rows]


def list_slots(question):
    days = f"from={quote(question.date_from, safe='')}&to={quote(question.date_to, safe='')}"
    path = f"/clinics/{number(question.clinic_id)}/slots?doctor={number(question.doctor_id)}&{days}"
    rows = list_rows(path, id=int, start=str, end=str)
    return [Slot(str(row["id"]), row["start"], row["end"], None, None, None) for row in rows]
