package dev.clave.assets;

/** Why something was refused. */
final class Refusal {
  private Refusal() {}

  static AssetException.Kind refusal(Runnable work) {
    try {
      work.run();
    } catch (AssetException e) {
      return e.kind();
    }
    throw new AssertionError("it was not refused");
  }
}
