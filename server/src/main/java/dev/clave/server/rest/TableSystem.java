package dev.clave.server.rest;

import dev.clave.assets.Assets;
import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.cost.Estimate;
import dev.clave.design.cost.Estimation;
import dev.clave.design.cost.LoadFile;
import dev.clave.design.cost.PriceList;
import dev.clave.design.cost.Prices;
import dev.clave.design.model.Audit;
import dev.clave.server.http.Answer;
import dev.clave.server.http.BoundedCheck;
import dev.clave.server.http.Call;
import dev.clave.server.http.Problem;
import dev.clave.server.http.SystemApi;
import dev.clave.server.security.Right;
import dev.clave.server.system.WriteCheck;
import dev.clave.table.Table;
import dev.clave.table.audit.AuditTrail;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A running table system and its name in paths.
 *
 * @param text the design as its file has it
 * @param load what its cost is computed for
 * @param client where the table is
 * @param writeCheck checks items before they are written
 * @param assets what it keeps in the object store, if anything
 * @param trail where its changes are entered, if they are
 * @param since when this design began to be served
 */
public record TableSystem(
    String name,
    String title,
    String text,
    LoadFile load,
    Table table,
    DynamoDbClient client,
    WriteCheck writeCheck,
    Optional<Assets> assets,
    Optional<AuditTrail> trail,
    Instant since) {
  private static final PriceList PRICES = PriceList.bundled();

  /** One whose items are neither checked nor audited and that keeps no files. */
  public TableSystem(
      String name, String title, String text, LoadFile load, Table table, DynamoDbClient client) {
    this(
        name,
        title,
        text,
        load,
        table,
        client,
        WriteCheck.NONE,
        Optional.empty(),
        Optional.empty(),
        Instant.EPOCH);
  }

  /** The same, served since then. */
  public TableSystem since(Instant moment) {
    return new TableSystem(
        name, title, text, load, table, client, writeCheck, assets, trail, moment);
  }

  /** The same with the requests of its table sent by another client. */
  public TableSystem through(DynamoDbClient other) {
    return new TableSystem(
        name, title, text, load, table.through(other), other, writeCheck, assets, trail, since);
  }

  /** The same with items checked before they are written. */
  public TableSystem checkedBy(WriteCheck check) {
    return new TableSystem(name, title, text, load, table, client, check, assets, trail, since);
  }

  /** The same with its changes entered in a trail. */
  public TableSystem auditedIn(AuditTrail entries) {
    return new TableSystem(
        name, title, text, load, table, client, writeCheck, assets, Optional.of(entries), since);
  }

  /** The same with files. */
  public TableSystem with(Assets files) {
    return new TableSystem(
        name, title, text, load, table, client, writeCheck, Optional.of(files), trail, since);
  }

  /** An answer to a caller who used a former name of the design, which says so (RFC 9745). */
  Answer.OfJson deprecated(Answer.OfJson answer, boolean isFormer) {
    return isFormer
        ? answer
            .with("Deprecation", "@" + since.getEpochSecond())
            .linked("<" + api().path("/design") + ">; rel=\"deprecation\"")
        : answer;
  }

  AssetGuard guard() {
    return new AssetGuard(this);
  }

  Inspection inspection(Call call, Table visibleTable, String entity) {
    return new Inspection(writeCheck, visibleTable, entity, isReadBy(call));
  }

  public Design design() {
    return table.design();
  }

  /** Another design of it, for the load that stands beside the design, or else in it. */
  public Checked check(String other) {
    return load.load().equals(design().load())
        ? BoundedCheck.of(other)
        : BoundedCheck.of(other, load.load());
  }

  /** What a month of it costs on AWS, under the load that its design states. */
  public Estimate estimate() {
    String region = load.load().region().orElse(PriceList.DEFAULT_REGION);
    Prices prices =
        PRICES.region(region).or(() -> PRICES.region(PriceList.DEFAULT_REGION)).orElseThrow();
    return Estimation.of(design(), load, load.over(prices));
  }

  /** The names of its tables at the endpoint, by those that the design gives them. */
  public Map<String, String> tableNames() {
    Map<String, String> names = new LinkedHashMap<>();
    design().tables().forEach(each -> names.put(each.name(), table.tableName(each.name())));
    return names;
  }

  /**
   * A table of the design; the first where the caller names none with the query parameter {@code
   * table}.
   */
  public dev.clave.design.model.Table named(Call call) {
    Optional<String> name = call.query("table").filter(each -> !each.isEmpty());
    if (name.isEmpty()) {
      return design().tables().get(0);
    }
    return design().tables().stream()
        .filter(each -> each.name().equals(name.get()))
        .findFirst()
        .orElseThrow(
            () ->
                Problem.badRequest(
                        "expected `table` to be one of `%s`, found `%s`"
                            .formatted(String.join("`, `", tableNames().keySet()), name.get()))
                    .refusal());
  }

  /** Whether the caller may see what is stored, and not only write. */
  boolean isReadBy(Call call) {
    return call.grant().allows(name, Right.READ);
  }

  /** The table as the caller may see it; what is written through it says who the caller is. */
  Table seenBy(Call call) {
    Table signed = signedBy(call);
    return call.grant().scope().isEmpty() ? signed : signed.scope(call.grant().scope());
  }

  /** The whole table; what is written through it says who the caller is. */
  public Table signedBy(Call call) {
    return design().audit().map(audit -> table.signed(signature(audit, call))).orElse(table);
  }

  private static Map<String, String> signature(Audit audit, Call call) {
    Map<String, String> signature = new LinkedHashMap<>();
    signature.put(audit.actor(), call.grant().subject());
    audit.address().ifPresent(name -> signature.put(name, call.remoteAddress()));
    return signature;
  }

  /** The attributes that the server writes into items by itself. */
  List<String> signed() {
    return design().audit().stream()
        .flatMap(audit -> Stream.concat(Stream.of(audit.actor()), audit.address().stream()))
        .toList();
  }

  /** Whether the server alone writes items of an entity: the entries of its audit trail. */
  boolean isTrail(String entity) {
    return design().audit().filter(audit -> audit.isTrail(entity)).isPresent();
  }

  /** Its part of the API. */
  SystemApi api() {
    return new SystemApi(name);
  }
}
