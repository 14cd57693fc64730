${parentColumn} IN (SELECT ${on} FROM ${table} changed WHERE ${changed} >= ?)
