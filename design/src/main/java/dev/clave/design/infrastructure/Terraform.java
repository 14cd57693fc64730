package dev.clave.design.infrastructure;

import dev.clave.design.Design;
import dev.clave.design.model.Billing;
import dev.clave.design.model.Index;
import dev.clave.design.model.KeyAttribute;
import dev.clave.design.model.KeySchema;
import dev.clave.design.model.Projection;
import dev.clave.design.model.StreamView;
import dev.clave.design.model.Table;
import dev.clave.design.model.TableClass;
import dev.clave.design.model.VectorIndex;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Terraform resources: one {@code aws_dynamodb_table} for each table of a design, and the alarms,
 * the dashboard and the backups of them.
 *
 * <pre>{@code
 * Files.writeString(Path.of("tables.tf"), Terraform.of(design));
 * }</pre>
 */
public final class Terraform {
  private final StringBuilder out = new StringBuilder();

  /** Settings that stand below one another, and so are aligned when the last of them is known. */
  private final Map<String, String> settings = new LinkedHashMap<>();

  private int depth;

  private Terraform() {}

  /** The tables with their alarms, dashboard and backups. */
  public static String of(Design design) {
    return tables(design) + TerraformOperations.of(design);
  }

  /** The tables alone. */
  public static String tables(Design design) {
    Terraform terraform = new Terraform();
    design.about().lines().forEach(line -> terraform.out.append("# ").append(line).append('\n'));
    for (Table table : design.tables()) {
      if (!terraform.out.isEmpty()) {
        terraform.out.append('\n');
      }
      terraform.table(table);
    }
    return terraform.out.toString();
  }

  private void table(Table table) {
    open("resource \"aws_dynamodb_table\" " + text(Names.identifier(table.name())));
    set("name", text(table.physicalName()));
    billing(table.billing());
    if (table.pricedAs() != TableClass.STANDARD) {
      set("table_class", text(table.pricedAs().name()));
    }
    key(table.key());
    for (KeyAttribute attribute : table.keyAttributes()) {
      gap();
      open("attribute");
      set("name", text(attribute.name()));
      set("type", text(attribute.type().name()));
      close();
    }
    table.indexes().forEach(index -> index(table, index));
    table.vectorIndexes().forEach(this::vectorIndex);
    table.ttl().ifPresent(attribute -> block("ttl", "attribute_name", text(attribute)));
    if (table.stream() != StreamView.NONE) {
      gap();
      set("stream_enabled", "true");
      set("stream_view_type", text(StreamViews.word(table.stream())));
    }
    if (table.recovery()) {
      block("point_in_time_recovery");
    }
    table.encryption().ifPresent(this::encryption);
    for (String region : table.regions()) {
      gap();
      open("replica");
      set("region_name", text(region));
      if (table.recovery()) {
        set("point_in_time_recovery", "true");
      }
      close();
    }
    gap();
    // A table holds data: a plan must not replace or destroy it unseen.
    open("lifecycle");
    set("prevent_destroy", "true");
    close();
    close();
  }

  private void billing(Billing billing) {
    if (billing instanceof Billing.Provisioned units) {
      set("billing_mode", text("PROVISIONED"));
      throughput(units);
    } else {
      set("billing_mode", text("PAY_PER_REQUEST"));
    }
  }

  private void throughput(Billing.Provisioned units) {
    set("read_capacity", Long.toString(units.readUnits()));
    set("write_capacity", Long.toString(units.writeUnits()));
  }

  private void key(KeySchema key) {
    set("hash_key", text(key.partition().get(0).name()));
    if (!key.sort().isEmpty()) {
      set("range_key", text(key.sort().get(0).name()));
    }
  }

  /** No block of the provider declares one; `clave provision` adds it to the table. */
  private void vectorIndex(VectorIndex index) {
    gap();
    line(
        "# The vector index %s of %s(%d) is added by `clave provision`."
            .formatted(index.name(), index.attribute(), index.dimensions()));
  }

  private void projection(Projection projection) {
    if (projection instanceof Projection.Include include) {
      set("projection_type", text("INCLUDE"));
      set("non_key_attributes", list(include.attributes()));
    } else {
      boolean keys = projection instanceof Projection.Keys;
      set("projection_type", text(keys ? "KEYS_ONLY" : "ALL"));
    }
  }

  private void index(Table table, Index index) {
    gap();
    open(index.local() ? "local_secondary_index" : "global_secondary_index");
    set("name", text(index.name()));
    if (index.local()) {
      index.key().sort().forEach(attribute -> set("range_key", text(attribute.name())));
    } else if (index.key().partition().size() > 1 || index.key().sort().size() > 1) {
      index.key().partition().forEach(attribute -> part(attribute, "HASH"));
      index.key().sort().forEach(attribute -> part(attribute, "RANGE"));
    } else {
      key(index.key());
    }
    projection(index.projection());
    if (!index.local() && table.billing() instanceof Billing.Provisioned units) {
      throughput(units);
    }
    close();
  }

  /** A key of several attributes is written attribute by attribute. */
  private void part(KeyAttribute attribute, String keyType) {
    open("key_schema");
    set("attribute_name", text(attribute.name()));
    set("key_type", text(keyType));
    close();
  }

  private void encryption(String key) {
    gap();
    open("server_side_encryption");
    set("enabled", "true");
    if (!key.equals("aws")) {
      set("kms_key_arn", text(key));
    }
    close();
  }

  private void block(String name, String... setting) {
    gap();
    open(name);
    if (setting.length == 2) {
      set(setting[0], setting[1]);
    }
    set("enabled", "true");
    close();
  }

  private void gap() {
    align();
    out.append('\n');
  }

  private void open(String head) {
    align();
    line(head + " {");
    depth++;
  }

  private void close() {
    align();
    depth--;
    line("}");
  }

  private void set(String name, String value) {
    settings.put(name, value);
  }

  /** As `terraform fmt` would have them. */
  private void align() {
    int width = settings.keySet().stream().mapToInt(String::length).max().orElse(0);
    settings.forEach(
        (name, value) -> line(name + " ".repeat(width - name.length()) + " = " + value));
    settings.clear();
  }

  private void line(String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }

  private static String list(List<String> values) {
    return values.stream().map(Terraform::text).collect(Collectors.joining(", ", "[", "]"));
  }

  /** A quoted string, in which a dollar or percent sign before a brace would be interpolated. */
  private static String text(String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"");
    return '"' + escaped.replace("${", "$${").replace("%{", "%%{") + '"';
  }
}
