SELECT * FROM ${table} source WHERE ${absent}
