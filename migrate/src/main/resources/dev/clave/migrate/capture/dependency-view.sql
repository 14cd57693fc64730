CREATE TEMPORARY VIEW clave_dependency AS SELECT 1 AS one FROM ${table} source
