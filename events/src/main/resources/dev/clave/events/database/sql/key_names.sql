SELECT k.id, :key FROM :keys k WHERE k.id = ANY (?::BIGINT[])
