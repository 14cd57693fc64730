SELECT * FROM ${table} source
WHERE NOT EXISTS (
  SELECT 1 FROM ${parents} parent WHERE parent.${parentColumn} = source.${on})
ORDER BY ${order}
