package dev.clave.design.unify;

/** The steps that may still be taken for one answer. For one thread. */
final class Effort {
  private int left;

  Effort(int most) {
    this.left = most;
  }

  /** Takes so many steps, or gives up. */
  void spend(int steps) {
    left -= steps;
    if (left < 0) {
      throw new GivenUp();
    }
  }
}
