SELECT place, item, digest, owned FROM claims WHERE root = ?
