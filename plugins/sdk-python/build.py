"""Builds a plugin in Python, and runs its tests: what `cabinet plugin build` and `cabinet plugin test` call.

    python3 build.py build --id ID --world WORLD --wit FOLDER --interfaces http,secrets,… --optional INTERFACE=WORLD,… --out FOLDER
    python3 build.py test --out FOLDER

The interpreter imports the code once and is kept as it is then.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

LEAST = (3, 10)
SDK = Path(__file__).resolve().parent
REQUIREMENTS = Path("requirements.txt")
SOURCES = Path("src")
TESTS = Path("tests")


def main() -> None:
    if sys.version_info < LEAST:
        stop(f"Python {LEAST[0]}.{LEAST[1]} or newer is needed; this is {sys.version.split()[0]}")
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["build", "test"])
    for name in ["id", "world", "wit", "interfaces", "optional"]:
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("--out", type=Path, default=Path("target/python"))
    wanted = parser.parse_args()
    environment = installed(wanted.out / "venv")
    bindings = wanted.out / "bindings"
    if wanted.what == "build":
        componentize(wanted, environment, bindings)
        return
    if not bindings.exists():
        stop("build first: `cabinet plugin build`")
    paths = [str(path.resolve()) for path in [SOURCES, bindings, SDK]]
    tested = subprocess.run(
        [environment / "bin/python", "-m", "unittest", "discover", "--start-directory", TESTS],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
    )
    sys.exit(tested.returncode)


def stop(message: str) -> None:
    sys.exit(message)


def run(command: list, what: str, **more) -> None:
    """A command that succeeds; what it prints is shown if it does not."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, **more)
    if done.returncode != 0:
        said = (done.stdout + done.stderr).split("Stack backtrace:")[0].strip()
        stop(f"{said}\n{what}")


def installed(environment: Path) -> Path:
    """The packages of requirements.txt in an environment of this folder. pip compares them with their digests and compiles nothing."""
    stamp = environment / "requirements.txt"
    wanted = REQUIREMENTS.read_text()
    if stamp.exists() and stamp.read_text() == wanted:
        return environment
    print("pip: installing the packages of requirements.txt", file=sys.stderr)
    shutil.rmtree(environment, ignore_errors=True)
    run([sys.executable, "-m", "venv", environment], "Python's venv is needed (on Debian: apt-get install python3-venv)")
    pip = [environment / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    run(
        [*pip, "--only-binary", ":all:", "--require-hashes", "--requirement", REQUIREMENTS],
        "the packages of requirements.txt could not be installed",
    )
    stamp.write_text(wanted)
    return environment


def defined(module: Path) -> set:
    """The names at the top level of a module, which cannot be imported before there are bindings."""
    try:
        tree = ast.parse(module.read_text(), str(module))
    except (OSError, SyntaxError) as error:
        stop(f"{module} cannot be read: {error}")
    names = set()
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names.update(alias.asname or alias.name for alias in node.names)
        elif isinstance(node, ast.Assign):
            names.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return names


def world_of(wanted: argparse.Namespace) -> str:
    """The world of plugin.toml, or the one with the optional interface whose class the plugin has. A world has no optional exports."""
    optional = dict(pair.split("=") for pair in wanted.optional.split(",") if pair)
    names = defined(SOURCES / "plugin.py")
    wider = [name for name in optional if "".join(map(str.capitalize, name.split("-"))) in names]
    if len(wider) > 1:
        stop(f"only one of these can be exported: {', '.join(wider)}")
    return optional[wider[0]] if wider else wanted.world


def componentize(wanted: argparse.Namespace, environment: Path, bindings: Path) -> None:
    component = wanted.out / "component.wasm"
    component.unlink(missing_ok=True)
    shutil.rmtree(bindings, ignore_errors=True)
    program = [environment / "bin/componentize-py", "--quiet", "--wit-path", wanted.wit, "--world", world_of(wanted)]
    run([*program, "bindings", bindings], "the bindings could not be made")
    # From copies, because the interpreter writes what it compiled beside the sources.
    copies = wanted.out / "source"
    shutil.rmtree(copies, ignore_errors=True)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCES, copies / "src", ignore=ignored)
    shutil.copytree(SDK / "cabinet_plugin", copies / "sdk/cabinet_plugin", ignore=ignored)
    # Nothing of an operating system: what the interpreter would import for it is replaced by a trap.
    paths = [copies / "src", copies / "sdk", *environment.glob("lib/python*/site-packages")]
    paths = [word for path in paths for word in ["--python-path", path]]
    run(
        [*program, "componentize", "--stub-wasi", *paths, "--output", component, "plugin"],
        "the plugin could not be built",
        env={name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")},
    )


if __name__ == "__main__":
    main()
