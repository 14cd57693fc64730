-- Settled ones among the last thousand, pending ones of all times.
SELECT 'PENDING' AS ack_status, count(*) AS number
FROM (SELECT 1 FROM event_acknowledgments WHERE ack_status = 'PENDING' LIMIT 100000) p
UNION ALL
SELECT ack_status::TEXT, count(*) AS number
FROM (
  SELECT ack_status FROM event_acknowledgments ORDER BY id DESC LIMIT 1000) recent
WHERE ack_status <> 'PENDING'
GROUP BY ack_status
