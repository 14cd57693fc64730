SELECT count(*) FROM (SELECT DISTINCT ${columns} FROM ${table} WHERE ${present}) source
