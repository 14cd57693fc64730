package dev.clave.engine.storage;

/**
 * An immutable B+ tree of bytes. An {@link Editor} copies the nodes on the way to a change, once
 * each, and shares all others with the tree it came from.
 *
 * <p>Nodes are split when full and dropped when empty; they are not merged when sparse, because
 * deletes in this engine mostly remove whole ranges or are followed by inserts nearby.
 */
final class SortedTree {

  static final SortedTree EMPTY = new SortedTree(TreeNode.leaf());

  private final TreeNode root;

  private SortedTree(TreeNode root) {
    this.root = root;
  }

  byte[] get(byte[] key) {
    TreeNode node = root;
    while (!node.isLeaf()) {
      node = node.children[node.childFor(key)];
    }
    int at = node.find(key);
    return at >= 0 ? node.values[at] : null;
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
      root = root.ownedBy(owner);
      TreeNode right = put(root, key, value);
      if (right != null) {
        root = TreeNode.branch(owner, root, right);
      }
    }

    /** Puts into an owned node and returns the right half if the node had to be split. */
    private TreeNode put(TreeNode node, byte[] key, byte[] value) {
      if (node.isLeaf()) {
        int at = node.find(key);
        if (at >= 0) {
          node.values[at] = value;
          return null;
        }
        node.insertEntry(-at - 1, key, value);
      } else {
        int at = node.childFor(key);
        node.lower(at, key);
        TreeNode child = node.children[at].ownedBy(owner);
        node.children[at] = child;
        TreeNode right = put(child, key, value);
        if (right == null) {
          return null;
        }
        node.insertChild(at + 1, right);
      }
      return node.isFull() ? node.split(owner) : null;
    }

    void remove(byte[] key) {
      if (!contains(key)) {
        return;
      }
      root = root.ownedBy(owner);
      remove(root, key);
      while (!root.isLeaf() && root.count == 1) {
        root = root.children[0];
      }
      if (root.count == 0) {
        root = TreeNode.leaf();
      }
    }

    private void remove(TreeNode node, byte[] key) {
      if (node.isLeaf()) {
        node.removeAt(node.find(key));
        return;
      }
      int at = node.childFor(key);
      TreeNode child = node.children[at].ownedBy(owner);
      node.children[at] = child;
      remove(child, key);
      if (child.count == 0) {
        node.removeAt(at);
      }
    }

    /** The tree so far. What is edited later copies again. */
    SortedTree tree() {
      owner = new Object();
      return new SortedTree(root);
    }

    private boolean contains(byte[] key) {
      return new SortedTree(root).get(key) != null;
    }
  }
}
