SELECT coalesce(obj_description(to_regnamespace(?)::oid, 'pg_namespace'), '')
