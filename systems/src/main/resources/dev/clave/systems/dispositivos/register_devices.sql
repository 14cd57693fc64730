INSERT INTO devices (device_uuid, name, location)
SELECT i.device_uuid, i.name, ? FROM unnest(?::UUID[], ?::TEXT[]) AS i (device_uuid, name)
