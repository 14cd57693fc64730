package dev.clave.systems;

import dev.clave.assets.AssetEntity;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.table.Progress;
import dev.clave.table.Table;
import dev.clave.table.TableOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A system that runs on a table: its design, and sample data for it. */
public final class TableSystem {
  /** The seed of the sample that everybody sees. */
  public static final long SEED = 20240115;

  private final String name;
  private final String title;
  private final Sample sample;
  private final Optional<AssetEntity> assets;
  private Design design;

  TableSystem(String name, String title, Sample sample, Optional<AssetEntity> assets) {
    this.name = name;
    this.title = title;
    this.sample = sample;
    this.assets = assets;
  }

  public String name() {
    return name;
  }

  public String title() {
    return title;
  }

  public Sample sample() {
    return sample;
  }

  /** What the system keeps in the object store, if anything. */
  public Optional<AssetEntity> assets() {
    return assets;
  }

  /** The design file, {@code systems/<name>/design.yaml}, as it is written. */
  public String designText() {
    String path = "/systems/" + name + "/design.yaml";
    try (InputStream file = TableSystem.class.getResourceAsStream(path)) {
      if (file == null) {
        throw new IllegalStateException("expected resource `" + path + "`, found none");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The checked design, read once. */
  public synchronized Design design() {
    if (design == null) {
      Checked checked = Design.check(designText());
      design =
          checked
              .design()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "design `" + name + "` has errors: " + checked.findings()));
    }
    return design;
  }

  public Table open(DynamoDbClient client) {
    return Table.open(design(), client);
  }

  public Table open(DynamoDbClient client, TableOptions options) {
    return Table.open(design(), client, options);
  }

  /** Fills a table that is empty with the sample; gives how many items that is. */
  public long fill(Table table, Progress progress) {
    return table.restore(sample.items(SEED), progress);
  }
}
