package dev.clave.engine.storage;

import java.util.Arrays;

/**
 * A node of {@link SortedTree}: a leaf with keys and values, or a branch with children and for each
 * a key that none of its keys is below. Changed only by the editor that owns it, frozen afterwards.
 */
final class TreeNode {

  private static final int CAPACITY = 32;

  private final Object owner;
  byte[][] keys;
  byte[][] values;
  TreeNode[] children;
  int count;

  private TreeNode(Object owner, byte[][] keys, byte[][] values, TreeNode[] children, int count) {
    this.owner = owner;
    this.keys = keys;
    this.values = values;
    this.children = children;
    this.count = count;
  }

  static TreeNode leaf() {
    return new TreeNode(null, new byte[CAPACITY][], new byte[CAPACITY][], null, 0);
  }

  static TreeNode branch(Object owner, TreeNode left, TreeNode right) {
    TreeNode node = new TreeNode(owner, new byte[CAPACITY][], null, new TreeNode[CAPACITY], 2);
    node.keys[0] = left.keys[0];
    node.keys[1] = right.keys[0];
    node.children[0] = left;
    node.children[1] = right;
    return node;
  }

  boolean isLeaf() {
    return children == null;
  }

  boolean isFull() {
    return count == CAPACITY;
  }

  TreeNode ownedBy(Object editor) {
    if (owner == editor) {
      return this;
    }
    return new TreeNode(
        editor,
        keys.clone(),
        values == null ? null : values.clone(),
        children == null ? null : children.clone(),
        count);
  }

  /** The position of {@code key}, or {@code -insertionPoint - 1}. */
  int find(byte[] key) {
    int low = 0;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Arrays.compareUnsigned(keys[middle], key);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  /** The child that holds {@code key} if any does; keys below the first belong to the first. */
  int childFor(byte[] key) {
    int at = find(key);
    return at >= 0 ? at : Math.max(-at - 2, 0);
  }

  /**
   * Makes room in a branch for a key that may be below all of a child's. Without it a child that is
   * filled from below would be split at a key smaller than its own, and keys out of order lose what
   * lies behind them.
   */
  void lower(int at, byte[] key) {
    if (Arrays.compareUnsigned(key, keys[at]) < 0) {
      keys[at] = key;
    }
  }

  void insertEntry(int at, byte[] key, byte[] value) {
    openGap(at);
    keys[at] = key;
    values[at] = value;
  }

  void insertChild(int at, TreeNode child) {
    openGap(at);
    keys[at] = child.keys[0];
    children[at] = child;
  }

  private void openGap(int at) {
    int moved = count - at;
    System.arraycopy(keys, at, keys, at + 1, moved);
    if (isLeaf()) {
      System.arraycopy(values, at, values, at + 1, moved);
    } else {
      System.arraycopy(children, at, children, at + 1, moved);
    }
    count++;
  }

  void removeAt(int at) {
    count--;
    int moved = count - at;
    System.arraycopy(keys, at + 1, keys, at, moved);
    keys[count] = null;
    if (isLeaf()) {
      System.arraycopy(values, at + 1, values, at, moved);
      values[count] = null;
    } else {
      System.arraycopy(children, at + 1, children, at, moved);
      children[count] = null;
    }
  }

  /** Keeps the left half and returns the right one. */
  TreeNode split(Object editor) {
    int half = count / 2;
    int rest = count - half;
    TreeNode right =
        new TreeNode(
            editor,
            new byte[CAPACITY][],
            isLeaf() ? new byte[CAPACITY][] : null,
            isLeaf() ? null : new TreeNode[CAPACITY],
            rest);
    System.arraycopy(keys, half, right.keys, 0, rest);
    Arrays.fill(keys, half, count, null);
    if (isLeaf()) {
      System.arraycopy(values, half, right.values, 0, rest);
      Arrays.fill(values, half, count, null);
    } else {
      System.arraycopy(children, half, right.children, 0, rest);
      Arrays.fill(children, half, count, null);
    }
    count = half;
    return right;
  }
}
