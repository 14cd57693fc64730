VACUUM (SKIP_LOCKED) event_queue, event_shards, device_holds
