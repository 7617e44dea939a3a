"""Validates the bills of materials in a folder: the strict schema of CycloneDX 1.6, package URLs, SPDX licences, references.

    check.py FOLDER

A copy of each bill with one fault has to be refused, which proves that the check can fail.
"""

import json
import sys
from pathlib import Path

from boolean import ParseError
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from license_expression import ExpressionError, get_spdx_licensing
from packageurl import PackageURL

EXPECTED = {"cabinet-plugins", "cabinet-server", "cabinet-signers", "cabinet-web"}
VALIDATOR = JsonStrictValidator(SchemaVersion.V1_6)
LICENSING = get_spdx_licensing()


def is_spdx(expression):
    try:
        LICENSING.parse(expression, validate=True)
    except (ExpressionError, ParseError):
        return False
    return True


def faults(bill):
    """What is wrong with a bill, one line each."""
    error = VALIDATOR.validate_str(json.dumps(bill))
    if error:
        yield f"the schema refuses it: {str(error.data).splitlines()[0]}"
        return
    known = {bill["metadata"]["component"]["bom-ref"]}
    for component in bill["components"]:
        reference = component["bom-ref"]
        if reference in known:
            yield f"{reference} is listed twice"
        known.add(reference)
        try:
            purl = PackageURL.from_string(component["purl"])
        except ValueError as fault:
            yield f"{reference}: {fault}"
            continue
        name = "/".join(part for part in (purl.namespace, purl.name) if part)
        if (name, purl.version) != (component["name"], component["version"]):
            yield f"{reference} is the address of {name} {purl.version}"
        for choice in component["licenses"]:
            expression = choice.get("expression")
            if expression is None:
                yield f"{reference} states no licence"
            elif not is_spdx(expression):
                yield f"{reference}: {expression} is no SPDX expression"
    for entry in bill["dependencies"]:
        for reference in [entry["ref"], *entry["dependsOn"]]:
            if reference not in known:
                yield f"{reference} is no component"


def spoiled(bill):
    """Copies of a bill, each with one fault."""
    text = json.dumps(bill)

    def change(member, value):
        copy = json.loads(text)
        copy["components"][0][member] = value
        return copy

    yield {**json.loads(text), "bomFormat": "SPDX"}
    yield change("scope", "shipped")
    yield change("licenses", [{"expression": "MIT/Apache-2.0"}])
    yield change("purl", "cargo/nothing")
    yield change("bom-ref", "elsewhere")


def main(folder):
    bills = {path.name.removesuffix(".cdx.json"): json.loads(path.read_text()) for path in folder.glob("*.cdx.json")}
    found = [] if set(bills) == EXPECTED else [f"{folder} holds {sorted(bills)}, not {sorted(EXPECTED)}"]
    for name, bill in sorted(bills.items()):
        found += [f"{name}: {fault}" for fault in faults(bill)]
        found += [f"{name}: a fault was not found" for copy in spoiled(bill) if not any(faults(copy))]
    for line in found:
        print(line)
    return 1 if found else 0


sys.exit(main(Path(sys.argv[1])))
