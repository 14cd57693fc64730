${parentColumn} IN (SELECT ${on} FROM ${table} AS changed WHERE ${changed} >= ?)
