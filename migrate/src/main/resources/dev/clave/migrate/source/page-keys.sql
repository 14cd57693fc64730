SELECT ${key} FROM ${table} source
WHERE ${present} ${later} ${upTo} ${changed}
ORDER BY ${key}
