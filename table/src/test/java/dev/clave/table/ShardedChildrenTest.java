package dev.clave.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.clave.engine.Engine;
import dev.clave.table.item.TableException;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Children whose partition has shards are in all of them, whichever their parent is in. */
class ShardedChildrenTest {
  private static final String DESIGN =
      """
      design: blog
      table: blog
      key: PK, SK
      entities:
        post:
          on delete: { comment: cascade, like: cascade, order: refuse }
          PK: { template: "POST#<postId>", shards: 4 }
          SK: METADATA
          attributes: { postId: string, title: string? }
        comment:
          on delete: { reply: cascade }
          PK: { template: "POST#<postId>", shards: 4 }
          SK: COMMENT#<commentId>
          attributes: { postId: string, commentId: string }
        reply: { PK: { template: "POST#<postId>", shards: 4 }, SK: REPLY#<commentId>#<replyId> }
        like: { PK: POST#<postId>, SK: LIKE#<userId> }
        order: { PK: { template: "POST#<postId>", shards: 3 }, SK: ORDER#<orderId> }
      patterns:
        postOnly: PK = POST#<postId> and SK = METADATA
      """;

  private Engine engine;
  private Table table;

  @BeforeEach
  void open() {
    engine = Engine.inMemory();
    table = DesignText.provisioned(DESIGN, engine);
    for (String post : new String[] {"p", "q"}) {
      table.create("post", Map.of("postId", post));
      IntStream.range(0, 20)
          .forEach(
              i -> {
                table.create("comment", Map.of("postId", post, "commentId", "c" + i));
                table.create(
                    "reply", Map.of("postId", post, "commentId", "c" + i, "replyId", "r" + i));
                table.create("like", Map.of("postId", post, "userId", "u" + i));
              });
    }
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void aCascadeReachesEveryShardAndNobodyElse() {
    assertThat(table.delete("post", Map.of("postId", "p"))).isTrue();
    assertThat(table.items()).hasSize(61).allMatch(item -> item.get("postId").equals("q"));
  }

  @Test
  void aRefusalSeesAChildInAnyShard() {
    for (int i = 0; i < 6; i++) {
      Map<String, Object> order = Map.of("postId", "p", "orderId", "o" + i);
      table.create("order", order);
      assertThatThrownBy(() -> table.delete("post", Map.of("postId", "p")))
          .asInstanceOf(type(TableException.class))
          .satisfies(
              refusal -> assertThat(refusal.kind()).isEqualTo(TableException.Kind.HAS_CHILDREN));
      table.delete("order", order);
    }
    assertThat(table.delete("post", Map.of("postId", "p"))).isTrue();
  }
}
