SELECT id, catalogue, version, digest, entries, loaded_at, active
FROM transporte.catalogue_load
ORDER BY catalogue, id
