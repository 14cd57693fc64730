SELECT count(*) FROM ${table} AS source
