package dev.clave.table.diagnosis;

import org.jspecify.annotations.NullMarked;

/**
 * What a table holds of one entity, to be compared with another table or an earlier time.
 *
 * <pre>{@code
 * EntityContent here = table.diagnose(Progress.NONE).contents().get("viaje");
 * here.equals(copy.diagnose(Progress.NONE).contents().get("viaje"));    // whether all values are equal
 * }</pre>
 *
 * @param items how many items there are
 * @param digest of their values, whatever their order; equal where all values are equal
 */
@NullMarked
public record EntityContent(long items, String digest) {}
