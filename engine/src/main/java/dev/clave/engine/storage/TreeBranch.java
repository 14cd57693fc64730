package dev.clave.engine.storage;

import java.util.Arrays;

/**
 * A node of {@link SortedTree} with children, and for each a key that none of its keys is below.
 * Changed only by the editor that owns it, frozen afterwards.
 */
final class TreeBranch implements TreeNode {

  private static final int CAPACITY = 32;

  private final Object owner;

  /**
   * Shared with the branch that this one is a copy of until they change: most edits change none.
   */
  private BranchKeys keys;

  private final TreeNode[] children;
  private int count;

  private TreeBranch(Object owner, BranchKeys keys, TreeNode[] children, int count) {
    this.owner = owner;
    this.keys = keys;
    this.children = children;
    this.count = count;
  }

  static TreeBranch of(Object owner, Halves halves) {
    TreeNode[] children = new TreeNode[CAPACITY];
    children[0] = halves.left();
    children[1] = halves.right();
    BranchKeys keys =
        new BranchKeys(new byte[][] {halves.left().firstKey(), halves.right().firstKey()});
    return new TreeBranch(owner, keys, children, 2);
  }

  TreeBranch ownedBy(Object editor) {
    return owner == editor ? this : new TreeBranch(editor, keys, children.clone(), count);
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
    return keys.get(0);
  }

  TreeNode child(int at) {
    return children[at];
  }

  /** The child that holds {@code key} if any does; keys below the first belong to the first. */
  int childFor(byte[] key) {
    return keys.childFor(key);
  }

  /**
   * Makes room in a branch for a key that may be below all of its first child's. Without it a child
   * that is filled from below would be split at a key smaller than its own, and keys out of order
   * lose what lies behind them.
   */
  void lower(int at, byte[] key) {
    if (at == 0 && Arrays.compareUnsigned(key, keys.get(0)) < 0) {
      keys = keys.with(0, 1, key);
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
    System.arraycopy(children, at, children, at + 1, movedCount);
    keys = keys.with(at, at, child.firstKey());
    children[at] = child;
    count++;
  }

  void remove(int at) {
    count--;
    int movedCount = count - at;
    System.arraycopy(children, at + 1, children, at, movedCount);
    keys = keys.with(at, at + 1);
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
        keys.range(from, to),
        Arrays.copyOf(Arrays.copyOfRange(children, from, to), CAPACITY),
        to - from);
  }
}
