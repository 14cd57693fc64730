package dev.clave.migrate.draft;

/** A table's name with where it is; the catalog and the schema may be null. */
record TableName(String catalog, String schema, String name) {}
