DELETE FROM device_holds WHERE device_id = ANY (?::BIGINT[])
