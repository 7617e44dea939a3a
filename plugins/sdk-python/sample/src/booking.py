"""Finds a patient, and reads and books visits. A write catches the errors of its request; other calls let them pass."""

from cabinet_plugin import Problem, ProblemCode
from cabinet_plugin.http import HttpError
from cabinet_plugin.scheduling import PatientMatch, Ticket, TicketStatus
from upstream import ask, list_rows, number


def find_patient(clinic, person):
    """Returns exactly one match, or a problem: unknown or ambiguous. A person never gets another one's data."""
    question = {
        "lastName": person.last_name,
        "firstName": person.first_name,
        "patronymic": person.patronymic,
        "birthDate": person.birth_date,
    }
    answer = ask("post", f"/clinics/{clinic}/patients", question)
    if answer.status == 200:
        return PatientMatch(str(answer.record(id=int)["id"]))
    if answer.status == 404:
        raise Problem(ProblemCode.PATIENT_UNKNOWN, "no such patient at this clinic")
    if answer.status == 409:
        raise Problem(ProblemCode.PATIENT_AMBIGUOUS, "several patients match")
    raise Problem(ProblemCode.FAILED, f"status {answer.status}")


def book(request):
    """Books once. Whatever the response, the hospital's own list decides whether the visit exists."""
    clinic, patient = number(request.clinic_id), number(request.patient_id)
    wish = {"patient": patient, "slot": number(request.slot_id)}
    try:
        answer = ask("post", f"/clinics/{clinic}/visits", wish)
    except HttpError as error:
        # What was not sent cannot have booked. After any other error the visit may exist.
        if error.was_not_sent:
            raise
    else:
        # The body proves that the hospital answered; a status alone may come from a gateway, after the hospital booked.
        if is_taken(answer):
            raise Problem(ProblemCode.SLOT_TAKEN, "the slot is taken")
    for visit in visits(clinic, patient):
        if visit.status == TicketStatus.ACTIVE and (visit.start, visit.doctor_id) == (request.start, request.doctor_id):
            return visit
    raise Problem(ProblemCode.OUTCOME_UNKNOWN, "the list does not show the visit")


def appointments(clinic, patient):
    """Lists visits. A list that is not available is an error, never empty: an empty list means that nothing is booked."""
    rows = list_rows(f"/clinics/{clinic}/visits?patient={patient}", id=int, start=str, doctor=int, cancelled=bool)
    return [
        Ticket(
            id=str(row["id"]),
            clinic_id=str(clinic),
            start=row["start"],
            doctor_id=str(row["doctor"]),
            doctor_name=None,
            speciality_id=None,
            speciality_name=None,
            status=TicketStatus.CANCELLED if row["cancelled"] else TicketStatus.ACTIVE,
            room=None,
            instructions=None,
        )
        for row in rows
    ]


def visits(clinic, patient):
    """After a booking: a list that is not available shows nothing, and the outcome stays unknown."""
    try:
        return appointments(clinic, patient)
    except Problem:
        return []


def is_taken(answer):
    try:
        return answer.status == 409 and answer.record(error=str)["error"] == "taken"
    except Problem:
        return False
