package dev.clave.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing array of bytes with the few encodings that items and keys are made of. */
public final class ByteWriter {

  private byte[] bytes;
  private int length;

  public ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }

  public ByteWriter writeByte(int value) {
    reserve(1);
    bytes[length++] = (byte) value;
    return this;
  }

  public ByteWriter writeShort(int value) {
    return writeByte(value >>> 8).writeByte(value);
  }

  public ByteWriter writeInt(int value) {
    reserve(4);
    bytes[length++] = (byte) (value >>> 24);
    bytes[length++] = (byte) (value >>> 16);
    bytes[length++] = (byte) (value >>> 8);
    bytes[length++] = (byte) value;
    return this;
  }

  public ByteWriter writeLong(long value) {
    return writeInt((int) (value >>> 32)).writeInt((int) value);
  }

  /** Seven bits a byte, the lowest first. */
  public ByteWriter writeLength(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      writeByte((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    return writeByte(rest);
  }

  public ByteWriter write(byte[] more) {
    return write(more, 0, more.length);
  }

  public ByteWriter write(byte[] more, int from, int count) {
    reserve(count);
    System.arraycopy(more, from, bytes, length, count);
    length += count;
    return this;
  }

  /** A length and then the text in UTF-8, which has so many bytes as this returns. */
  int writeText(String text) {
    int chars = text.length();
    if (chars < 0x80 && isAscii(text)) {
      writeByte(chars).writeAscii(text);
      return chars;
    }
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    writeLength(encoded.length).write(encoded);
    return encoded.length;
  }

  /** The characters of a text that has no others than those of ASCII. */
  void writeAscii(String text) {
    int chars = text.length();
    reserve(chars);
    int start = length;
    for (int i = 0; i < chars; i++) {
      bytes[start + i] = (byte) text.charAt(i);
    }
    length = start + chars;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  public int length() {
    return length;
  }

  /** What was written from {@code from} on, for hashing without a copy. */
  byte[] buffer() {
    return bytes;
  }

  void setInt(int at, int value) {
    bytes[at] = (byte) (value >>> 24);
    bytes[at + 1] = (byte) (value >>> 16);
    bytes[at + 2] = (byte) (value >>> 8);
    bytes[at + 3] = (byte) value;
  }

  int capacity() {
    return bytes.length;
  }

  /** Forgets what was written, to be written to anew. */
  void clear() {
    length = 0;
  }

  /** What was written, in an array of its own. */
  byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }

  public byte[] toBytes() {
    return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
  }
}
