-- Settings of plugins that administrators changed in the back office: every version of each place (docs/adr/0063). The latest one takes precedence over
-- the files of the configuration. "place" is a table of the configuration, e.g. hosts.netrika1. The check of the configuration refuses secrets in
-- settings.
CREATE TABLE plugin_settings (
    place       text    NOT NULL CONSTRAINT plugin_settings_place_check CHECK (length(place) BETWEEN 1 AND 200),
    version     bigint  NOT NULL CONSTRAINT plugin_settings_version_check CHECK (version >= 1),
    plugin      text    NOT NULL CONSTRAINT plugin_settings_plugin_check CHECK (length(plugin) BETWEEN 1 AND 100),
    settings    text    NOT NULL CONSTRAINT plugin_settings_settings_check CHECK (length(settings) BETWEEN 2 AND 100000),
    reason      text    NOT NULL,
    returned_to bigint CONSTRAINT plugin_settings_returned_check CHECK (returned_to >= 0),
    changed_by  uuid CONSTRAINT plugin_settings_editor_fkey REFERENCES users (id) ON DELETE SET NULL,
    changed_at  timestamptz NOT NULL,
    CONSTRAINT plugin_settings_pkey PRIMARY KEY (place, version)
);
CREATE INDEX plugin_settings_editor_idx ON plugin_settings (changed_by);
