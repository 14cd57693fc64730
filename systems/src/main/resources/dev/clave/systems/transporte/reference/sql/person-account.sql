SELECT to_jsonb(u)::text AS account, to_jsonb(p)::text AS profile,
  (SELECT jsonb_agg(s)::text FROM transporte.subscriptions s WHERE s.user_id = u.id) AS subscriptions
FROM auth.users u LEFT JOIN transporte.profiles p ON p.user_id = u.id
WHERE u.id::text = ANY (?)
