(${key}) IN (SELECT ${key} FROM ${table} changed WHERE ${changed} >= ?)
