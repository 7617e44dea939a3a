"""Asks the models of `fhir.resources` (FHIR R4, 4.0.1) whether bundles are FHIR.

    check.py EXAMPLES BROKEN

Every bundle of the folder EXAMPLES, which the tests of kernel/export write, has to be right; every bundle of the folder BROKEN has one
fault and has to be refused, which proves that the check can fail. The models know types, cardinalities and names. What they leave to
others is looked at here: codes of required value sets, references inside the bundle, and the invariants of what we write.
"""

import json
import sys
from pathlib import Path

from fhir.resources import __fhir_version__, construct_fhir_element
from fhir.resources.fhirabstractmodel import FHIRAbstractModel
from pydantic import ValidationError

RESOURCES = {
    "Patient", "Consent", "DocumentReference", "Appointment",
    "Communication", "Condition", "DiagnosticReport", "MedicationRequest", "Observation", "Questionnaire", "QuestionnaireResponse",
}

# Extensions of FHIR that a Questionnaire uses besides ours. Other resources have none.
FORM_EXTENSIONS = {
    "http://hl7.org/fhir/StructureDefinition/translation", "lang", "content",
    "http://hl7.org/fhir/StructureDefinition/minValue", "http://hl7.org/fhir/StructureDefinition/maxValue",
}

# Codes of a CodeableConcept whose value set R4 binds as required: the models do not look into those.
REQUIRED_CODES = {
    ("Condition", "clinicalStatus"): {"active", "recurrence", "relapse", "inactive", "remission", "resolved"},
}

# The models know only the first level of a value set of several levels.
CODES_OF_LEVELS = {
    ("QuestionnaireItem", "type"): {
        "group", "display", "boolean", "decimal", "integer", "date", "dateTime", "time", "string", "text", "url", "choice", "open-choice",
        "attachment", "reference", "quantity",
    },
}


def parts(model, path):
    """The model and everything inside it, each with its path."""
    yield path, model
    for name in model.__fields__:
        value = getattr(model, name)
        items = value if isinstance(value, list) else [value]
        for place, item in enumerate(items):
            if isinstance(item, FHIRAbstractModel):
                yield from parts(item, f"{path}.{name}[{place}]" if isinstance(value, list) else f"{path}.{name}")


def wrong_codes(path, model):
    """Codes outside the value sets that R4 binds as required; the models only note those down."""
    for name, field in model.__fields__.items():
        allowed = field.field_info.extra.get("enum_values")
        value = getattr(model, name)
        allowed = CODES_OF_LEVELS.get((model.resource_type, name), allowed)
        if allowed and value is not None and value not in allowed:
            yield f"{path}.{name}: {value!r} is none of {', '.join(allowed)}"


def wrong_references(path, model, known):
    if model.resource_type == "Reference" and model.reference is not None and model.reference not in known:
        yield f"{path}: {model.reference} is not in the bundle"


def broken_invariants(path, resource):
    """Those of https://hl7.org/fhir/R4 that touch what the cabinet writes, by their names there."""
    if resource.resource_type == "Consent":
        if not resource.policy and resource.policyRule is None:
            yield f"{path}: ppc-1, neither policy nor policyRule"
    if resource.resource_type == "Appointment":
        if (resource.start is None) != (resource.end is None):
            yield f"{path}: app-2, start without end"
        if resource.start is None and resource.status not in ("proposed", "cancelled", "waitlist"):
            yield f"{path}: app-3, {resource.status} without start"
        for place, participant in enumerate(resource.participant):
            if participant.type is None and participant.actor is None:
                yield f"{path}.participant[{place}]: app-1, neither type nor actor"
    if resource.resource_type == "Condition":
        ended = resource.abatementDateTime is not None
        if ended and codes(resource.clinicalStatus) & {"active", "recurrence", "relapse"}:
            yield f"{path}: con-4, ended and active"
    if resource.resource_type == "Observation":
        for place, reference_range in enumerate(resource.referenceRange or []):
            if reference_range.low is None and reference_range.high is None and reference_range.text is None:
                yield f"{path}.referenceRange[{place}]: obs-3, neither low nor high nor text"
        if resource.dataAbsentReason is not None and (resource.valueQuantity or resource.valueString):
            yield f"{path}: obs-6, a value and a reason why there is none"
    if resource.resource_type == "Questionnaire":
        yield from broken_questions(path, resource)
    if resource.resource_type == "QuestionnaireResponse":
        yield from broken_items(path, resource.item or [])
    if resource.resource_type == "Patient":
        for place, telecom in enumerate(resource.telecom or []):
            if telecom.value is not None and telecom.system is None:
                yield f"{path}.telecom[{place}]: cpt-2, a value without a system"


def broken_items(path, items):
    """Invariant qrs-1, and that an answer says something."""
    for place, item in enumerate(items):
        here = f"{path}.item[{place}]"
        if item.item and item.answer:
            yield f"{here}: qrs-1, items beneath both the item and its answer"
        if not item.item and not item.answer:
            yield f"{here}: neither items nor an answer"
        yield from broken_items(here, item.item or [])


def of_questionnaire(items):
    """The items of a questionnaire and everything beneath them."""
    for item in items or []:
        yield item
        yield from of_questionnaire(item.item)


def broken_questions(path, resource):
    """Invariants que-1, que-2, que-4 and que-6."""
    items = list(of_questionnaire(resource.item))
    links = [item.linkId for item in items]
    if len(set(links)) != len(links):
        yield f"{path}: que-2, a linkId stands twice"
    for item in items:
        if item.type == "group" and not item.item:
            yield f"{path} {item.linkId}: que-1, a group without items"
        if item.answerOption and item.type not in ("choice", "open-choice"):
            yield f"{path} {item.linkId}: que-4, options of a question without choices"
        if item.type == "display" and (item.required is not None or item.repeats is not None):
            yield f"{path} {item.linkId}: que-6, a text that is required or repeats"


def answers_to_nothing(path, response, entries):
    """Answers to questions that the questionnaire does not have, if it is there."""
    resources = [entry.resource for entry in entries if entry.resource is not None]
    for resource in resources:
        is_asked = resource.resource_type == "Questionnaire"
        if is_asked and response.questionnaire == f"{resource.url}|{resource.version}":
            asked = {item.linkId for item in of_questionnaire(resource.item)}
            for item in of_questionnaire(response.item):
                if item.linkId not in asked:
                    yield f"{path}: {item.linkId} is not asked"


def codes(concept):
    return {coding.code for coding in (concept.coding or [])} if concept is not None else set()


def wrong_concepts(path, resource):
    for (kind, name), allowed in REQUIRED_CODES.items():
        if resource.resource_type == kind:
            for code in codes(getattr(resource, name)) - allowed:
                yield f"{path}.{name}: {code!r} is none of {', '.join(sorted(allowed))}"


def faults(text):
    """What is wrong with a bundle, one sentence each."""
    try:
        bundle = construct_fhir_element("Bundle", json.loads(text))
    except ValidationError as error:
        return [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
    except ValueError as error:
        return [f"no JSON: {error}"]
    found = []
    entries = bundle.entry or []
    urls = [entry.fullUrl for entry in entries]
    if bundle.type != "collection":
        found.append(f"Bundle.type is {bundle.type}")
    if len(set(urls)) != len(urls):
        found.append("bdl-7, a fullUrl stands twice")
    kinds = [entry.resource.resource_type if entry.resource is not None else None for entry in entries]
    # The answers of many people name them by the number of their account.
    if kinds.count("Patient") != 1 and "Questionnaire" not in kinds:
        found.append("there is not one Patient")
    for place, entry in enumerate(entries):
        path = f"Bundle.entry[{place}]"
        if entry.resource is None:
            found.append(f"{path}: without a resource")
            continue
        if entry.resource.resource_type not in RESOURCES:
            found.append(f"{path}: nobody expects a {entry.resource.resource_type}")
        if entry.fullUrl != f"urn:uuid:{entry.resource.id}":
            found.append(f"{path}: fullUrl and id are two")
        found.extend(broken_invariants(path, entry.resource))
        if entry.resource.resource_type == "QuestionnaireResponse":
            found.extend(answers_to_nothing(path, entry.resource, entries))
        found.extend(wrong_concepts(path, entry.resource))
    forms = [f"Bundle.entry[{place}].resource" for place, kind in enumerate(kinds) if kind == "Questionnaire"]
    for path, model in parts(bundle, "Bundle"):
        found.extend(wrong_codes(path, model))
        found.extend(wrong_references(path, model, set(urls)))
        is_form = any(path.startswith(f"{form}.") or path == form for form in forms)
        for extension in getattr(model, "extension", None) or []:
            is_known = extension.url in FORM_EXTENSIONS or extension.url.startswith("urn:cabinet:form:")
            if not (is_form and is_known):
                found.append(f"{path}: an extension that we do not write")
        if getattr(model, "modifierExtension", None):
            found.append(f"{path}: a modifier extension, and we write none")
    return found


def main(examples, broken):
    if __fhir_version__ != "4.0.1":
        sys.exit(f"these models are FHIR {__fhir_version__}, not R4")
    passed, failed = 0, 0
    for folder, should_be_right in ((examples, True), (broken, False)):
        files = sorted(Path(folder).glob("*.json"))
        if not files:
            failed += 1
            print(f"{folder} holds no bundle")
        for file in files:
            found = faults(file.read_text(encoding="utf-8"))
            if bool(found) != should_be_right:
                passed += 1
                continue
            failed += 1
            print(f"{file}: " + ("; ".join(found) if found else "has a fault that was not found"))
    print(f"test result: {'FAILED' if failed else 'ok'}. {passed} passed; {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
