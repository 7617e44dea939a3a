import unittest

from cabinet_plugin.scheduling import BookingRequest, Gender, Person
from cabinet_plugin.testing import Answer, TestHost
from componentize_py_types import Err
from plugin import Scheduling
from wit_world.imports.types import ProblemCode

VISIT = {"id": 31, "start": "2026-11-24T09:40:00", "doctor": 12, "cancelled": False}
WISH = BookingRequest("7", "5", "1001", "12", "2026-11-24T09:40:00")


def hospital(made=Answer(), listed=Answer([])):
    """A hospital that answers a POST with `made` and a list with `listed`."""
    return TestHost(
        settings={"url": "https://hospital.example"},
        secrets={"token": "t0ken"},
        answer=lambda sent: made if sent.method == "post" else listed,
    )


class PluginTest(unittest.TestCase):
    def refused(self, code, call, *given):
        with self.assertRaises(Err) as raised:
            call(*given)
        self.assertEqual(raised.exception.value.code, code)

    def test_clinics_are_listed_and_the_token_goes_with_the_question(self):
        with hospital(listed=Answer([{"id": 7, "title": "Поликлиника"}])) as host:
            self.assertEqual(Scheduling().clinics()[0].id, "7")
        self.assertEqual(host.sent[0].url, "https://hospital.example/clinics")
        self.assertEqual(host.sent[0].headers, {"Authorization": "Bearer t0ken"})

    def test_an_error_page_is_a_problem_and_not_an_empty_list(self):
        with hospital(listed=Answer("<html>", status=502)):
            self.refused(ProblemCode.FAILED, Scheduling().clinics)
        for body in ["<html>", {}, [{"id": 7}], [{"id": "7", "title": "x"}], [{"id": True, "title": "x"}]]:
            with self.subTest(body=body), hospital(listed=Answer(body)):
                self.refused(ProblemCode.GARBLED, Scheduling().clinics)

    def test_an_id_that_is_no_number_asks_nothing(self):
        with hospital() as host:
            self.refused(ProblemCode.NOT_FOUND, Scheduling().specialities, "../7")
        self.assertEqual(host.sent, [])

    def test_a_booking_is_sent_once_and_found_in_the_list(self):
        with hospital(Answer({}, status=201), Answer([VISIT])) as host:
            self.assertEqual(Scheduling().book(WISH).id, "31")
        self.assertEqual(host.sent[0].url, "https://hospital.example/clinics/7/visits")
        self.assertEqual(host.sent[0].body, '{"patient": 5, "slot": 1001}')
        self.assertEqual([sent.method for sent in host.sent].count("post"), 1)

    def test_a_lost_answer_is_looked_up_and_never_sent_again(self):
        with hospital(Answer(failure="timeout"), Answer([VISIT])) as host:
            self.assertEqual(Scheduling().book(WISH).id, "31")
        self.assertEqual(len(host.sent), 2)
        with hospital(Answer(failure="timeout")):
            self.refused(ProblemCode.OUTCOME_UNKNOWN, Scheduling().book, WISH)

    def test_only_the_hospital_says_that_a_slot_is_taken(self):
        with hospital(Answer({"error": "taken"}, status=409)):
            self.refused(ProblemCode.SLOT_TAKEN, Scheduling().book, WISH)
        with hospital(Answer("<html>gateway</html>", status=409)):
            self.refused(ProblemCode.OUTCOME_UNKNOWN, Scheduling().book, WISH)
        with hospital(Answer(failure="connect")):
            self.refused(ProblemCode.UNAVAILABLE, Scheduling().book, WISH)

    def test_a_patient_is_found_unknown_or_ambiguous(self):
        person = Person("Незабудкина", "Анна", None, "1958-03-12", Gender.FEMALE, None, None)
        with hospital(Answer({"id": 5})):
            self.assertEqual(Scheduling().find_patient("7", person).patient_id, "5")
        for status, code in [(404, ProblemCode.PATIENT_UNKNOWN), (409, ProblemCode.PATIENT_AMBIGUOUS)]:
            with self.subTest(status=status), hospital(Answer({}, status=status)):
                self.refused(code, Scheduling().find_patient, "7", person)


if __name__ == "__main__":
    unittest.main()
