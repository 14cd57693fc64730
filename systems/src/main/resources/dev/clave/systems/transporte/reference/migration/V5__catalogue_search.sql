-- Codes are searched by their beginning, in byte order, whatever the collation of the database is.
CREATE INDEX ix_catalogue_entry_code_prefix
  ON transporte.catalogue_entry (load_id, (lower(code) COLLATE "C"));
