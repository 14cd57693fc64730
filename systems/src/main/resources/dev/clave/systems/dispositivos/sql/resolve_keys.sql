-- For each name: its device, why it is refused, and whether events is partitioned now.
SELECT i.ordinal, d.id,
  CASE
    WHEN d.id IS NULL THEN format('no device `%s`', i.device_uuid)
    WHEN d.status = 'DECOMMISSIONED' THEN format('device `%s` is decommissioned', i.device_uuid)
  END AS refusal,
  (SELECT relkind = 'p' FROM pg_class WHERE oid = 'events'::REGCLASS) AS partitioned
FROM unnest(?::TEXT[], ?::UUID[]) WITH ORDINALITY AS i (stream, device_uuid, ordinal)
LEFT JOIN devices d ON d.device_uuid = i.device_uuid
