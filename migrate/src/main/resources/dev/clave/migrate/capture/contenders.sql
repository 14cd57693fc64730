SELECT r.step, r.key FROM claims c JOIN roots r ON r.id = c.root WHERE c.item = ? AND c.place = ?
