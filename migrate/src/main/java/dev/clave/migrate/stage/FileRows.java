package dev.clave.migrate.stage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * CSV and JSON Lines files, one or all of a folder; each is a table with the name of the file. A
 * CSV file begins with the names of its columns, its values are text, and an empty value without
 * quotes is null. Each line of a JSON Lines file is an object.
 */
public final class FileRows implements StagedRows {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.EMPTY_UNQUOTED_STRING_AS_NULL)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .enable(CsvParser.Feature.FAIL_ON_MISSING_COLUMNS)
          .build();

  private final Path path;

  public FileRows(Path path) {
    this.path = path;
  }

  @Override
  public void each(Taker taker) throws IOException {
    List<Path> files = files();
    if (files.isEmpty()) {
      throw new IOException("`" + path + "` has no `.csv`, `.jsonl` or `.ndjson` file");
    }
    for (Path file : files) {
      // Opening a pipe waits until somebody writes into it.
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new IOException("expected `" + file + "` to be a regular file");
      }
      if (file.toString().endsWith(".csv")) {
        csv(file, taker);
      } else {
        jsonLines(file, taker);
      }
    }
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> all = Files.list(path)) {
      return all.filter(file -> file.toString().matches(".*\\.(csv|jsonl|ndjson)"))
          .sorted()
          .toList();
    }
  }

  private static void csv(Path file, Taker taker) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file);
        MappingIterator<Map<String, String>> rows =
            CSV.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(reader)) {
      while (rows.hasNextValue()) {
        taker.take(name(file), rows.nextValue());
      }
    } catch (JsonProcessingException broken) {
      throw broken(file, broken.getLocation().getLineNr(), broken);
    }
  }

  private static void jsonLines(Path file, Taker taker) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      int number = 0;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        if (!line.isBlank()) {
          taker.take(name(file), row(file, number, line));
        }
      }
    }
  }

  @SuppressWarnings("unchecked") // Jackson makes such maps of objects
  private static Map<String, Object> row(Path file, int number, String line) throws IOException {
    try {
      return JSON.readValue(line, Map.class);
    } catch (JsonProcessingException broken) {
      throw broken(file, number, broken);
    }
  }

  private static IOException broken(Path file, int line, JsonProcessingException why) {
    return new IOException("`" + file + "`, line " + line + ": " + why.getOriginalMessage(), why);
  }

  private static String name(Path file) {
    return file.getFileName().toString().replaceFirst("\\.\\w+$", "");
  }
}
