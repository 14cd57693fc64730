-- A partitioned table cannot have the two unique keys by themselves, nor be referred to by id alone:
-- a table of keys beside it takes over both. From here on triggers keep it up with events.
CREATE TABLE event_keys AS
SELECT id AS event_id, event_uuid, :stream_column idempotency_key, received_at
FROM events WITH NO DATA;
ALTER TABLE event_keys
  ALTER COLUMN event_uuid SET NOT NULL,
  ALTER COLUMN idempotency_key SET NOT NULL,
  ALTER COLUMN received_at SET NOT NULL,
  ADD CONSTRAINT event_keys_pkey PRIMARY KEY (event_id);
CREATE UNIQUE INDEX event_keys_event_uuid_uniq ON event_keys (event_uuid);
CREATE UNIQUE INDEX event_keys_idempotency_key_uniq ON event_keys (:unique_key);
CREATE INDEX event_keys_received_at_idx ON event_keys
  USING BRIN (received_at) WITH (pages_per_range = 32, autosummarize = on);

CREATE OR REPLACE FUNCTION fn_keep_event_keys() RETURNS TRIGGER AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM event_keys WHERE event_id = OLD.id;
    RETURN NULL;
  END IF;
  INSERT INTO event_keys (event_id, event_uuid, :stream_column idempotency_key, received_at)
  SELECT i.id, i.event_uuid, :stream_value i.idempotency_key, i.received_at
  FROM (SELECT NEW.*) AS i;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER tr_events_insert_keys
  AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION fn_keep_event_keys();
CREATE TRIGGER tr_events_delete_keys
  AFTER DELETE ON events FOR EACH ROW EXECUTE FUNCTION fn_keep_event_keys()
