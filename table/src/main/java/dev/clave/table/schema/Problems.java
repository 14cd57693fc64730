package dev.clave.table.schema;

import dev.clave.table.item.ItemFault;
import dev.clave.table.item.TableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * What is wrong with one input. The first {@value #SHOWN} problems are kept and the others only
 * counted, so that an input with many of them costs no more than reading it.
 */
public final class Problems {
  public static final int SHOWN = TableException.MOST_PROBLEMS;

  private final List<ItemFault> describedProblems = new ArrayList<>();
  private int count;

  public void add(ItemFault problem) {
    add(() -> problem);
  }

  /** Adds a problem that is described only if it is among those that are shown. */
  public void add(Supplier<ItemFault> problem) {
    count++;
    if (describedProblems.size() < SHOWN) {
      describedProblems.add(problem.get());
    }
  }

  public void refuseIfAny() {
    if (count > 0) {
      throw TableException.refused(describedProblems, count - describedProblems.size());
    }
  }
}
