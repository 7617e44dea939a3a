"""The optional interface `districts` of a scheduling plugin: a class `Districts(DistrictsPlugin)` in src/plugin.py with `districts`.

A plugin without that class has no districts.
"""

from wit_world import exports

from ._guard import complete

try:
    from wit_world.exports.districts import District
except ModuleNotFoundError as error:
    raise ImportError("districts are used, and src/plugin.py has no class Districts(DistrictsPlugin)") from error

__all__ = ["District", "DistrictsPlugin"]


class DistrictsPlugin(exports.Districts):
    def __init_subclass__(cls, **more):
        super().__init_subclass__(**more)
        complete(cls, ["districts"])
