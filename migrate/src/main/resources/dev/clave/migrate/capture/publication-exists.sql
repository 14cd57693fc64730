SELECT puballtables FROM pg_publication WHERE pubname = ?
