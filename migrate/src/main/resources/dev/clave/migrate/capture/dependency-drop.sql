DROP VIEW pg_temp.clave_dependency
