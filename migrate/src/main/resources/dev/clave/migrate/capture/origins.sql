SELECT * FROM ${table} source WHERE 1 = 0
