SELECT * FROM ${table} source WHERE ${columns} IN (${keys}) ORDER BY ${key}
