SELECT md5(concat_ws('|', ${columns})) AS row_hash, source.* FROM ${table} source
