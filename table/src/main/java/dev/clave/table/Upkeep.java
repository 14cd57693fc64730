package dev.clave.table;

import dev.clave.design.Design;
import dev.clave.table.context.Context;
import dev.clave.table.diagnosis.Diagnosis;
import dev.clave.table.diagnosis.Examination;
import dev.clave.table.diagnosis.Repaired;
import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import dev.clave.table.options.DesignCheck;
import dev.clave.table.options.Progress;
import dev.clave.table.pattern.Catalogue;
import dev.clave.table.pattern.Scope;
import dev.clave.table.provision.Provision;
import dev.clave.table.provision.Provisioned;

/** What is done to a table as a whole: it is created, compared with its design, mended. */
record Upkeep(Design design, Catalogue catalogue, Context context, Scope scope) {
  Provisioned provision(Progress progress) {
    return provision(
        Provision.sending(context.gateway().client(), context.options().retry(), progress));
  }

  Provisioned provisionDryRun() {
    return provision(Provision.dryRun(context.gateway().client()));
  }

  private Provisioned provision(Provision provision) {
    design.tables().forEach(each -> provision.table(each, catalogue.tableName(each.name())));
    if (context.options().designCheck() == DesignCheck.REFUSE_AT_OPEN && provision.created()) {
      context.watch().remember();
    }
    if (provision.mayHoldMemory()) {
      context
          .watch()
          .difference()
          .ifPresent(
              other ->
                  provision.differ(
                      catalogue.firstTableName(), "design", "the one of this program", other));
    }
    return provision.report();
  }

  Diagnosis diagnose(Progress progress) {
    scope.refuseWhole();
    Context exchanging =
        context.through(context.gateway().exchanging(context.watch().forReading()));
    return new Examination(catalogue, exchanging, progress, mayBeChanging()).run();
  }

  Repaired repair(boolean dryRun, Progress progress) {
    scope.refuseWhole();
    if (context.watch().forWriting().isPresent()) {
      throw TableException.of(
          TableException.Kind.OTHER_DESIGN,
          new ItemFault(design.name(), "", "no change of the design under way", "one"));
    }
    return Examination.repair(catalogue, context, progress, dryRun);
  }

  private boolean mayBeChanging() {
    try {
      return context.watch().forWriting().isPresent();
    } catch (TableException otherDesign) {
      return true;
    }
  }
}
