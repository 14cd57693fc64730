-- Trigrams forgive typing errors, unaccent forgives missing accents. Where an administrator installed
-- them in another schema they are left there: every query names them without a schema.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

-- One published file of one catalogue. Older loads stay, so that a bad file is undone by activating
-- the one before.
CREATE TABLE transporte.catalogue_load (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  catalogue  text        NOT NULL,
  version    text        NOT NULL,
  digest     text        NOT NULL,
  entries    integer     NOT NULL,
  loaded_at  timestamptz NOT NULL,
  active     boolean     NOT NULL DEFAULT false,
  UNIQUE (catalogue, version)
);

CREATE UNIQUE INDEX ux_catalogue_load_active
  ON transporte.catalogue_load (catalogue) WHERE active;

-- A code may appear on several lines (other dates, another state), so the line is the identity.
CREATE TABLE transporte.catalogue_entry (
  load_id      bigint  NOT NULL REFERENCES transporte.catalogue_load ON DELETE CASCADE,
  line         integer NOT NULL,
  code         text    NOT NULL,
  qualifier    text    NOT NULL,
  description  text    NOT NULL,
  valid_from   date,
  valid_to     date,
  data         jsonb   NOT NULL,
  search_text  text    NOT NULL,
  PRIMARY KEY (load_id, line)
);

CREATE INDEX ix_catalogue_entry_code ON transporte.catalogue_entry (load_id, code);
CREATE INDEX ix_catalogue_entry_search
  ON transporte.catalogue_entry USING gin (search_text gin_trgm_ops);
