SELECT * FROM ${table} AS source
WHERE NOT EXISTS (
  SELECT FROM ${parents} AS parent WHERE parent.${parentColumn} = source.${on})
ORDER BY source::text
