INSERT INTO devices (device_uuid, name, status)
SELECT gen_random_uuid(), 'device ' || n, 'ONLINE' FROM generate_series(1, ?) n
RETURNING device_uuid, id
