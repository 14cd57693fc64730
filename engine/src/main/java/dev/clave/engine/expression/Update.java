package dev.clave.engine.expression;

import dev.clave.engine.error.Fault;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A checked update expression with what its placeholders stand for. Immutable. */
public final class Update {

  private record Write(Path path, AttributeValue value) {}

  private final List<UpdateAction> actions;
  private final Scope scope;
  private final List<Path> paths;

  Update(List<UpdateAction> actions, Scope scope) {
    this.actions = actions;
    this.scope = scope;
    List<Path> resolved = new ArrayList<>(actions.size());
    for (UpdateAction action : actions) {
      action.bind(scope);
      resolved.add(action.path().resolve(scope));
    }
    this.paths = resolved;
    Overlap.refuse(paths, scope.parameter());
    checkTypes(false);
    checkTypes(true);
  }

  private void checkTypes(boolean ofSet) {
    for (UpdateAction action : actions) {
      if (action instanceof UpdateAction.Set == ofSet) {
        action.checkTypes(scope);
      }
    }
  }

  /** The paths it changes. */
  public List<Path> paths() {
    return List.copyOf(paths);
  }

  /** The attributes in which it changes something or reads something. */
  public List<String> attributesWithin() {
    List<Path> all = new ArrayList<>();
    for (UpdateAction action : actions) {
      all.add(action.path());
      if (action instanceof UpdateAction.Set set) {
        set.term().collectPaths(all);
      }
    }
    List<String> within = new ArrayList<>();
    for (Path path : all) {
      if (path.isNested()) {
        within.add(path.attribute(scope));
      }
    }
    return within;
  }

  /** Whether all it does is to remove; where there is no item, there is nothing to do then. */
  public boolean onlyRemoves() {
    for (UpdateAction action : actions) {
      if (!(action instanceof UpdateAction.Remove)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What the service counts the request as, besides the item that comes of it: 3 bytes, and each
   * action with the values it brings. What an action reads or removes is not counted.
   */
  public boolean isChargedMoreThan(int most) {
    long bytes = 3;
    for (UpdateAction action : actions) {
      bytes += action.chargedBytes(scope);
      if (bytes > most) {
        return true;
      }
    }
    return false;
  }

  /** Fails if it changes one of these attributes. */
  public void refuseToChange(List<String> keys) {
    for (UpdateAction action : actions) {
      String attribute = action.path().attribute(scope);
      if (keys.contains(attribute)) {
        throw Fault.KEY_UPDATED.with(attribute);
      }
    }
  }

  /** The item after the update. Everything is computed from the item before it. */
  public Map<String, AttributeValue> apply(Map<String, AttributeValue> before) {
    List<Write> puts = new ArrayList<>(actions.size());
    List<Write> removals = new ArrayList<>();
    for (int at = 0; at < actions.size(); at++) {
      AttributeValue value = actions.get(at).target(before, scope);
      Path path = paths.get(at);
      if (value != null) {
        puts.add(new Write(path, value));
      } else {
        removals.add(new Write(path, null));
      }
    }
    Document item = new Document(before);
    // List elements past the end are appended, so lower positions go first; removals shift what
    // follows, so higher positions go first.
    puts.sort(Comparator.comparingInt(write -> lastIndex(write.path())));
    removals.sort(Comparator.comparingInt(write -> -lastIndex(write.path())));
    puts.forEach(write -> item.put(write.path(), write.value()));
    removals.forEach(write -> item.remove(write.path()));
    return item.toItem();
  }

  private static int lastIndex(Path path) {
    return path.steps().get(path.steps().size() - 1) instanceof Path.Step.Element element
        ? element.index()
        : -1;
  }
}
