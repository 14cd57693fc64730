package dev.clave.engine.storage;

import java.util.Arrays;

/** Walks a {@link SortedTree} with the path from the root to the current leaf in hand. */
abstract sealed class TreeCursor implements Cursor {

  /** 32-way nodes that are at least half full when made reach far fewer levels than this. */
  private static final int MAXIMUM_DEPTH = 24;

  private final TreeNode[] path = new TreeNode[MAXIMUM_DEPTH];
  private final int[] positions = new int[MAXIMUM_DEPTH];
  private final byte[] bound;
  private int depth;
  private boolean done;

  private TreeCursor(byte[] bound, boolean done) {
    this.bound = bound;
    this.done = done;
  }

  abstract int step();

  abstract boolean isBeyond(byte[] key, byte[] bound);

  /** Descends to {@code key} and stands just before the first entry to give. */
  final void seek(TreeNode root, byte[] key) {
    TreeNode node = root;
    depth = 0;
    while (!node.isLeaf()) {
      path[depth] = node;
      positions[depth] = node.childFor(key);
      node = node.children[positions[depth++]];
    }
    path[depth] = node;
    int at = node.find(key);
    int firstNotBelow = at >= 0 ? at : -at - 1;
    positions[depth] = step() > 0 ? firstNotBelow - 1 : firstNotBelow;
  }

  @Override
  public final boolean next() {
    if (done) {
      return false;
    }
    positions[depth] += step();
    while (!inside(depth)) {
      if (!moveToNeighbour()) {
        done = true;
        return false;
      }
    }
    if (isBeyond(key(), bound)) {
      done = true;
      return false;
    }
    return true;
  }

  private boolean inside(int level) {
    return positions[level] >= 0 && positions[level] < path[level].count;
  }

  /** Climbs until a neighbour exists, then goes down to its near end. */
  private boolean moveToNeighbour() {
    int level = depth - 1;
    while (level >= 0) {
      positions[level] += step();
      if (inside(level)) {
        break;
      }
      level--;
    }
    if (level < 0) {
      return false;
    }
    TreeNode node = path[level].children[positions[level]];
    while (true) {
      level++;
      path[level] = node;
      positions[level] = step() > 0 ? 0 : node.count - 1;
      if (node.isLeaf()) {
        depth = level;
        return true;
      }
      node = node.children[positions[level]];
    }
  }

  @Override
  public final byte[] key() {
    return path[depth].keys[positions[depth]];
  }

  @Override
  public final byte[] value() {
    return path[depth].values[positions[depth]];
  }

  @Override
  public final void close() {
    done = true;
  }

  static final class Ascending extends TreeCursor {
    Ascending(TreeNode root, KeyRange range) {
      super(range.to(), range.isEmpty());
      seek(root, range.from());
    }

    @Override
    int step() {
      return 1;
    }

    @Override
    boolean isBeyond(byte[] key, byte[] bound) {
      return Arrays.compareUnsigned(key, bound) >= 0;
    }
  }

  static final class Descending extends TreeCursor {
    Descending(TreeNode root, KeyRange range) {
      super(range.from(), range.isEmpty());
      seek(root, range.to());
    }

    @Override
    int step() {
      return -1;
    }

    @Override
    boolean isBeyond(byte[] key, byte[] bound) {
      return Arrays.compareUnsigned(key, bound) < 0;
    }
  }
}
