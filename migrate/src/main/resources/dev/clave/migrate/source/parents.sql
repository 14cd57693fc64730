SELECT ${key} FROM ${table} source WHERE ${parentColumn} IN (${links})
