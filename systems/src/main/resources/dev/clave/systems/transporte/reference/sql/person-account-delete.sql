DELETE FROM auth.users WHERE id::text = ANY (?)
