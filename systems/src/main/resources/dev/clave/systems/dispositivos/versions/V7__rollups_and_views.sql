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
  CONSTRAINT event_rollups_pkey PRIMARY KEY (bucket_at, writer)
);

CREATE VIEW vw_event_rates AS
SELECT bucket_at,
  sum(received) AS received, sum(duplicates) AS duplicates, sum(refused) AS refused,
  sum(processed) AS processed, sum(retried) AS retried, sum(dead_lettered) AS dead_lettered,
  round(sum(latency_millis_sum)::NUMERIC / NULLIF(sum(processed), 0), 1) AS latency_millis_avg,
  max(latency_millis_max) AS latency_millis_max
FROM event_rollups
GROUP BY bucket_at;

CREATE VIEW vw_devices_by_status AS
SELECT s.status, count(d.id) AS devices
FROM unnest(enum_range(NULL::enum_device_status)) AS s (status)
LEFT JOIN devices d ON d.status = s.status
GROUP BY s.status;

CREATE VIEW vw_open_dead_letters AS
SELECT l.id, l.original_event_id, e.device_id, d.device_uuid, e.event_type, l.payload,
  l.failure_reason, l.moved_at, e.retry_count
FROM dead_letter_events l
JOIN events e ON e.id = l.original_event_id
JOIN devices d ON d.id = e.device_id
WHERE l.resolution IS NULL;

CREATE VIEW vw_outbox_lag AS
SELECT count(*) AS unpublished, min(created_at) AS oldest_at
FROM outbox_events
WHERE published = FALSE;

CREATE VIEW vw_event_backlog AS
SELECT (SELECT count(*) FROM event_queue) AS waiting,
  (SELECT min(received_at) FROM event_queue) AS oldest_at,
  (SELECT count(*) FROM device_holds) AS retrying;

CREATE VIEW vw_pending_acknowledgments AS
SELECT consumer_name, count(*) AS pending, min(created_at) AS oldest_at
FROM event_acknowledgments
WHERE ack_status = 'PENDING'
GROUP BY consumer_name;

CREATE VIEW vw_device_dashboard AS
SELECT d.id, d.device_uuid, d.name, d.location, d.status, d.firmware_version, d.last_seen_at,
  h.changed_at AS status_changed_at, h.changed_by AS status_changed_by
FROM devices d
LEFT JOIN LATERAL (
  SELECT changed_at, changed_by FROM device_status_history
  WHERE device_id = d.id ORDER BY changed_at DESC, id DESC LIMIT 1) h ON TRUE;
