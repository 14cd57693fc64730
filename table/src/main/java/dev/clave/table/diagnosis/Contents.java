package dev.clave.table.diagnosis;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Counts the items of each entity and adds up digests of their values, whatever their order. */
final class Contents {
  private static final int DIGEST_BYTES = 12;

  private static final class Sum {
    private long items;
    private final byte[] digest = new byte[DIGEST_BYTES];
  }

  private final Map<String, Sum> sums = new HashMap<>();

  void add(String entity, Map<String, AttributeValue> values) {
    add(entity, digest(new TreeMap<>(values).toString()));
  }

  private synchronized void add(String entity, byte[] digest) {
    Sum sum = sums.computeIfAbsent(entity, name -> new Sum());
    sum.items++;
    for (int place = 0; place < DIGEST_BYTES; place++) {
      sum.digest[place] ^= digest[place];
    }
  }

  private static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("SHA-256 is part of every Java", e);
    }
  }

  Map<String, EntityContent> byEntity() {
    Map<String, EntityContent> contents = new HashMap<>();
    sums.forEach(
        (entity, sum) ->
            contents.put(
                entity, new EntityContent(sum.items, HexFormat.of().formatHex(sum.digest))));
    return contents;
  }
}
