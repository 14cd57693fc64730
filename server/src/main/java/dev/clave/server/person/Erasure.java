package dev.clave.server.person;

import dev.clave.assets.AssetException;
import dev.clave.design.Design;
import dev.clave.design.model.Audit;
import dev.clave.design.model.Entity;
import dev.clave.design.model.EntityKind;
import dev.clave.server.rest.TableSystem;
import dev.clave.server.system.Person;
import dev.clave.table.Table;
import dev.clave.table.audit.AuditTrail;
import dev.clave.table.item.Item;
import dev.clave.table.item.TableException;
import dev.clave.table.options.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Erases a person from the table of a system, its files and its audit trail. It reads the whole
 * table, once for each set of entities that can go together, since no index promises to find all
 * that names a person. What is gone stays gone when the process ends in the middle: the same
 * erasure, begun again, goes on.
 */
final class Erasure {
  private static final int SEGMENTS = 4;

  /** How often what was refused is tried again, as something that stood in the way may be gone. */
  private static final int ROUNDS = 3;

  private final TableSystem system;
  private final Table table;
  private final Person person;
  private final String pseudonym;
  private final Set<String> keptEntities;
  private final Belongings belongings;
  private final ErasureReport report;
  private final String administrator;
  private final LongConsumer progress;
  private final PersonalFiles files;
  private final boolean isDryRun;

  /**
   * An erasure that writes through a table that says who the caller is.
   *
   * @param administrator who erases
   * @param system for a dry run, one over a {@link TrialClient}
   * @param keptEntities entities whose items stay and say the pseudonym
   * @param isDryRun whether bytes of files and the audit trail are left alone
   */
  Erasure(
      TableSystem system,
      Table table,
      Person person,
      String pseudonym,
      Set<String> keptEntities,
      boolean isDryRun,
      String administrator,
      ErasureReport report,
      LongConsumer progress) {
    this.system = system;
    this.table = table;
    this.person = person;
    this.pseudonym = pseudonym;
    this.keptEntities = Set.copyOf(keptEntities);
    this.belongings = new Belongings(system.design(), person);
    this.report = report;
    // Whoever erases themselves leaves no name either.
    this.administrator = person.isNamedBy(administrator) ? pseudonym : administrator;
    this.progress = progress;
    this.files = new PersonalFiles(system, table, belongings::include);
    this.isDryRun = isDryRun;
  }

  private Design design() {
    return system.design();
  }

  private boolean isTrail(String entity) {
    return design().audit().filter(audit -> audit.isTrail(entity)).isPresent();
  }

  void run() {
    system.trail().ifPresent(AuditTrail::poll);
    for (int round = 0; round < ROUNDS && (round == 0 || report.refusedCount() > 0); round++) {
      report.forgetRefusals();
      boolean isFirst = round == 0;
      table.scan(SEGMENTS, item -> before(item, isFirst));
      for (Set<String> entities : ErasureOrder.of(design())) {
        if (entities.stream().anyMatch(entity -> !isTrail(entity))) {
          table.scan(SEGMENTS, item -> treat(item, entities));
        }
      }
    }
    trail();
    table.scan(SEGMENTS, this::left);
  }

  /** Files first: what they belong to is changed with them, so it has to be there. */
  private void before(Item item, boolean isFirst) {
    if (isTrail(item.entity())) {
      if (isFirst) {
        countEntry(item);
      }
    } else if (files.include(item)) {
      attempt(
          item,
          () -> {
            if (files.delete(item, isDryRun)) {
              report.erased(ErasureReport.FILES, item.entity());
            }
          });
    }
  }

  /** Entries of the erasure itself come later and are not counted. */
  private void countEntry(Item item) {
    if (system.trail().isPresent()
        && !pseudonyms(design().audit().orElseThrow())
            .replaced(item.attributes())
            .equals(item.attributes())) {
      report.pseudonymised(ErasureReport.TABLE, item.entity(), 1);
    }
  }

  private void treat(Item item, Set<String> entities) {
    String entity = item.entity();
    if (!entities.contains(entity) || isTrail(entity)) {
      return;
    }
    if (!belongings.include(item)) {
      if (isSignedBy(item)) {
        attempt(item, () -> unsign(item));
      }
    } else if (!files.isFile(item)) {
      attempt(item, () -> treatOwn(item));
    }
  }

  private void treatOwn(Item item) {
    if (keptEntities.contains(item.entity())) {
      pseudonymise(item);
      report.pseudonymised(ErasureReport.TABLE, item.entity(), 1);
    } else {
      erase(item);
    }
    progress.accept(report.total());
  }

  private void erase(Item item) {
    Map<String, Object> key = table.identity(item);
    try {
      if (table.erase(item.entity(), key, this::cascaded)) {
        report.erased(ErasureReport.TABLE, item.entity());
      }
    } catch (TableException e) {
      // A child may be refused after its parent is gone.
      if (table.getConsistent(item.entity(), key).isEmpty()) {
        report.erased(ErasureReport.TABLE, item.entity());
      }
      throw e;
    }
  }

  /** An item went with one of the person's, whoever it belonged to. */
  private void cascaded(Item item) {
    if (files.isFile(item)) {
      files.delete(item, isDryRun);
      report.erased(ErasureReport.FILES, item.entity());
    } else {
      report.erased(ErasureReport.TABLE, item.entity());
    }
  }

  private void attempt(Item item, Runnable work) {
    try {
      work.run();
    } catch (TableException | AssetException e) {
      report.refused(item.entity(), table.identity(item), e.getMessage());
    }
  }

  private boolean isSignedBy(Item item) {
    return actor(item).filter(name -> person.isNamedBy(item.get(name))).isPresent();
  }

  private Optional<String> actor(Item item) {
    return design()
        .audit()
        .filter(audit -> audit.covers(item.entity()))
        .map(Audit::actor)
        .filter(name -> item.get(name) != null);
  }

  /** The item is another's; it only says that the person wrote it last. */
  private void unsign(Item item) {
    Map<String, Object> changes = new LinkedHashMap<>();
    changes.put(actor(item).orElseThrow(), pseudonym);
    design().audit().flatMap(Audit::address).ifPresent(name -> changes.put(name, null));
    if (isAppendOnly(item)) {
      Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
      attributes.putAll(changes);
      attributes.values().removeIf(Objects::isNull);
      system.table().rewrite(Stream.of(Item.of(item.entity(), attributes)), Progress.NONE);
    } else {
      system.table().update(item.entity(), table.identity(item), changes);
    }
    report.pseudonymised(ErasureReport.TABLE, item.entity(), 1);
  }

  private boolean isAppendOnly(Item item) {
    return design().entity(item.entity()).is(EntityKind.APPEND_ONLY);
  }

  private void pseudonymise(Item item) {
    Map<String, Object> changes = belongings.pseudonyms(item, pseudonym);
    Map<String, Object> attributes = new LinkedHashMap<>(item.attributes());
    attributes.putAll(changes);
    List<String> key = table.keyVariables(item.entity());
    if (changes.keySet().stream().anyMatch(key::contains)) {
      design().entity(item.entity()).version().ifPresent(attributes::remove);
      createOnce(item.entity(), attributes);
      table.erase(item.entity(), table.identity(item), this::cascaded);
    } else if (isAppendOnly(item) || isFixed(item, changes)) {
      refuseLinked(item, changes);
      table.rewrite(Stream.of(Item.of(item.entity(), attributes)), Progress.NONE);
    } else {
      table.update(item.entity(), table.identity(item), changes);
    }
  }

  /** An erasure that was interrupted may have written it already. */
  private void createOnce(String entity, Map<String, Object> attributes) {
    try {
      table.create(entity, attributes);
    } catch (TableException e) {
      if (e.kind() != TableException.Kind.ALREADY_EXISTS) {
        throw e;
      }
    }
  }

  private boolean isFixed(Item item, Map<String, Object> changes) {
    Entity entity = design().entity(item.entity());
    return changes.keySet().stream().anyMatch(name -> entity.attributes().get(name).fixed());
  }

  /** A rewrite leaves references and guards alone, so none may have been made of the person. */
  private void refuseLinked(Item item, Map<String, Object> changes) {
    Entity entity = design().entity(item.entity());
    if (!entity.references().isEmpty() || !entity.unique().isEmpty()) {
      throw TableException.refused(
          entity.name(),
          String.join(", ", changes.keySet()),
          "an entity without `references` and `unique`, as its attribute never changes",
          "one to be kept");
    }
  }

  private EntryPseudonyms pseudonyms(Audit audit) {
    return new EntryPseudonyms(audit.trail().orElseThrow(), belongings, person, pseudonym);
  }

  /** Deletes are entered with what was deleted, so entries come last. */
  private void trail() {
    Optional<Audit> audit = design().audit().filter(each -> each.trail().isPresent());
    if (audit.isEmpty()) {
      return;
    }
    String entity = audit.get().trail().orElseThrow().entity();
    if (system.trail().isEmpty()) {
      report.refused(entity, Map.of(), "the audit of the system is turned off");
      return;
    }
    if (!isDryRun) {
      system
          .trail()
          .get()
          .pseudonymise(pseudonyms(audit.get())::replaced, administrator, Optional.empty());
    }
  }

  /** What still belongs to the person came meanwhile, or was refused before. */
  private void left(Item item) {
    if (isTrail(item.entity())) {
      return;
    }
    if (belongings.include(item)) {
      report.left();
    } else {
      mention(item);
    }
  }

  private void mention(Item item) {
    if (Belongings.mentions(item.attributes(), person)) {
      report.mentioned(item.entity(), table.identity(item));
    }
  }
}
