package dev.clave.engine.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8191, 8192, 8193, 300_000})
  void whatIsCompressedUnfoldsToTheSame(int length) throws IOException {
    byte[] plain = new byte[length];
    new Random(length).nextBytes(plain);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (Gzip gzip = new Gzip(packed)) {
      gzip.write(plain, 0, length / 2);
      gzip.write(plain, length / 2, length - length / 2);
      gzip.finish();
    }
    assertThat(new GZIPInputStream(new ByteArrayInputStream(packed.toByteArray())).readAllBytes())
        .isEqualTo(plain);
  }
}
