SELECT rowid AS row_hash, source.* FROM ${table} source
