SELECT * FROM ${table} source WHERE ${on} IN (${links}) ${order}
