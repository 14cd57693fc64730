-- For each event in order: its device, and an id for it; and whether events is partitioned now.
SELECT i.ordinal, d.id, d.status = 'DECOMMISSIONED' AS decommissioned,
  CASE WHEN d.id IS NOT NULL THEN nextval('events_id_seq') END AS event_id,
  (SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS) AS partitioned
FROM unnest(?::UUID[]) WITH ORDINALITY AS i (device_uuid, ordinal)
LEFT JOIN devices d ON d.device_uuid = i.device_uuid
