-- A dead letter stays when it is replayed or discarded, and says so.
ALTER TABLE dead_letter_events
  ADD COLUMN resolution VARCHAR(20),
  ADD COLUMN resolved_at TIMESTAMPTZ,
  ADD COLUMN resolved_by VARCHAR(150),
  ADD COLUMN resolution_reason TEXT,
  ADD CONSTRAINT dead_letter_events_resolution_check
    CHECK (resolution IN ('REPLAYED', 'DISCARDED')),
  ADD CONSTRAINT dead_letter_events_resolved_check
    CHECK ((resolution IS NULL) = (resolved_at IS NULL));
CREATE UNIQUE INDEX dead_letter_events_open_uniq
  ON dead_letter_events (original_event_id) WHERE resolution IS NULL;
CREATE INDEX dead_letter_events_moved_at_idx ON dead_letter_events (moved_at);

-- What came from a topic and was refused: there is nobody to answer, so the answer is kept.
CREATE TABLE event_refusals (
  id BIGSERIAL,
  source VARCHAR(200) NOT NULL,
  body TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_refusals_pkey PRIMARY KEY (id)
);
CREATE INDEX event_refusals_created_at_idx ON event_refusals (created_at);
