-- The first row that does not follow from the one before it, and chains that end too early.
WITH links AS (
  SELECT a.id, a.chain_id, a.chain_position,
    a.hash = fn_audit_hash(a) AS intact,
    a.previous_hash = lag(a.hash, 1, '\x') OVER chain AS linked,
    a.chain_position = lag(a.chain_position, 1, 0::BIGINT) OVER chain + 1 AS next
  FROM audit_log a
  WINDOW chain AS (PARTITION BY a.chain_id ORDER BY a.chain_position)
), ends AS (
  SELECT c.id, c.length, count(l.id) AS found
  FROM audit_chains c LEFT JOIN audit_log l ON l.chain_id = c.id
  GROUP BY c.id
), faults AS (
  SELECT id, CASE
      WHEN next IS NOT TRUE THEN 'a row before it is missing'
      WHEN linked IS NOT TRUE THEN 'it does not follow from the row before it'
      ELSE 'its content does not match its hash'
    END AS fault
  FROM links
  WHERE intact IS NOT TRUE OR linked IS NOT TRUE OR next IS NOT TRUE
  UNION ALL
  SELECT 9223372036854775807, format('chain %s has %s rows, expected %s', id, found, length)
  FROM ends WHERE found <> length
  UNION ALL
  SELECT a.id, 'its chain ends with another hash'
  FROM audit_log a JOIN audit_chains c ON c.id = a.chain_id AND c.length = a.chain_position
  WHERE c.last_hash <> a.hash
)
SELECT (SELECT count(*) FROM audit_log) AS rows, f.id, f.fault
FROM (SELECT 1) one
LEFT JOIN LATERAL (SELECT id, fault FROM faults ORDER BY id LIMIT 1) f ON TRUE
