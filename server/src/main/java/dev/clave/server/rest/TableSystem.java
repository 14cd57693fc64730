package dev.clave.server.rest;

import dev.clave.assets.Assets;
import dev.clave.design.Design;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.finding.Finding;
import dev.clave.server.http.Call;
import dev.clave.server.http.SystemApi;
import dev.clave.server.security.Right;
import dev.clave.server.system.WriteCheck;
import dev.clave.table.Table;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A running table system and its name in paths.
 *
 * @param text the design as its file has it
 * @param load what its cost is computed for
 * @param client where the table is
 * @param writeCheck checks items before they are written
 * @param signature says who wrote them
 * @param assets what it keeps in the object store, if anything
 */
public record TableSystem(
    String name,
    String title,
    String text,
    LoadFile load,
    Table table,
    DynamoDbClient client,
    WriteCheck writeCheck,
    Signature signature,
    Optional<Assets> assets) {

  /** One whose items are neither checked nor signed and that keeps no files. */
  public TableSystem(
      String name, String title, String text, LoadFile load, Table table, DynamoDbClient client) {
    this(name, title, text, load, table, client, WriteCheck.NONE, Signature.NONE, Optional.empty());
  }

  /** The same with items checked before they are written. */
  public TableSystem checkedBy(WriteCheck check) {
    return new TableSystem(name, title, text, load, table, client, check, signature, assets);
  }

  /** The same with items signed in this attribute by whoever writes them. */
  public TableSystem signedIn(String attribute) {
    Signature signed = new Signature(Optional.of(attribute));
    return new TableSystem(name, title, text, load, table, client, writeCheck, signed, assets);
  }

  /** The same with files. */
  public TableSystem with(Assets files) {
    return new TableSystem(
        name, title, text, load, table, client, writeCheck, signature, Optional.of(files));
  }

  AssetGuard guard() {
    return new AssetGuard(this);
  }

  Inspection inspection(Table seen, String entity) {
    return new Inspection(writeCheck, seen, entity);
  }

  public Design design() {
    return table.design();
  }

  /** What the checks say of the design. */
  List<Finding> findings() {
    return Design.check(text).findings();
  }

  /** Whether the caller may see what is stored, and not only write. */
  boolean isReadBy(Call call) {
    return call.grant().allows(name, Right.READ);
  }

  /** The table as the caller may see it. */
  Table seenBy(Call call) {
    return call.grant().scope().isEmpty() ? table : table.scope(call.grant().scope());
  }

  /** Its part of the API. */
  SystemApi api() {
    return new SystemApi(name);
  }
}
