ALTER TABLE events ADD COLUMN due_at TIMESTAMPTZ;

-- Events that wait for their time; those of a key that is deleted are dropped when they are due.
CREATE TABLE event_schedule (
  due_at TIMESTAMPTZ NOT NULL,
  event_id BIGINT NOT NULL,
  key_id BIGINT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_schedule_pkey PRIMARY KEY (due_at, event_id)
);
CREATE INDEX event_schedule_event_id_idx ON event_schedule (event_id);
