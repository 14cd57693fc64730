-- Why a key is held: RETRY (its oldest event waits for another attempt), HALTED (it is a dead
-- letter), UNHANDLED (no handler takes its type), PAUSED, LIMITED (it would exceed a limit).
ALTER TABLE event_holds ADD COLUMN reason VARCHAR(20) NOT NULL DEFAULT 'RETRY';
ALTER TABLE event_holds ADD COLUMN event_type VARCHAR(200);

-- What workers leave alone: a stream, a type, a key, or what fits all that is said.
CREATE TABLE event_pauses (
  id BIGSERIAL,
  stream VARCHAR(100),
  event_type VARCHAR(200),
  ordering_key VARCHAR(200),
  reason TEXT NOT NULL,
  paused_by VARCHAR(150) NOT NULL,
  paused_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_pauses_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX event_pauses_scope_uniq ON event_pauses
  (COALESCE(stream, ''), COALESCE(event_type, ''), COALESCE(ordering_key, ''));

-- How much of a rate is left; it fills up again with time.
CREATE TABLE event_rates (
  scope VARCHAR(600) NOT NULL,
  tokens DOUBLE PRECISION NOT NULL,
  updated_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_rates_pkey PRIMARY KEY (scope)
);
CREATE INDEX event_rates_updated_at_idx ON event_rates (updated_at);

-- Keys of which one event is taken for a while.
CREATE TABLE event_uniques (
  stream VARCHAR(100) NOT NULL,
  unique_key VARCHAR(200) NOT NULL,
  event_id BIGINT NOT NULL,
  expires_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_uniques_pkey PRIMARY KEY (stream, unique_key)
);
CREATE INDEX event_uniques_expires_at_idx ON event_uniques (expires_at);

-- Events that come by the calendar: whoever locks a row that is due sends its event.
CREATE TABLE event_crons (
  cron_name VARCHAR(100) NOT NULL,
  schedule VARCHAR(200) NOT NULL,
  next_at TIMESTAMPTZ NOT NULL,
  last_at TIMESTAMPTZ,
  CONSTRAINT event_crons_pkey PRIMARY KEY (cron_name)
);

-- Keys with an urgent event go first; most have none, and then the index is empty.
ALTER TABLE event_queue ADD COLUMN priority SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE event_schedule ADD COLUMN priority SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX event_queue_urgent_idx ON event_queue (shard, priority DESC, key_id)
  WHERE priority > 0;

CREATE OR REPLACE VIEW vw_event_backlog AS
SELECT (SELECT count(*) FROM event_queue) AS waiting,
  (SELECT min(received_at) FROM event_queue) AS oldest_at,
  (SELECT count(*) FROM event_holds WHERE reason = 'RETRY') AS retrying;

CREATE VIEW vw_event_holds AS
SELECT reason, event_type, count(*) AS keys, min(held_until) AS held_until
FROM event_holds
GROUP BY reason, event_type;
