package dev.clave.engine.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.engine.Engine;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbAsyncTable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The Enhanced Client runs on the engine's own clients as on any other. */
class EnhancedClientTest {
  private static final TableSchema<Note> SCHEMA = TableSchema.fromBean(Note.class);

  private final Engine engine = Engine.inMemory();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void beansArePutQueriedUpdatedAndDeleted() {
    DynamoDbTable<Note> notes =
        DynamoDbEnhancedClient.builder()
            .dynamoDbClient(engine.client())
            .build()
            .table("notes", SCHEMA);
    notes.createTable();
    notes.putItem(new Note("ana", "1", "first"));
    notes.putItem(new Note("ana", "2", "second"));
    notes.updateItem(new Note("ana", "2", "changed"));
    List<String> texts =
        notes
            .query(QueryConditional.keyEqualTo(Key.builder().partitionValue("ana").build()))
            .items()
            .stream()
            .map(Note::getText)
            .toList();
    assertThat(texts).containsExactly("first", "changed");
    notes.deleteItem(Key.builder().partitionValue("ana").sortValue("1").build());
    assertThat(notes.scan().items()).hasSize(1);
  }

  @Test
  void theAsynchronousClientDoesTheSame() {
    DynamoDbAsyncTable<Note> notes =
        DynamoDbEnhancedAsyncClient.builder()
            .dynamoDbClient(engine.asyncClient())
            .build()
            .table("notes", SCHEMA);
    notes.createTable().join();
    notes.putItem(new Note("ana", "1", "first")).join();
    Key key = Key.builder().partitionValue("ana").sortValue("1").build();
    assertThat(notes.getItem(key).join().getText()).isEqualTo("first");
  }

  @Test
  void waitersAndTheConfigurationAreThere() {
    DynamoDbClient client = engine.client();
    DynamoDbEnhancedClient.builder()
        .dynamoDbClient(client)
        .build()
        .table("notes", SCHEMA)
        .createTable();
    assertThat(
            client
                .waiter()
                .waitUntilTableExists(table -> table.tableName("notes"))
                .matched()
                .response())
        .isPresent();
    assertThat(client.serviceClientConfiguration().region().id()).isEqualTo("us-east-1");
  }

  /** A note of somebody. */
  @DynamoDbBean
  public static final class Note {
    private String owner;
    private String number;
    private String text;

    public Note() {}

    Note(String owner, String number, String text) {
      this.owner = owner;
      this.number = number;
      this.text = text;
    }

    @DynamoDbPartitionKey
    public String getOwner() {
      return owner;
    }

    public void setOwner(String owner) {
      this.owner = owner;
    }

    @DynamoDbSortKey
    public String getNumber() {
      return number;
    }

    public void setNumber(String number) {
      this.number = number;
    }

    public String getText() {
      return text;
    }

    public void setText(String text) {
      this.text = text;
    }
  }
}
