-- Metadata of events and messages, such as that of traces; most have none.
ALTER TABLE events ADD COLUMN headers JSONB;
ALTER TABLE outbox_events ADD COLUMN headers JSONB;

-- Which types were ever sent, to tell those that nobody handles.
CREATE TABLE event_types (
  stream VARCHAR(100) NOT NULL,
  event_type VARCHAR(200) NOT NULL,
  first_sent_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_types_pkey PRIMARY KEY (stream, event_type)
);
