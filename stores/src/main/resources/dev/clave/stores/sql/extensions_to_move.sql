SELECT format('ALTER EXTENSION %I SET SCHEMA public', extname)
FROM pg_extension
WHERE extnamespace = to_regnamespace(?) AND extrelocatable
