-- ALIVE wakes a device that was never or no longer online; maintenance ends by hand only.
UPDATE devices d
SET last_seen_at = greatest(d.last_seen_at, i.seen_at),
  firmware_version = COALESCE(i.firmware_version, d.firmware_version),
  status = CASE
    WHEN d.status = 'MAINTENANCE' THEN d.status
    WHEN i.target <> 'ALIVE' THEN i.target::enum_device_status
    WHEN d.status IN ('REGISTERED', 'OFFLINE') THEN 'ONLINE'
    ELSE d.status
  END
FROM unnest(?::BIGINT[], ?::TEXT[], ?::TEXT[], ?::TIMESTAMPTZ[])
  AS i (id, target, firmware_version, seen_at)
WHERE d.id = i.id AND NOT (i.target = 'ALIVE' AND d.status = 'DECOMMISSIONED')
