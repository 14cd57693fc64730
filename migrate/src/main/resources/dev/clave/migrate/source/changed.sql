(${key}) IN (SELECT ${key} FROM ${table} AS changed WHERE ${changed} >= ?)
