package dev.clave.assets;

import dev.clave.engine.Engine;
import dev.clave.stores.ObjectStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Does everything that can be done with files on stores in a folder, tells after each thing how far
 * it is, and stands still before the given request to be killed there.
 */
final class Mortal {
  static final String BUCKET = "media";
  static final String STANDING = "standing";

  /** Two parts, where they are the smallest. */
  static final byte[] LONG = Arrays.copyOf(Browser.PNG, (int) AssetsOptions.SMALLEST_PART + 16);

  /** The confirmed files after each thing that is done. */
  static final List<List<String>> STATES =
      List.of(
          List.of(),
          List.of("a.png"),
          List.of("b.png"),
          List.of("b.png", "c.png"),
          List.of("c.png"),
          List.of());

  private Mortal() {}

  /** The folder, then the number of the request. */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    int last = Integer.parseInt(arguments[1]);
    Steps steps = new Steps(step -> standAt(last, step));
    try (ObjectStore store = ObjectStore.start(folder.resolve("objects"), 0, List.of());
        Media media = new Media(store, Engine.open(folder.resolve("table")), BUCKET, steps)) {
      Assets assets =
          media.assets(AssetsOptions.defaults().withPartBytes(AssetsOptions.SMALLEST_PART));
      Assets whole = media.assets();
      tell("0");
      Upload first = sent(whole, Media.image("ana", "a.png"));
      whole.confirm(first.key(), "ana");
      tell("1");
      Upload second = sent(whole, Media.image("ana", "b.png"));
      whole.confirm(second.key(), "ana");
      tell("2");
      Upload inParts = sent(assets, Media.album("c.png", "image/png", LONG.length));
      assets.confirm(inParts.key(), "ana");
      tell("3");
      whole.delete(second.key(), "ana");
      tell("4");
      whole.delete(inParts.key(), "ana");
      tell("5");
      sent(assets, Media.album("d.png", "image/png", LONG.length));
      sent(whole, Media.png("ana", "e.png"));
      tell("steps " + steps.count());
    }
  }

  private static Upload sent(Assets assets, NewAsset request) {
    Upload upload = assets.begin(request);
    for (Upload.Part part : upload.parts()) {
      int from = (int) ((part.number() - 1) * assets.options().partBytes());
      byte[] bytes = Arrays.copyOfRange(LONG, from, (int) (from + part.size()));
      if (Browser.put(part, bytes) != 200) {
        throw new IllegalStateException("part " + part.number() + " was refused");
      }
    }
    return upload;
  }

  private static void standAt(int last, int step) {
    if (step == last) {
      tell(STANDING);
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void tell(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
