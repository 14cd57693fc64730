package dev.clave.engine.storage;

/** Walks a {@link SortedTree} with the path from the root to the current leaf in hand. */
abstract sealed class TreeCursor implements Cursor {

  /** 32-way nodes that are at least half full when made reach far fewer levels than this. */
  private static final int MAXIMUM_DEPTH = 24;

  private final TreeBranch[] path = new TreeBranch[MAXIMUM_DEPTH];
  private final int[] positions = new int[MAXIMUM_DEPTH];
  private final byte[] bound;
  private int depth;
  private TreeLeaf leaf;
  private int position;
  private boolean done;

  private TreeCursor(byte[] bound, boolean done) {
    this.bound = bound;
    this.done = done;
  }

  abstract int step();

  /** Whether a key that compares so with the bound is beyond it. */
  abstract boolean isBeyond(int order);

  /** Descends to {@code key} and stands just before the first entry to give. */
  final void seek(TreeNode root, byte[] key) {
    TreeNode node = root;
    while (node instanceof TreeBranch branch) {
      path[depth] = branch;
      positions[depth] = branch.childFor(key);
      node = branch.child(positions[depth++]);
    }
    leaf = (TreeLeaf) node;
    int at = leaf.find(key);
    int firstNotBelow = at >= 0 ? at : -at - 1;
    position = step() > 0 ? firstNotBelow - 1 : firstNotBelow;
  }

  @Override
  public final boolean next() {
    if (done) {
      return false;
    }
    position += step();
    while (position < 0 || position >= leaf.count()) {
      if (!moveToNeighbour()) {
        done = true;
        return false;
      }
    }
    done = isBeyond(leaf.compareKey(position, bound));
    return !done;
  }

  /** Climbs until a neighbour exists, then goes down to its near end. */
  private boolean moveToNeighbour() {
    int level = depth - 1;
    while (level >= 0) {
      positions[level] += step();
      if (positions[level] >= 0 && positions[level] < path[level].count()) {
        break;
      }
      level--;
    }
    if (level < 0) {
      return false;
    }
    TreeNode node = path[level].child(positions[level]);
    while (node instanceof TreeBranch branch) {
      level++;
      path[level] = branch;
      positions[level] = nearEnd(branch);
      node = branch.child(positions[level]);
    }
    depth = level + 1;
    leaf = (TreeLeaf) node;
    position = nearEnd(leaf);
    return true;
  }

  private int nearEnd(TreeNode node) {
    return step() > 0 ? 0 : node.count() - 1;
  }

  @Override
  public final byte[] key() {
    return leaf.key(position);
  }

  @Override
  public final byte[] value() {
    return leaf.value(position);
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
    boolean isBeyond(int order) {
      return order >= 0;
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
    boolean isBeyond(int order) {
      return order < 0;
    }
  }
}
