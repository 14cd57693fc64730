package dev.clave.engine.storage;

/** A node of {@link SortedTree}. */
sealed interface TreeNode permits TreeBranch, TreeLeaf {

  /** A node in two, each with some of its entries. */
  record Halves(TreeNode left, TreeNode right) {}

  int count();

  /** Whether the node must be split before it is put into a tree. */
  boolean isFull();

  /** A key that none of the node's keys is below. */
  byte[] firstKey();

  Halves split(Object editor);
}
