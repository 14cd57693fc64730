SELECT count(*) FROM (SELECT 1 AS one FROM ${table} WHERE ${column} LIKE '%${mark}%') source
