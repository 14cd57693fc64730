UPDATE roots SET seen = ? WHERE step = ? AND key = ?
