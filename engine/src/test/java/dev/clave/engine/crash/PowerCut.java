package dev.clave.engine.crash;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a loss of power leaves of a folder. It follows the journal of {@code power-cut.c} to any
 * record and then writes the folder as a disk might hold it: all that was synced, and of the rest
 * whatever chance kept, down to a part of a write.
 */
public final class PowerCut {

  /** One record of the journal. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Entry(char kind, long inode, long offset, String path, byte[] data) {}

  /** Bytes written at an offset, or a new length where there are none. */
  @SuppressWarnings("ArrayRecordComponent")
  private record FileChange(int offset, byte[] data, boolean isLength) {
    private byte[] apply(byte[] content) {
      if (isLength) {
        return Arrays.copyOf(content, offset);
      }
      byte[] result = Arrays.copyOf(content, Math.max(content.length, offset + data.length));
      System.arraycopy(data, 0, result, offset, data.length);
      return result;
    }

    private boolean fits(byte[] content) {
      return !isLength && offset + data.length <= content.length;
    }

    private FileChange torn(Random random) {
      int length = data.length == 0 ? 0 : random.nextInt(data.length);
      return new FileChange(offset, Arrays.copyOf(data, length), isLength);
    }
  }

  private static final class Content {
    private byte[] synced = {};
    private boolean isOwn;
    private final List<FileChange> unsynced = new ArrayList<>();

    /** What was synced is large where it is a log, so it is copied once and then changed. */
    private void sync() {
      for (FileChange change : unsynced) {
        if (!isOwn || !change.fits(synced)) {
          synced = change.apply(synced);
          isOwn = true;
        } else {
          System.arraycopy(change.data(), 0, synced, change.offset(), change.data().length);
        }
      }
      unsynced.clear();
    }

    /** All that was synced, and of the rest a beginning with a torn end, or any part. */
    private byte[] afterCut(Random random) {
      byte[] content = synced;
      boolean keepsOrder = random.nextBoolean();
      int changeCount = random.nextInt(unsynced.size() + 1);
      for (int at = 0; at < unsynced.size(); at++) {
        FileChange change = unsynced.get(at);
        if (keepsOrder ? at < changeCount : random.nextBoolean()) {
          content = change.apply(content);
        } else if (keepsOrder && at == changeCount) {
          content = change.torn(random).apply(content);
        }
      }
      return content;
    }
  }

  private interface FolderChange {
    void apply(Map<String, Content> entries);
  }

  private static final class Folder {
    private final Map<String, Content> synced = new TreeMap<>();
    private final Map<String, Content> now = new TreeMap<>();
    private final List<FolderChange> unsynced = new ArrayList<>();

    private void change(FolderChange change) {
      change.apply(now);
      unsynced.add(change);
    }

    private void sync() {
      unsynced.forEach(change -> change.apply(synced));
      unsynced.clear();
    }

    /** Changes of one folder reach the disk in their order. */
    private Map<String, Content> afterCut(Random random) {
      Map<String, Content> entries = new TreeMap<>(synced);
      unsynced.subList(0, random.nextInt(unsynced.size() + 1)).forEach(c -> c.apply(entries));
      return entries;
    }
  }

  private static final int HEAD_BYTES = 25;

  /** Stands for a folder among the entries of the folder that it is in. */
  private static final Content FOLDER = new Content();

  /** A file, or a folder where there is no content, as a process found it. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Initial(Path path, long inode, byte[] content) {}

  /** A folder before a process used it, all of it synced, and the journal of that process. */
  public record Run(Path root, List<Initial> initial, Path journal) {
    public static Run of(Path root, Path journal) throws IOException {
      List<Initial> initial = new ArrayList<>();
      if (Files.exists(root)) {
        try (Stream<Path> paths = Files.walk(root)) {
          for (Path path : paths.filter(path -> !path.equals(root)).toList()) {
            byte[] content = Files.isDirectory(path) ? null : Files.readAllBytes(path);
            initial.add(new Initial(path, (Long) Files.getAttribute(path, "unix:ino"), content));
          }
        }
      }
      return new Run(root, initial, journal);
    }

    /** A power cut of this run, still to be placed. */
    public PowerCut cut() throws IOException {
      PowerCut cut = new PowerCut(root, read(journal));
      initial.forEach(cut::begin);
      return cut;
    }
  }

  private final Path root;
  private final List<Entry> entries;
  private final Map<Path, Folder> folders = new HashMap<>();
  private final Map<Long, Content> files = new HashMap<>();
  private final Map<Long, Path> folderInodes = new HashMap<>();

  private PowerCut(Path root, List<Entry> entries) {
    this.root = root;
    this.entries = entries;
    folders.put(root, new Folder());
  }

  private void begin(Initial initial) {
    Content content = FOLDER;
    if (initial.content() == null) {
      folders.put(initial.path(), new Folder());
    } else {
      content = new Content();
      content.synced = initial.content();
      files.put(initial.inode(), content);
    }
    Folder parent = folder(initial.path());
    parent.synced.put(initial.path().getFileName().toString(), content);
    parent.now.put(initial.path().getFileName().toString(), content);
  }

  private static List<Entry> read(Path journal) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(journal)).order(ByteOrder.nativeOrder());
    List<Entry> entries = new ArrayList<>();
    while (bytes.remaining() >= HEAD_BYTES) {
      char kind = (char) bytes.get();
      long inode = bytes.getLong();
      long offset = bytes.getLong();
      byte[] path = new byte[bytes.getInt()];
      byte[] data = new byte[bytes.getInt()];
      if (bytes.remaining() < path.length + data.length) {
        break;
      }
      bytes.get(path).get(data);
      entries.add(new Entry(kind, inode, offset, new String(path, StandardCharsets.UTF_8), data));
    }
    return entries;
  }

  public int entries() {
    return entries.size();
  }

  /** Follows the journal up to an entry, and returns what the process had told by then. */
  public String follow(int end) {
    StringBuilder output = new StringBuilder();
    for (Entry entry : entries.subList(0, end)) {
      if (entry.kind() == 'o') {
        output.append(new String(entry.data(), StandardCharsets.UTF_8));
      } else {
        follow(entry);
      }
    }
    return output.toString();
  }

  private void follow(Entry entry) {
    switch (entry.kind()) {
      case 'd' -> folderInodes.put(entry.inode(), Path.of(entry.path()));
      case 'm' -> {
        Path path = Path.of(entry.path());
        if (folders.putIfAbsent(path, new Folder()) == null) {
          name(path, FOLDER);
        }
      }
      case 'c' -> {
        Content content = new Content();
        files.put(entry.inode(), content);
        name(Path.of(entry.path()), content);
      }
      case 'w', 't' ->
          file(entry)
              .unsynced
              .add(new FileChange((int) entry.offset(), entry.data(), entry.kind() == 't'));
      case 's' -> {
        Path folder = folderInodes.get(entry.inode());
        if (folder == null) {
          file(entry).sync();
        } else if (folders.containsKey(folder)) {
          folders.get(folder).sync();
        }
      }
      case 'r' -> {
        Path from = Path.of(entry.path());
        Path to = Path.of(new String(entry.data(), StandardCharsets.UTF_8));
        Content content = folder(from).now.get(from.getFileName().toString());
        if (content != null) {
          folder(from)
              .change(
                  names -> {
                    names.remove(from.getFileName().toString());
                    names.put(to.getFileName().toString(), content);
                  });
        }
      }
      case 'u' -> {
        Path path = Path.of(entry.path());
        folder(path).change(names -> names.remove(path.getFileName().toString()));
      }
      default -> throw new IllegalStateException("unknown entry " + entry.kind());
    }
  }

  private Content file(Entry entry) {
    return files.computeIfAbsent(entry.inode(), unknown -> new Content());
  }

  private Folder folder(Path path) {
    return folders.get(path.getParent());
  }

  private void name(Path path, Content content) {
    Folder folder = folder(path);
    if (folder != null) {
      folder.change(names -> names.put(path.getFileName().toString(), content));
    }
  }

  /** Writes what the disk might hold into a new folder. */
  public void writeAfterCut(Path target, Random random) throws IOException {
    write(root, target, random);
  }

  private void write(Path from, Path target, Random random) throws IOException {
    Files.createDirectories(target);
    for (Map.Entry<String, Content> entry : folders.get(from).afterCut(random).entrySet()) {
      Path path = target.resolve(entry.getKey());
      if (entry.getValue() == FOLDER) {
        write(from.resolve(entry.getKey()), path, random);
      } else {
        Files.write(path, entry.getValue().afterCut(random));
      }
    }
  }
}
