SELECT ${key} FROM ${table} source WHERE 1 = 0
${keys}
