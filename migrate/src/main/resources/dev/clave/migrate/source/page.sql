SELECT * FROM ${table} AS source
WHERE ${present} ${later} ${changed}
ORDER BY ${key}
