package dev.clave.codegen.source;

import dev.clave.codegen.plan.DesignPlan;
import dev.clave.codegen.plan.EntityPlan;
import dev.clave.codegen.plan.PatternPlan;
import dev.clave.codegen.plan.TransactionPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes every file of a plan. */
public final class DesignSources {
  private DesignSources() {}

  /** The text of every file, by its path below a source folder. */
  public static Map<String, String> of(DesignPlan plan) {
    List<JavaFile> files = new ArrayList<>();
    files.add(ClientSource.write(plan));
    files.add(DesignSource.write(plan));
    files.add(SumSource.write(plan, plan.items()));
    files.add(SumSource.keys(plan));
    files.add(ChangesSource.write(plan));
    files.add(AsyncSource.client(plan));
    for (EntityPlan each : plan.entities()) {
      files.add(EntitySource.write(plan, each));
      files.add(KeySource.write(plan, each));
      files.add(RefusedSource.entity(plan, each));
      if (each.changes()) {
        files.add(UpdateSource.write(plan, each));
      }
    }
    plan.projections().forEach(each -> files.add(ProjectionSource.write(plan, each)));
    plan.sums().forEach(each -> files.add(SumSource.write(plan, each)));
    for (PatternPlan each : plan.patterns()) {
      each.queryType().ifPresent(type -> files.add(QuerySource.write(plan, each, type)));
      each.asyncQueryType().ifPresent(type -> files.add(QuerySource.async(plan, each, type)));
    }
    plan.views()
        .forEach(
            each -> {
              files.add(ViewSource.result(plan, each));
              files.add(ViewSource.query(plan, each));
              files.add(ViewSource.async(plan, each));
            });
    for (TransactionPlan each : plan.transactions()) {
      if (!each.refusals().isEmpty()) {
        files.add(RefusedSource.transaction(plan, each));
      }
      each.resultType().ifPresent(type -> files.add(ResultSource.write(plan, each, type)));
    }
    plan.scopes()
        .forEach(
            each -> {
              files.add(ScopeSource.write(plan, each));
              files.add(AsyncSource.scope(plan, each));
            });
    Map<String, String> texts = new TreeMap<>();
    String folder = plan.packageName().replace('.', '/') + "/";
    files.forEach(file -> texts.put(folder + file.typeName() + ".java", file.text()));
    texts.put(folder + "package-info.java", packageInfo(plan));
    return texts;
  }

  private static String packageInfo(DesignPlan plan) {
    return new JavaFile(plan.packageName(), "package-info")
        .doc(
            "The client of the design {@code "
                + plan.design().name()
                + "}, generated from it. {@link "
                + plan.packageName()
                + "."
                + plan.client()
                + "} is where to begin.")
        .packageText();
  }
}
