SELECT md5(source::text) AS row_hash, source.* FROM ${table} source
