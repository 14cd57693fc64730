-- Turns the one table into partitions by received_at, in one transaction. What was there becomes
-- the first partition, untouched. A partitioned table cannot have the two unique keys by
-- themselves, nor be referred to by id alone: a table of keys takes over both.
LOCK TABLE events IN ACCESS EXCLUSIVE MODE;

CREATE TABLE event_keys (
  event_id BIGINT NOT NULL,
  event_uuid UUID NOT NULL,
  stream VARCHAR(100) NOT NULL,
  idempotency_key VARCHAR(200) NOT NULL,
  key_id BIGINT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_keys_pkey PRIMARY KEY (event_id),
  CONSTRAINT event_keys_key_id_fkey FOREIGN KEY (key_id)
    REFERENCES ordering_keys (id) ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO event_keys
SELECT id, event_uuid, stream, idempotency_key, key_id, received_at FROM events;
CREATE UNIQUE INDEX event_keys_event_uuid_uniq ON event_keys (event_uuid);
CREATE UNIQUE INDEX event_keys_idempotency_key_stream_uniq
  ON event_keys (idempotency_key, stream);
CREATE INDEX event_keys_key_id_idx ON event_keys (key_id);
CREATE INDEX event_keys_received_at_idx ON event_keys (received_at);

ALTER TABLE event_processing_logs DROP CONSTRAINT event_processing_logs_event_id_fkey;
ALTER TABLE event_acknowledgments DROP CONSTRAINT event_acknowledgments_event_id_fkey;
ALTER TABLE event_retries DROP CONSTRAINT event_retries_event_id_fkey;
ALTER TABLE dead_letter_events DROP CONSTRAINT dead_letter_events_original_event_id_fkey;
DROP VIEW vw_open_dead_letters;

ALTER TABLE events RENAME TO events_history;
ALTER TABLE events_history DROP CONSTRAINT events_pkey;
ALTER TABLE events_history DROP CONSTRAINT events_event_uuid_uniq;
ALTER TABLE events_history RENAME CONSTRAINT events_key_id_fkey TO events_history_key_id_fkey;
DROP INDEX events_idempotency_key_stream_uniq;
ALTER INDEX events_key_id_idx RENAME TO events_history_key_id_idx;
ALTER INDEX events_received_at_idx RENAME TO events_history_received_at_idx;
ALTER TABLE events_history ADD CONSTRAINT events_history_pkey PRIMARY KEY (id, received_at);

CREATE TABLE events (LIKE events_history INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  PARTITION BY RANGE (received_at);
ALTER SEQUENCE events_id_seq OWNED BY events.id;
ALTER TABLE events ADD CONSTRAINT events_pkey PRIMARY KEY (id, received_at);
CREATE INDEX events_key_id_idx ON events (key_id);
CREATE INDEX events_received_at_idx ON events (received_at);
ALTER TABLE events ADD CONSTRAINT events_key_id_fkey FOREIGN KEY (key_id)
  REFERENCES ordering_keys (id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_id_fkey FOREIGN KEY (id)
  REFERENCES event_keys (event_id) ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE event_processing_logs ADD CONSTRAINT event_processing_logs_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES event_keys (event_id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE event_acknowledgments ADD CONSTRAINT event_acknowledgments_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES event_keys (event_id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE event_retries ADD CONSTRAINT event_retries_event_id_fkey
  FOREIGN KEY (event_id) REFERENCES event_keys (event_id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE dead_letter_events ADD CONSTRAINT dead_letter_events_original_event_id_fkey
  FOREIGN KEY (original_event_id) REFERENCES event_keys (event_id)
  ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever inserts into events without knowing of the keys is held to them all the same.
CREATE FUNCTION fn_keep_event_keys() RETURNS TRIGGER AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM event_keys WHERE event_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
      SELECT 1 FROM event_keys
      WHERE event_id = NEW.id AND event_uuid = NEW.event_uuid
        AND stream = NEW.stream AND idempotency_key = NEW.idempotency_key) THEN
    INSERT INTO event_keys
    VALUES (NEW.id, NEW.event_uuid, NEW.stream, NEW.idempotency_key, NEW.key_id, NEW.received_at);
  END IF;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;
CREATE TRIGGER tr_events_insert_keys
  BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION fn_keep_event_keys();
CREATE TRIGGER tr_events_delete_keys
  AFTER DELETE ON events FOR EACH ROW EXECUTE FUNCTION fn_keep_event_keys();

CREATE VIEW vw_open_dead_letters AS
SELECT l.id, l.original_event_id, k.stream, k.ordering_key, e.event_type, l.payload,
  l.failure_reason, l.moved_at, e.retry_count
FROM dead_letter_events l
JOIN events e ON e.id = l.original_event_id
JOIN ordering_keys k ON k.id = e.key_id
WHERE l.resolution IS NULL;
