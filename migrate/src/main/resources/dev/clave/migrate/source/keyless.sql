SELECT * FROM ${table} AS source WHERE ${absent}
