package dev.clave.engine.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.clave.engine.Tables;
import dev.clave.engine.storage.Batch;
import dev.clave.engine.storage.MemoryStorage;
import dev.clave.engine.storage.Storage;
import dev.clave.engine.table.Catalogue;
import dev.clave.engine.table.Definition;
import dev.clave.engine.table.Leftovers;
import dev.clave.engine.table.Table;
import dev.clave.engine.table.TableLog;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

class TableCopyTest {
  private final Storage storage = new MemoryStorage();
  private final Catalogue catalogue = new Catalogue(storage, TableLog.NONE);
  private final TableCopy copy = new TableCopy(storage, catalogue, new TableSizes(storage));

  /** Whatever ends the filling, the next clearing takes what was filled in. */
  @ParameterizedTest
  @ValueSource(
      classes = {
        IllegalStateException.class,
        StackOverflowError.class,
        NoClassDefFoundError.class,
        AssertionError.class
      })
  void whatWasFilledBeforeAFailureIsCleared(Class<? extends Throwable> kind) {
    Definition definition =
        new Definition(
            0,
            Map.of(),
            TableDescription.builder()
                .tableName("copy")
                .attributeDefinitions(Tables.attribute("id", ScalarAttributeType.S))
                .keySchema(Tables.key("id", KeyType.HASH))
                .build(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Map.of());
    byte[][] item = new byte[1][];
    assertThatThrownBy(
            () ->
                copy.restore(
                    definition,
                    number -> {
                      item[0] = place(definition, number);
                      storage.write(new Batch().put(item[0], new byte[] {1}));
                      TableCopyTest.<RuntimeException>fail(kind);
                    }))
        .isInstanceOf(kind);

    new Leftovers(storage, catalogue).clear();
    assertThat(Optional.ofNullable(storage.get(item[0]))).isEmpty();
  }

  private static byte[] place(Definition definition, int number) {
    return new Table(definition.copy(number, definition.description())).space().all().from();
  }

  @SuppressWarnings("unchecked") // an error needs no declaration, and is thrown as what it is
  private static <E extends Throwable> void fail(Class<? extends Throwable> kind) throws E {
    try {
      throw (E) kind.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
