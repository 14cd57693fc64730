-- Puts a partitioned table in the place of events, with its columns, indexes and references; what
-- was events is to become the first partition. Only the catalogue is written, so it takes
-- milliseconds whatever the number of rows.
DO $$
DECLARE
  index_names TEXT[];
  index_definitions TEXT[];
  reference_names TEXT[];
  reference_definitions TEXT[];
  referring_names TEXT[];
  referring_tables TEXT[];
  referring_columns TEXT[];
  unique_indexes TEXT[];
  open_letters TEXT := pg_get_viewdef('vw_open_dead_letters'::REGCLASS);
  i INTEGER;
BEGIN
  SELECT COALESCE(array_agg(c.relname::TEXT ORDER BY c.oid), '{}'),
    COALESCE(array_agg(pg_get_indexdef(c.oid) ORDER BY c.oid), '{}')
  INTO index_names, index_definitions
  FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid
  WHERE x.indrelid = 'events'::REGCLASS AND NOT x.indisunique;
  SELECT COALESCE(array_agg(conname::TEXT ORDER BY oid), '{}'),
    COALESCE(array_agg(pg_get_constraintdef(oid) ORDER BY oid), '{}')
  INTO reference_names, reference_definitions
  FROM pg_constraint WHERE conrelid = 'events'::REGCLASS AND contype = 'f';
  SELECT COALESCE(array_agg(f.conname::TEXT ORDER BY f.oid), '{}'),
    COALESCE(array_agg(f.conrelid::REGCLASS::TEXT ORDER BY f.oid), '{}'),
    COALESCE(array_agg(a.attname::TEXT ORDER BY f.oid), '{}')
  INTO referring_names, referring_tables, referring_columns
  FROM pg_constraint f
  JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
  WHERE f.confrelid = 'events'::REGCLASS AND f.contype = 'f';

  FOR i IN 1 .. cardinality(referring_names) LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', referring_tables[i], referring_names[i]);
  END LOOP;
  DROP VIEW vw_open_dead_letters;
  DROP TRIGGER tr_events_insert_keys ON events;
  DROP TRIGGER tr_events_delete_keys ON events;
  ALTER TABLE events RENAME TO events_history;
  ALTER TABLE events_history DROP CONSTRAINT events_pkey;
  ALTER TABLE events_history DROP CONSTRAINT events_event_uuid_uniq;
  ALTER TABLE events_history
    ADD CONSTRAINT events_history_pkey PRIMARY KEY USING INDEX events_history_pkey;
  unique_indexes := ARRAY(
    SELECT indexrelid::REGCLASS::TEXT FROM pg_index
    WHERE indrelid = 'events_history'::REGCLASS AND indisunique AND NOT indisprimary);
  FOR i IN 1 .. cardinality(unique_indexes) LOOP
    EXECUTE format('DROP INDEX %s', unique_indexes[i]);
  END LOOP;
  FOR i IN 1 .. cardinality(index_names) LOOP
    EXECUTE format('ALTER INDEX %I RENAME TO %I',
      index_names[i], replace(index_names[i], 'events_', 'events_history_'));
  END LOOP;
  FOR i IN 1 .. cardinality(reference_names) LOOP
    EXECUTE format('ALTER TABLE events_history RENAME CONSTRAINT %I TO %I',
      reference_names[i], replace(reference_names[i], 'events_', 'events_history_'));
  END LOOP;

  CREATE TABLE events (LIKE events_history INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
    PARTITION BY RANGE (received_at);
  ALTER TABLE events DROP CONSTRAINT IF EXISTS events_history_check;
  ALTER SEQUENCE events_id_seq OWNED BY events.id;
  ALTER TABLE events ADD CONSTRAINT events_pkey PRIMARY KEY (id, received_at);
  FOR i IN 1 .. cardinality(index_definitions) LOOP
    EXECUTE index_definitions[i];
  END LOOP;
  FOR i IN 1 .. cardinality(reference_names) LOOP
    EXECUTE format('ALTER TABLE events ADD CONSTRAINT %I %s',
      reference_names[i], reference_definitions[i]);
  END LOOP;

  -- Whoever inserts into events without knowing of the keys is held to them all the same.
  CREATE TRIGGER tr_events_insert_keys
    AFTER INSERT ON events FOR EACH ROW
    WHEN (current_setting('clave.keyed', TRUE) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION fn_keep_event_keys();
  CREATE TRIGGER tr_events_delete_keys
    AFTER DELETE ON events FOR EACH ROW EXECUTE FUNCTION fn_keep_event_keys();
  FOR i IN 1 .. cardinality(referring_names) LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%I) REFERENCES event_keys'
      ' (event_id) ON DELETE CASCADE ON UPDATE CASCADE NOT VALID',
      referring_tables[i], referring_names[i], referring_columns[i]);
  END LOOP;
  EXECUTE 'CREATE VIEW vw_open_dead_letters AS ' || open_letters;
END
$$
