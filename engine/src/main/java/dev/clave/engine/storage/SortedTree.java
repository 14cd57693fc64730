package dev.clave.engine.storage;

/**
 * An immutable B+ tree of bytes. An {@link Editor} copies the nodes on the way to a change,
 * branches once each, and shares all others with the tree it came from.
 *
 * <p>Nodes are split when full and dropped when empty; they are not merged when sparse, because
 * deletes in this engine mostly remove whole ranges or are followed by inserts nearby.
 */
final class SortedTree {

  static final SortedTree EMPTY = new SortedTree(TreeLeaf.EMPTY);

  private final TreeNode root;

  private SortedTree(TreeNode root) {
    this.root = root;
  }

  byte[] get(byte[] key) {
    TreeNode node = root;
    while (node instanceof TreeBranch branch) {
      node = branch.child(branch.childFor(key));
    }
    TreeLeaf leaf = (TreeLeaf) node;
    int at = leaf.find(key);
    return at >= 0 ? leaf.value(at) : null;
  }

  Cursor scan(KeyRange range, Direction direction) {
    return direction == Direction.FORWARD
        ? new TreeCursor.Ascending(root, range)
        : new TreeCursor.Descending(root, range);
  }

  Editor edit() {
    return new Editor(root);
  }

  /** Builds the next tree. The trees it gave out before stay as they were. */
  static final class Editor {

    /** Marks the nodes that this editor made and nobody else has seen yet. */
    private Object owner = new Object();

    private TreeNode root;

    private Editor(TreeNode root) {
      this.root = root;
    }

    void put(byte[] key, byte[] value) {
      root = put(root, key, value);
      if (root.isFull()) {
        root = TreeBranch.of(owner, root.split(owner));
      }
    }

    /** The node with the entry; it may be full. */
    private TreeNode put(TreeNode node, byte[] key, byte[] value) {
      if (node instanceof TreeLeaf leaf) {
        return leaf.with(key, value);
      }
      TreeBranch branch = ((TreeBranch) node).ownedBy(owner);
      int at = branch.childFor(key);
      branch.lower(at, key);
      branch.replace(at, put(branch.child(at), key, value));
      return branch;
    }

    void remove(byte[] key) {
      root = remove(root, key);
      while (root instanceof TreeBranch branch && branch.count() == 1) {
        root = branch.child(0);
      }
      if (root.count() == 0) {
        root = TreeLeaf.EMPTY;
      }
    }

    /** The node without the entry; the node itself if it has none such. */
    private TreeNode remove(TreeNode node, byte[] key) {
      if (node instanceof TreeLeaf leaf) {
        int at = leaf.find(key);
        return at < 0 ? leaf : leaf.without(at);
      }
      TreeBranch branch = (TreeBranch) node;
      int at = branch.childFor(key);
      TreeNode child = remove(branch.child(at), key);
      // A branch that this editor owns comes back itself, also when its last child has gone.
      if (child == branch.child(at) && child.count() > 0) {
        return branch;
      }
      branch = branch.ownedBy(owner);
      if (child.count() == 0) {
        branch.remove(at);
      } else {
        branch.replace(at, child);
      }
      return branch;
    }

    /** The tree so far. What is edited later copies again. */
    SortedTree tree() {
      owner = new Object();
      return new SortedTree(root);
    }
  }
}
