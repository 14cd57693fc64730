-- Every schema that a system of ours made has a table of the versions that it went through.
SELECT EXISTS (
  SELECT FROM pg_class
  WHERE relnamespace = to_regnamespace(?) AND relname LIKE '%schema\_history')
