SELECT id, catalogue, version, digest, entries, loaded_at, active
FROM transporte.catalogue_load
WHERE catalogue = ? AND version = ?
