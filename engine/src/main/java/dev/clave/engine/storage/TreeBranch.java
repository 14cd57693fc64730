package dev.clave.engine.storage;

import java.util.Arrays;

/**
 * A node of {@link SortedTree} with children, and for each a key that none of its keys is below.
 * Changed only by the editor that owns it, frozen afterwards.
 */
final class TreeBranch implements TreeNode {

  private static final int CAPACITY = 32;

  private final Object owner;
  private final byte[][] keys;
  private final TreeNode[] children;
  private int count;

  private TreeBranch(Object owner, byte[][] keys, TreeNode[] children, int count) {
    this.owner = owner;
    this.keys = keys;
    this.children = children;
    this.count = count;
  }

  static TreeBranch of(Object owner, Halves halves) {
    TreeBranch branch = new TreeBranch(owner, new byte[CAPACITY][], new TreeNode[CAPACITY], 0);
    branch.insert(0, halves.left());
    branch.insert(1, halves.right());
    return branch;
  }

  TreeBranch ownedBy(Object editor) {
    return owner == editor ? this : new TreeBranch(editor, keys.clone(), children.clone(), count);
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public boolean isFull() {
    return count == CAPACITY;
  }

  @Override
  public byte[] firstKey() {
    return keys[0];
  }

  TreeNode child(int at) {
    return children[at];
  }

  /** The child that holds {@code key} if any does; keys below the first belong to the first. */
  int childFor(byte[] key) {
    int low = 1;
    int high = count - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (Arrays.compareUnsigned(keys[middle], key) <= 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
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

  /** Puts a changed child in the place of the old one, in two where it is full. */
  void replace(int at, TreeNode child) {
    if (!child.isFull()) {
      children[at] = child;
      return;
    }
    Halves halves = child.split(owner);
    children[at] = halves.left();
    insert(at + 1, halves.right());
  }

  private void insert(int at, TreeNode child) {
    int movedCount = count - at;
    System.arraycopy(keys, at, keys, at + 1, movedCount);
    System.arraycopy(children, at, children, at + 1, movedCount);
    keys[at] = child.firstKey();
    children[at] = child;
    count++;
  }

  void remove(int at) {
    count--;
    int movedCount = count - at;
    System.arraycopy(keys, at + 1, keys, at, movedCount);
    System.arraycopy(children, at + 1, children, at, movedCount);
    keys[count] = null;
    children[count] = null;
  }

  @Override
  public Halves split(Object editor) {
    int half = count / 2;
    return new Halves(range(editor, 0, half), range(editor, half, count));
  }

  private TreeBranch range(Object editor, int from, int to) {
    return new TreeBranch(
        editor,
        Arrays.copyOf(Arrays.copyOfRange(keys, from, to), CAPACITY),
        Arrays.copyOf(Arrays.copyOfRange(children, from, to), CAPACITY),
        to - from);
  }
}
