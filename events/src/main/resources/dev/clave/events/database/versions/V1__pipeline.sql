-- A pipeline of its own: streams, each with ordering keys; events in order per key; what became of
-- each; the outbox. The audit follows in the next file.

CREATE TYPE enum_event_processing_status AS ENUM (
  'RECEIVED', 'VALIDATED', 'PROCESSED', 'FAILED', 'RETRY_PENDING', 'DEAD_LETTERED');

CREATE TYPE enum_ack_status AS ENUM ('PENDING', 'ACKED', 'NACKED', 'TIMEOUT');

-- What events are kept in order by: an order, an account, a machine. Made by its first event.
CREATE TABLE ordering_keys (
  id BIGSERIAL,
  stream VARCHAR(100) NOT NULL,
  ordering_key VARCHAR(200) NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT ordering_keys_pkey PRIMARY KEY (id),
  CONSTRAINT ordering_keys_stream_ordering_key_uniq UNIQUE (stream, ordering_key)
);

-- The stream stands here too, since an idempotency key is unique within it.
CREATE TABLE events (
  id BIGSERIAL,
  event_uuid UUID NOT NULL,
  stream VARCHAR(100) NOT NULL,
  key_id BIGINT NOT NULL,
  event_type VARCHAR(200) NOT NULL,
  payload JSONB NOT NULL,
  received_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  processing_status enum_event_processing_status NOT NULL DEFAULT 'RECEIVED',
  retry_count INTEGER NOT NULL DEFAULT 0,
  idempotency_key VARCHAR(200) NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  headers JSONB,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_event_uuid_uniq UNIQUE (event_uuid),
  CONSTRAINT events_retry_count_check CHECK (retry_count >= 0),
  CONSTRAINT events_key_id_fkey FOREIGN KEY (key_id)
    REFERENCES ordering_keys (id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (fillfactor = 50, autovacuum_vacuum_threshold = 100000,
  autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);
CREATE UNIQUE INDEX events_idempotency_key_stream_uniq ON events (idempotency_key, stream);
CREATE INDEX events_key_id_idx ON events (key_id);
CREATE INDEX events_received_at_idx ON events (received_at);

-- Which types were ever sent, to tell those that nobody handles.
CREATE TABLE event_types (
  stream VARCHAR(100) NOT NULL,
  event_type VARCHAR(200) NOT NULL,
  first_sent_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_types_pkey PRIMARY KEY (stream, event_type)
);

CREATE TABLE event_processing_logs (
  id BIGSERIAL,
  event_id BIGINT NOT NULL,
  step_name VARCHAR(150) NOT NULL,
  status VARCHAR(50) NOT NULL,
  message TEXT,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_processing_logs_pkey PRIMARY KEY (id),
  CONSTRAINT event_processing_logs_event_id_fkey FOREIGN KEY (event_id)
    REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);
CREATE INDEX event_processing_logs_event_id_idx ON event_processing_logs (event_id);

CREATE TABLE event_acknowledgments (
  id BIGSERIAL,
  event_id BIGINT NOT NULL,
  ack_status enum_ack_status NOT NULL DEFAULT 'PENDING',
  acked_at TIMESTAMPTZ,
  consumer_name VARCHAR(100) NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_acknowledgments_pkey PRIMARY KEY (id),
  CONSTRAINT event_acknowledgments_event_id_fkey FOREIGN KEY (event_id)
    REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE
) WITH (autovacuum_vacuum_insert_threshold = 100000, autovacuum_analyze_threshold = 100000);
CREATE UNIQUE INDEX event_acknowledgments_event_id_consumer_name_uniq
  ON event_acknowledgments (event_id, consumer_name);
CREATE INDEX event_acknowledgments_pending_idx
  ON event_acknowledgments (consumer_name, created_at) WHERE ack_status = 'PENDING';

CREATE FUNCTION fn_validate_ack_transition() RETURNS TRIGGER AS $$
BEGIN
  IF OLD.ack_status <> 'PENDING' THEN
    RAISE EXCEPTION 'acknowledgement of event % by % is % already',
      OLD.event_id, OLD.consumer_name, OLD.ack_status;
  END IF;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_event_acknowledgments_validate_transition
  BEFORE UPDATE OF ack_status ON event_acknowledgments
  FOR EACH ROW WHEN (OLD.ack_status IS DISTINCT FROM NEW.ack_status)
  EXECUTE FUNCTION fn_validate_ack_transition();

CREATE TABLE event_retries (
  id BIGSERIAL,
  event_id BIGINT NOT NULL,
  retry_attempt INTEGER NOT NULL,
  next_retry_at TIMESTAMPTZ NOT NULL,
  error_message TEXT,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_retries_pkey PRIMARY KEY (id),
  CONSTRAINT event_retries_retry_attempt_check CHECK (retry_attempt >= 1),
  CONSTRAINT event_retries_event_id_fkey FOREIGN KEY (event_id)
    REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX event_retries_event_id_idx ON event_retries (event_id);

-- A dead letter stays when it is replayed or discarded, and says so.
CREATE TABLE dead_letter_events (
  id BIGSERIAL,
  original_event_id BIGINT NOT NULL,
  payload JSONB NOT NULL,
  failure_reason TEXT NOT NULL,
  moved_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  resolution VARCHAR(20),
  resolved_at TIMESTAMPTZ,
  resolved_by VARCHAR(150),
  resolution_reason TEXT,
  CONSTRAINT dead_letter_events_pkey PRIMARY KEY (id),
  CONSTRAINT dead_letter_events_original_event_id_fkey FOREIGN KEY (original_event_id)
    REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT dead_letter_events_resolution_check CHECK (resolution IN ('REPLAYED', 'DISCARDED')),
  CONSTRAINT dead_letter_events_resolved_check
    CHECK ((resolution IS NULL) = (resolved_at IS NULL))
);
CREATE INDEX dead_letter_events_original_event_id_idx ON dead_letter_events (original_event_id);
CREATE UNIQUE INDEX dead_letter_events_open_uniq
  ON dead_letter_events (original_event_id) WHERE resolution IS NULL;
CREATE INDEX dead_letter_events_moved_at_idx ON dead_letter_events (moved_at);

-- The relay reads in id order. The aggregate is the ordering key, its type the stream.
CREATE TABLE outbox_events (
  id BIGSERIAL,
  aggregate_type VARCHAR(100) NOT NULL,
  aggregate_id BIGINT NOT NULL,
  event_type VARCHAR(200) NOT NULL,
  payload JSONB NOT NULL,
  published BOOLEAN NOT NULL DEFAULT FALSE,
  published_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  headers JSONB,
  CONSTRAINT outbox_events_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_threshold = 50000, autovacuum_vacuum_insert_threshold = 100000,
  autovacuum_analyze_threshold = 100000);
CREATE INDEX outbox_events_id_idx ON outbox_events (id) WHERE published = FALSE;

-- What waits for a worker, beside the events: narrow, one index, deleted when done. Claiming from
-- events itself would make every claim a rewrite of a wide row and of all its index entries.
CREATE FUNCTION fn_event_shard(key_id BIGINT) RETURNS SMALLINT LANGUAGE sql IMMUTABLE AS $$
  SELECT (key_id % 32)::SMALLINT
$$;

CREATE TABLE event_queue (
  shard SMALLINT NOT NULL,
  key_id BIGINT NOT NULL,
  event_id BIGINT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_queue_pkey PRIMARY KEY (shard, key_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 20000);

-- A worker locks a shard's row while it works on the shard's keys: the lock is the lease, it ends
-- with the worker's session, and the fence counts the holders.
CREATE TABLE event_shards (
  id SMALLINT NOT NULL,
  fence BIGINT NOT NULL DEFAULT 0,
  last_key_id BIGINT NOT NULL DEFAULT 0,
  worker_name VARCHAR(100),
  claimed_at TIMESTAMPTZ,
  CONSTRAINT event_shards_pkey PRIMARY KEY (id)
) WITH (fillfactor = 10);
INSERT INTO event_shards (id) SELECT generate_series(0, 31);

-- A key whose oldest event waits for its next attempt: those behind it wait too, in order.
CREATE TABLE event_holds (
  key_id BIGINT NOT NULL,
  event_id BIGINT NOT NULL,
  held_until TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_holds_pkey PRIMARY KEY (key_id),
  CONSTRAINT event_holds_key_id_fkey FOREIGN KEY (key_id)
    REFERENCES ordering_keys (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- Everyone who takes events: the processor and the relay of the pipeline, topic readers, and others
-- who promise to acknowledge what they are given. After a pause an acknowledgement's time begins
-- anew.
CREATE TABLE event_consumers (
  consumer_name VARCHAR(100) NOT NULL,
  acknowledges BOOLEAN NOT NULL DEFAULT FALSE,
  ack_timeout INTERVAL NOT NULL DEFAULT INTERVAL '1 minute',
  paused BOOLEAN NOT NULL DEFAULT FALSE,
  paused_at TIMESTAMPTZ,
  paused_by VARCHAR(150),
  pause_reason TEXT,
  resumed_at TIMESTAMPTZ,
  last_active_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_consumers_pkey PRIMARY KEY (consumer_name)
);
INSERT INTO event_consumers (consumer_name) VALUES ('processor'), ('outbox-relay');

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

-- Figures per second, added in the transaction that they count. Each writer has its own row (a
-- shard, or -1 and below for ingestion), so that writers do not wait for one another.
CREATE TABLE event_rollups (
  bucket_at TIMESTAMPTZ NOT NULL,
  writer INTEGER NOT NULL,
  received INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  refused INTEGER NOT NULL DEFAULT 0,
  processed INTEGER NOT NULL DEFAULT 0,
  retried INTEGER NOT NULL DEFAULT 0,
  dead_lettered INTEGER NOT NULL DEFAULT 0,
  latency_millis_sum BIGINT NOT NULL DEFAULT 0,
  latency_millis_max BIGINT NOT NULL DEFAULT 0,
  latency_counts INTEGER[] NOT NULL DEFAULT '{}',
  acked INTEGER NOT NULL DEFAULT 0,
  nacked INTEGER NOT NULL DEFAULT 0,
  timed_out INTEGER NOT NULL DEFAULT 0,
  CONSTRAINT event_rollups_pkey PRIMARY KEY (bucket_at, writer)
);

CREATE FUNCTION fn_add_counts(a INTEGER[], b INTEGER[]) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE AS $$
  SELECT COALESCE(array_agg(COALESCE(x, 0) + COALESCE(y, 0) ORDER BY place), '{}')
  FROM unnest(a, b) WITH ORDINALITY AS t (x, y, place)
$$;

CREATE VIEW vw_event_rates AS
SELECT bucket_at,
  sum(received) AS received, sum(duplicates) AS duplicates, sum(refused) AS refused,
  sum(processed) AS processed, sum(retried) AS retried, sum(dead_lettered) AS dead_lettered,
  round(sum(latency_millis_sum)::NUMERIC / NULLIF(sum(processed), 0), 1) AS latency_millis_avg,
  max(latency_millis_max) AS latency_millis_max
FROM event_rollups
GROUP BY bucket_at;

CREATE VIEW vw_open_dead_letters AS
SELECT l.id, l.original_event_id, k.stream, k.ordering_key, e.event_type, l.payload,
  l.failure_reason, l.moved_at, e.retry_count
FROM dead_letter_events l
JOIN events e ON e.id = l.original_event_id
JOIN ordering_keys k ON k.id = e.key_id
WHERE l.resolution IS NULL;

CREATE VIEW vw_outbox_lag AS
SELECT count(*) AS unpublished, min(created_at) AS oldest_at
FROM outbox_events
WHERE published = FALSE;

CREATE VIEW vw_event_backlog AS
SELECT (SELECT count(*) FROM event_queue) AS waiting,
  (SELECT min(received_at) FROM event_queue) AS oldest_at,
  (SELECT count(*) FROM event_holds) AS retrying;

CREATE VIEW vw_pending_acknowledgments AS
SELECT consumer_name, count(*) AS pending, min(created_at) AS oldest_at
FROM event_acknowledgments
WHERE ack_status = 'PENDING'
GROUP BY consumer_name;
