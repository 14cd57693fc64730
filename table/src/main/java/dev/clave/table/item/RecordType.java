package dev.clave.table.item;

import java.util.function.Function;

/**
 * What a generated record is, for code that works on any of them. Each has one as its constant
 * {@code TYPE}.
 *
 * <pre>{@code
 * RecordType<Viaje> type = Viaje.TYPE;
 * Optional<Viaje> viaje = table.get(type.entity(), key).map(type.reader());
 * }</pre>
 *
 * @param entity the name of the entity in the design
 * @param reader makes a record of an item of that entity
 */
public record RecordType<T extends EntityRecord>(String entity, Function<Item, T> reader) {}
