package dev.clave.engine.transfer;

import com.github.luben.zstd.ZstdInputStream;
import java.io.IOException;
import java.io.InputStream;

/** By itself, so that its library is needed only by those who import such files. */
final class Zstd {
  private Zstd() {}

  static InputStream unpacked(InputStream in) throws IOException {
    return new ZstdInputStream(in);
  }
}
