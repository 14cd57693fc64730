package dev.clave.design.check;

/** One kind of fault that a design can have. */
interface Check {
  Manual manual();

  /** Adds what it finds to the review. */
  void run(Review review);
}
