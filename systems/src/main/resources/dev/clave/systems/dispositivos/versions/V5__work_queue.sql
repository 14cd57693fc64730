-- What waits for a worker, beside the events: narrow, one index, deleted when done. Claiming from
-- events itself would make every claim a rewrite of a wide row and of all its index entries.
CREATE FUNCTION fn_event_shard(device BIGINT) RETURNS SMALLINT LANGUAGE sql IMMUTABLE AS $$
  SELECT (device % 32)::SMALLINT
$$;

CREATE TABLE event_queue (
  shard SMALLINT NOT NULL,
  device_id BIGINT NOT NULL,
  event_id BIGINT NOT NULL,
  received_at TIMESTAMPTZ NOT NULL,
  CONSTRAINT event_queue_pkey PRIMARY KEY (shard, device_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 20000);

-- A worker locks a shard's row while it works on the shard's devices: the lock is the lease, it
-- ends with the worker's session, and the fence counts the holders.
CREATE TABLE event_shards (
  id SMALLINT NOT NULL,
  fence BIGINT NOT NULL DEFAULT 0,
  last_device_id BIGINT NOT NULL DEFAULT 0,
  worker_name VARCHAR(100),
  claimed_at TIMESTAMPTZ,
  CONSTRAINT event_shards_pkey PRIMARY KEY (id)
) WITH (fillfactor = 10);
INSERT INTO event_shards (id) SELECT generate_series(0, 31);

-- A device whose oldest event waits for its next attempt: those behind it wait too, in order.
CREATE TABLE device_holds (
  device_id BIGINT NOT NULL,
  event_id BIGINT NOT NULL,
  held_until TIMESTAMPTZ NOT NULL,
  CONSTRAINT device_holds_pkey PRIMARY KEY (device_id),
  CONSTRAINT device_holds_device_id_fkey FOREIGN KEY (device_id)
    REFERENCES devices (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX device_holds_held_until_idx ON device_holds (held_until);

-- Everyone who takes events: the processor and the relay of the pipeline, the topic reader, and
-- others who promise to acknowledge what they are given.
CREATE TABLE event_consumers (
  consumer_name VARCHAR(100) NOT NULL,
  acknowledges BOOLEAN NOT NULL DEFAULT FALSE,
  ack_timeout INTERVAL NOT NULL DEFAULT INTERVAL '1 minute',
  paused BOOLEAN NOT NULL DEFAULT FALSE,
  paused_at TIMESTAMPTZ,
  paused_by VARCHAR(150),
  pause_reason TEXT,
  last_active_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_consumers_pkey PRIMARY KEY (consumer_name)
);
INSERT INTO event_consumers (consumer_name) VALUES ('processor'), ('outbox-relay');

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
