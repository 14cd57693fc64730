SELECT * FROM ${table} AS source LIMIT 0
