package dev.clave.migrate.state;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** 128 bits that two items share only when they are equal, however their maps are ordered. */
public record Digest(long high, long low) {
  public static final Digest NONE = new Digest(0, 0);

  /** One for each thread: looking the algorithm up costs more than digesting a key. */
  private static final ThreadLocal<MessageDigest> SHA256 = ThreadLocal.withInitial(Digest::sha256);

  public static Digest of(Map<String, AttributeValue> item) {
    return of("", item);
  }

  /** Equal keys of two tables are two keys. */
  public static Digest of(String table, Map<String, AttributeValue> key) {
    MessageDigest digest = SHA256.get();
    text(digest, table);
    map(digest, key);
    ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
    return new Digest(bytes.getLong(), bytes.getLong());
  }

  /** The digest of a collection in any order; its parts are added, not mixed. */
  public Digest plus(Digest other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new Digest(high + other.high + carry, sum);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJavaHasIt) {
      throw new IllegalStateException(everyJavaHasIt);
    }
  }

  private static void map(MessageDigest digest, Map<String, AttributeValue> map) {
    digest.update((byte) 'M');
    String[] names = map.keySet().toArray(new String[0]);
    Arrays.sort(names);
    for (String name : names) {
      text(digest, name);
      value(digest, map.get(name));
    }
    digest.update((byte) '.');
  }

  private static void value(MessageDigest digest, AttributeValue value) {
    switch (value.type()) {
      case S -> tagged(digest, 'S', value.s());
      case N -> tagged(digest, 'N', canonical(value.n()));
      case BOOL -> digest.update((byte) (value.bool() ? 'T' : 'F'));
      case NUL -> digest.update((byte) '0');
      case B -> bytes(digest, value.b());
      case M -> map(digest, value.m());
      case L -> {
        digest.update((byte) 'L');
        value.l().forEach(each -> value(digest, each));
        digest.update((byte) '.');
      }
      case SS -> set(digest, 'X', value.ss());
      case NS -> set(digest, 'Y', value.ns().stream().map(Digest::canonical).toList());
      case BS -> {
        digest.update((byte) 'Z');
        value.bs().stream().sorted(Digest::compare).forEach(each -> bytes(digest, each));
      }
      default -> throw new IllegalStateException("a value without a type: " + value);
    }
  }

  private static int compare(SdkBytes one, SdkBytes other) {
    return one.asByteBuffer().compareTo(other.asByteBuffer());
  }

  private static void bytes(MessageDigest digest, SdkBytes bytes) {
    digest.update((byte) 'B');
    length(digest, bytes.asByteArrayUnsafe().length);
    digest.update(bytes.asByteBuffer());
  }

  private static void set(MessageDigest digest, char tag, Collection<String> members) {
    digest.update((byte) tag);
    List<String> sorted = members.stream().sorted().toList();
    length(digest, sorted.size());
    sorted.forEach(member -> text(digest, member));
  }

  private static void tagged(MessageDigest digest, char tag, String text) {
    digest.update((byte) tag);
    text(digest, text);
  }

  private static void text(MessageDigest digest, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    length(digest, bytes.length);
    digest.update(bytes);
  }

  private static void length(MessageDigest digest, int length) {
    digest.update(
        new byte[] {
          (byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8), (byte) length
        });
  }

  /** A number is the same however it is written. */
  private static String canonical(String number) {
    for (int at = 0; at < number.length(); at++) {
      char each = number.charAt(at);
      if ((each < '0' || each > '9') && each != '-') {
        return new BigDecimal(number).stripTrailingZeros().toPlainString();
      }
    }
    return number;
  }
}
