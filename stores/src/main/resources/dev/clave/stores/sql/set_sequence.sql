SELECT setval(?::regclass, ?)
