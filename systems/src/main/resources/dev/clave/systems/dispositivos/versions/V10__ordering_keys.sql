-- The queue, its shards and the holds belong to the pipeline: there a device is an ordering key.
ALTER TABLE event_queue RENAME COLUMN device_id TO key_id;
ALTER TABLE event_shards RENAME COLUMN last_device_id TO last_key_id;
ALTER TABLE device_holds RENAME TO event_holds;
ALTER TABLE event_holds RENAME COLUMN device_id TO key_id;
ALTER TABLE event_holds RENAME CONSTRAINT device_holds_pkey TO event_holds_pkey;
ALTER TABLE event_holds RENAME CONSTRAINT device_holds_device_id_fkey TO event_holds_key_id_fkey;
ALTER INDEX device_holds_held_until_idx RENAME TO event_holds_held_until_idx;
