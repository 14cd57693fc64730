-- Tables that were partitioned before this version: their keys need no reference of their own to the
-- ordering key, and ingestion writes them by itself.
DO $$
BEGIN
  IF (SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS) THEN
    ALTER TABLE events DROP CONSTRAINT IF EXISTS events_id_fkey;
    ALTER TABLE event_keys DROP COLUMN IF EXISTS ${key_id};
    CREATE OR REPLACE FUNCTION fn_keep_event_keys() RETURNS TRIGGER AS $body$
    BEGIN
      IF TG_OP = 'DELETE' THEN
        DELETE FROM event_keys WHERE event_id = OLD.id;
        RETURN NULL;
      END IF;
      INSERT INTO event_keys (event_id, event_uuid, ${stream_column} idempotency_key, received_at)
      SELECT i.id, i.event_uuid, ${stream_value} i.idempotency_key, i.received_at
      FROM (SELECT NEW.*) AS i;
      RETURN NEW;
    END;
    $body$ LANGUAGE plpgsql;
    DROP TRIGGER tr_events_insert_keys ON events;
    CREATE TRIGGER tr_events_insert_keys
      BEFORE INSERT ON events FOR EACH ROW
      WHEN (current_setting('clave.keyed', TRUE) IS DISTINCT FROM 'on')
      EXECUTE FUNCTION fn_keep_event_keys();
  END IF;
END
$$;
