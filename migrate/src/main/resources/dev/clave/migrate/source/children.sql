SELECT * FROM ${table} AS source WHERE ${on} IN (${links}) ${order}
