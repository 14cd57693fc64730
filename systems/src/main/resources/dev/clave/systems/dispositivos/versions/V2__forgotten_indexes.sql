-- Foreign keys without an index scan a whole table for every cascade, and pairs that must be
-- unique were left to hope.
CREATE INDEX device_status_history_device_id_idx ON device_status_history (device_id, changed_at);
CREATE INDEX event_processing_logs_event_id_idx ON event_processing_logs (event_id);
CREATE UNIQUE INDEX event_acknowledgments_event_id_consumer_name_uniq
  ON event_acknowledgments (event_id, consumer_name);
CREATE INDEX event_acknowledgments_pending_idx
  ON event_acknowledgments (consumer_name, created_at) WHERE ack_status = 'PENDING';
CREATE INDEX event_retries_event_id_idx ON event_retries (event_id);
CREATE INDEX event_retries_next_retry_at_idx ON event_retries (next_retry_at);
CREATE INDEX dead_letter_events_original_event_id_idx ON dead_letter_events (original_event_id);
CREATE INDEX devices_status_last_seen_at_idx ON devices (status, last_seen_at);

-- The relay reads in id order; the index on the flag alone makes it sort all that is unpublished.
CREATE INDEX outbox_events_id_idx ON outbox_events (id) WHERE published = FALSE;
CREATE INDEX outbox_events_published_at_idx ON outbox_events (published_at) WHERE published;

-- Containment (@>) and path queries are what payloads are searched by; this class of the same
-- index holds a third of the entries.
DROP INDEX events_payload_gin_idx;
CREATE INDEX events_payload_gin_idx ON events USING GIN (payload jsonb_path_ops);
