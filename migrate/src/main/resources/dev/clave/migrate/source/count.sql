SELECT count(*) FROM ${table} source
