package dev.clave.engine.wire;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/**
 * The descriptors of this process. Files, stores and the connections of all ports share them: a
 * process that has none left can neither write nor accept anybody. Safe to share.
 *
 * <pre>{@code
 * if (Descriptors.ofProcess().areFew()) {
 *   longestSilent.close();    // for the connection that has just been opened
 * }
 * }</pre>
 */
public final class Descriptors {
  private static final int LEAST_KEPT_FREE = 64;
  private static final int PART_KEPT_FREE = 8;
  private static final Descriptors OF_PROCESS = ofSystem();

  private final LongSupplier open;
  private final long allowed;
  private long connectionsUntilNextCount;
  private boolean few;

  /**
   * @param most how many the process may have
   * @param open how many it has
   */
  Descriptors(long most, LongSupplier open) {
    this.allowed = most - Math.max(LEAST_KEPT_FREE, most / PART_KEPT_FREE);
    this.open = open;
  }

  /** Those of the process, which all its ports share. */
  public static Descriptors ofProcess() {
    return OF_PROCESS;
  }

  private static Descriptors ofSystem() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? new Descriptors(unix.getMaxFileDescriptorCount(), unix::getOpenFileDescriptorCount)
        : new Descriptors(Integer.MAX_VALUE, () -> 0);
  }

  /**
   * Whether those that are free have to be kept for files and stores. Ask once for each connection
   * that was opened: the system is asked again only after half of what was free may be used up.
   */
  public synchronized boolean areFew() {
    connectionsUntilNextCount--;
    if (connectionsUntilNextCount <= 0) {
      long free = free();
      few = free <= 0;
      connectionsUntilNextCount = Math.max(1, free / 2);
    }
    return few;
  }

  private long free() {
    try {
      return allowed - open.getAsLong();
    } catch (InternalError none) {
      return 0; // Java counts them by opening a folder, which takes one.
    }
  }
}
