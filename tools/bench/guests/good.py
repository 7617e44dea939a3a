"""The work of plugins/fixtures/good: 200 bytes of JSON parsed and written."""

import json

from cabinet_plugin import Problem, ProblemCode
from cabinet_plugin.scheduling import Clinic, HealthReport, LifecyclePlugin, SchedulingPlugin

ANSWER = (
    '{"clinics":[{"id":"1","name":"Городская поликлиника № 1","address":"ул. Ленина, 1","phone":"+7 812 111-11-11"},'
    '{"id":"2","name":"Детская поликлиника","address":null,"phone":null}],"total":2}'
)


class Lifecycle(LifecyclePlugin):
    def health(self):
        return HealthReport("good")


class Scheduling(SchedulingPlugin):
    def clinics(self):
        answer = json.loads(ANSWER)
        if len(json.dumps(answer, ensure_ascii=False, separators=(",", ":"))) != len(ANSWER):
            raise Problem(ProblemCode.GARBLED, "written otherwise than read")
        return [Clinic(row["id"], row["name"], row["address"], row["phone"]) for row in answer["clinics"]]
