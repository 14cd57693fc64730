SELECT * FROM ${table} AS source WHERE ${on} = ANY (?) ${order}
