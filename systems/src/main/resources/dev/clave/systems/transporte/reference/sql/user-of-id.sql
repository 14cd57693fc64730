SELECT id, email, created_at FROM auth.users WHERE id = ?
