-- The schema as the data dictionary gives it, object for object. What it leaves out follows in the
-- later migrations.

CREATE TYPE enum_device_status AS ENUM (
  'REGISTERED', 'ONLINE', 'OFFLINE', 'ERROR', 'MAINTENANCE', 'DECOMMISSIONED');

CREATE TYPE enum_event_type AS ENUM (
  'DEVICE_CONNECTED', 'DEVICE_DISCONNECTED', 'TELEMETRY_REPORTED', 'ALERT_TRIGGERED',
  'COMMAND_RECEIVED', 'COMMAND_EXECUTED');

CREATE TYPE enum_event_processing_status AS ENUM (
  'RECEIVED', 'VALIDATED', 'PROCESSED', 'FAILED', 'RETRY_PENDING', 'DEAD_LETTERED');

CREATE TYPE enum_ack_status AS ENUM ('PENDING', 'ACKED', 'NACKED', 'TIMEOUT');

CREATE TABLE devices (
  id BIGSERIAL,
  device_uuid UUID NOT NULL,
  name VARCHAR(150) NOT NULL,
  location VARCHAR(150),
  status enum_device_status NOT NULL DEFAULT 'REGISTERED',
  firmware_version VARCHAR(50),
  last_seen_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT devices_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX devices_device_uuid_uniq ON devices (device_uuid);
CREATE INDEX devices_status_idx ON devices (status);
CREATE INDEX devices_last_seen_at_idx ON devices (last_seen_at);

CREATE TABLE device_status_history (
  id BIGSERIAL,
  device_id BIGINT NOT NULL,
  previous_status enum_device_status NOT NULL,
  new_status enum_device_status NOT NULL,
  changed_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  changed_by VARCHAR(100) NOT NULL,
  CONSTRAINT device_status_history_pkey PRIMARY KEY (id),
  CONSTRAINT device_status_history_device_id_fkey FOREIGN KEY (device_id)
    REFERENCES devices (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE events (
  id BIGSERIAL,
  event_uuid UUID NOT NULL,
  device_id BIGINT NOT NULL,
  event_type enum_event_type NOT NULL,
  payload JSONB NOT NULL,
  received_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  processing_status enum_event_processing_status NOT NULL DEFAULT 'RECEIVED',
  retry_count INTEGER NOT NULL DEFAULT 0,
  idempotency_key UUID NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT events_pkey PRIMARY KEY (id),
  CONSTRAINT events_event_uuid_uniq UNIQUE (event_uuid),
  CONSTRAINT events_retry_count_check CHECK (retry_count >= 0),
  CONSTRAINT events_device_id_fkey FOREIGN KEY (device_id)
    REFERENCES devices (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX events_idempotency_key_uniq ON events (idempotency_key);
CREATE INDEX events_device_id_idx ON events (device_id);
CREATE INDEX events_processing_status_idx ON events (processing_status);
CREATE INDEX events_received_at_idx ON events (received_at);
CREATE INDEX events_payload_gin_idx ON events USING GIN (payload);

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
);

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
);

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

CREATE TABLE dead_letter_events (
  id BIGSERIAL,
  original_event_id BIGINT NOT NULL,
  payload JSONB NOT NULL,
  failure_reason TEXT NOT NULL,
  moved_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT dead_letter_events_pkey PRIMARY KEY (id),
  CONSTRAINT dead_letter_events_original_event_id_fkey FOREIGN KEY (original_event_id)
    REFERENCES events (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE outbox_events (
  id BIGSERIAL,
  aggregate_type VARCHAR(100) NOT NULL,
  aggregate_id BIGINT NOT NULL,
  event_type VARCHAR(100) NOT NULL,
  payload JSONB NOT NULL,
  published BOOLEAN NOT NULL DEFAULT FALSE,
  published_at TIMESTAMPTZ,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT outbox_events_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_unpublished_idx ON outbox_events (published) WHERE published = FALSE;

CREATE TABLE audit_log (
  id BIGSERIAL,
  event_type VARCHAR(100) NOT NULL,
  category VARCHAR(50) NOT NULL,
  aggregate_type VARCHAR(100) NOT NULL,
  aggregate_id VARCHAR(100) NOT NULL,
  previous_state JSONB,
  new_state JSONB,
  actor VARCHAR(150) NOT NULL,
  ip_address VARCHAR(45),
  correlation_id UUID,
  result VARCHAR(20) NOT NULL,
  created_at TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_category_check CHECK (category IN ('DOMAIN', 'TECHNICAL', 'SECURITY')),
  CONSTRAINT audit_log_result_check CHECK (result IN ('SUCCESS', 'FAILURE'))
);

CREATE FUNCTION fn_validate_device_status_transition() RETURNS TRIGGER AS $$
BEGIN
  IF OLD.status = 'DECOMMISSIONED' AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'Cannot change status of decommissioned device';
  END IF;
  RETURN NEW;
END;
$$ LANGUAGE plpgsql;

CREATE TRIGGER tr_devices_validate_status_transition
  BEFORE UPDATE OF status ON devices
  FOR EACH ROW EXECUTE FUNCTION fn_validate_device_status_transition();
