package dev.clave.server.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.KeyLengthException;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The keys that tokens of one data folder are signed with: the current one in {@code signing.key},
 * and each previous one in {@code signing.key.} and its id until its tokens have ended. Reading is
 * safe from any thread; whoever changes the files holds the lock of the {@link TokenRegister}.
 */
final class KeyRing {
  private static final String PURPOSE = "tokens";
  private static final Pattern PREVIOUS =
      Pattern.compile(Pattern.quote(SigningKey.FILE) + "\\.[0-9a-f]{16}");

  private record Keys(SigningKey current, Map<String, JWSVerifier> verifiers) {}

  private final Path folder;
  private volatile Keys keys;

  private KeyRing(Path folder, Keys keys) {
    this.folder = folder;
    this.keys = keys;
  }

  static KeyRing in(Path folder) {
    return new KeyRing(folder, read(folder, SigningKey.in(folder)));
  }

  private static Keys read(Path folder, SigningKey current) {
    Map<String, JWSVerifier> verifiers = new HashMap<>();
    verifiers.put(current.id(), verifier(current));
    if (!current.fresh()) {
      for (Path file : previous(folder)) {
        SigningKey key = SigningKey.read(file);
        verifiers.put(key.id(), verifier(key));
      }
    }
    return new Keys(current, Map.copyOf(verifiers));
  }

  private static List<Path> previous(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> PREVIOUS.matcher(file.getFileName().toString()).matches())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("the folder `" + folder + "` cannot be read", e);
    }
  }

  SigningKey current() {
    return keys.current();
  }

  MACSigner signer() {
    try {
      return new MACSigner(current().derived(PURPOSE));
    } catch (KeyLengthException e) {
      throw new IllegalStateException("a derived key has 32 bytes", e);
    }
  }

  /** Checks what the key of that id signed; empty when there is no such key. */
  Optional<JWSVerifier> verifier(String id) {
    return Optional.ofNullable(keys.verifiers().get(id));
  }

  private static JWSVerifier verifier(SigningKey key) {
    try {
      return new MACVerifier(key.derived(PURPOSE));
    } catch (JOSEException e) {
      throw new IllegalStateException("a derived key has 32 bytes", e);
    }
  }

  /** Whether the current key is new and not in the folder yet. */
  boolean fresh() {
    return current().fresh();
  }

  /** Writes a new key into the folder; previous keys end with the one that somebody deleted. */
  void keep() {
    if (fresh()) {
      previous(folder).forEach(KeyRing::delete);
      current().keep();
      reload();
    }
  }

  /** Another process may have changed the files. A key that is not kept yet stays as it is. */
  void reload() {
    if (!fresh() || Files.exists(folder.resolve(SigningKey.FILE))) {
      keys = read(folder, SigningKey.in(folder));
    }
  }

  /**
   * Signs with a new key from now on. The old one is written aside first, so that a kill half way
   * ends no token.
   */
  void rotate() {
    SigningKey old = current();
    old.write(folder.resolve(SigningKey.FILE + "." + old.id()));
    SigningKey.ephemeral().write(folder.resolve(SigningKey.FILE));
    reload();
  }

  /** Deletes previous keys that no token in use names, if they were replaced before then. */
  void deleteUnused(Set<String> inUse, Instant before) {
    for (Path file : previous(folder)) {
      if (!inUse.contains(SigningKey.read(file).id()) && lastModified(file).isBefore(before)) {
        delete(file);
      }
    }
    reload();
  }

  private static Instant lastModified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toInstant();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("the key `" + file + "` cannot be deleted", e);
    }
  }
}
