package dev.clave.design.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Checked;
import dev.clave.design.Design;
import dev.clave.design.finding.Finding;
import dev.clave.design.infrastructure.CloudFormation;
import dev.clave.design.infrastructure.Terraform;
import dev.clave.design.model.AttributeType;
import dev.clave.design.model.Operation;
import dev.clave.design.model.Parameter;
import dev.clave.design.model.Pattern;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Vectors, their indexes and the searches of them. */
class VectorIndexTest {
  private static final String LIBRARY =
      """
      design: library
      key: PK, SK
      indexes:
        VI1:
          vector: embedding(4)
          distance: euclidean
          partition: tenantId
          filters: lang, year number
      entities:
        document:
          PK: TENANT#<tenantId>
          SK: DOC#<id>
          attributes:
            tenantId: string
            id: ulid
            lang: string
            year: integer
            embedding: vector(4)
      patterns:
        documents: PK = TENANT#<tenantId> and SK begins_with DOC#
        documentsLike:
          near: <embedding> in VI1
          filter: tenantId = <tenantId> and lang = <lang?> and year = <year?>
          limit: 10
      """;

  private static List<String> found(String design) {
    return Design.check(design).findings().stream().map(Finding::message).toList();
  }

  @Test
  void aSearchIsAPatternWithTheVectorAmongItsInputs() {
    Checked checked = Design.check(LIBRARY);
    assertThat(checked.findings()).isEmpty();
    Pattern pattern = checked.design().orElseThrow().patterns().get(1);
    assertThat(pattern.operation()).isEqualTo(Operation.NEAR);
    assertThat(pattern.returns()).containsExactly("document");
    assertThat(pattern.parameters().stream().map(Parameter::name))
        .containsExactly("embedding", "tenantId", "lang", "year");
    assertThat(pattern.parameters().get(0).type()).isEqualTo(new AttributeType.Vector(4));
  }

  @Test
  void aSearchOfAnIndexWithoutPartitionFitsOnALine() {
    String design =
        LIBRARY
            .replace("    partition: tenantId\n", "")
            .replaceAll("(?s)  documentsLike:.*", "  documentsLike: near <embedding> in VI1\n");
    assertThat(found(design)).isEmpty();
  }

  @Test
  void whatDynamoDbWouldRefuseIsAnError() {
    assertThat(found(LIBRARY.replace("embedding: vector(4)", "embedding: vector(8)")))
        .containsExactly(
            "`VI1` expects `embedding` to be vector(4), and in `document` it is vector(8)");
    assertThat(found(LIBRARY.replace("embedding: vector(4)", "embedding: list of number")))
        .contains("`VI1` expects `embedding` to be vector(4), and in `document` it is no vector");
    assertThat(found(LIBRARY.replace("key: PK, SK", "key: PK, SK\nbilling: {read: 1, write: 1}")))
        .containsExactly("only a table billed on demand can have a vector index");
    assertThat(found(LIBRARY.replace("SK: DOC#<id>", "SK: DOC#<id>#<embedding>")))
        .contains("`embedding` is a vector and cannot be part of `SK`");
    assertThat(found(LIBRARY.replace("tenantId = <tenantId> and ", "")))
        .containsExactly("a search of `VI1` must say which `tenantId`");
    assertThat(found(LIBRARY.replace("tenantId = <tenantId> and", "tenantId = <tenantId?> and")))
        .containsExactly("a search of `VI1` must say which `tenantId`");
    assertThat(found(LIBRARY.replace("year = <year?>", "year > <year?>")))
        .containsExactly(
            "a search compares only `tenantId`, `lang` and `year`, and only for equality");
    assertThat(found(LIBRARY.replace("limit: 10", "limit: 200")))
        .containsExactly("a search gives at most 100 items");
    assertThat(found(LIBRARY.replace("year number", "year")))
        .containsExactly("`VI1` expects `year` to be string, and in `document` it is number");
    assertThat(found(LIBRARY.replace("tenantId: string", "tenantId: string?")))
        .contains("a `document` without `tenantId` is not in `VI1` and no search finds it");
  }

  @Test
  void slipsOfThePenAreTold() {
    assertThat(found(LIBRARY.replace("vector(4)", "vector(5000)")))
        .contains("a vector has 1 to 4,096 dimensions, found `5000`");
    assertThat(found(LIBRARY.replace("vector: embedding(4)", "vector: embedding")))
        .contains(
            "a vector index needs an attribute and its dimensions, 1 to 4,096, found `embedding`");
    assertThat(found(LIBRARY.replace("in VI1", "in VI2"))).anyMatch(each -> each.contains("VI2"));
    assertThat(found(LIBRARY.replace("near: <embedding> in VI1", "near: embedding")))
        .contains("a search should be `<input> in INDEX`, found `embedding`");
    assertThat(found(LIBRARY.replace("euclidean", "manhattan")))
        .anyMatch(each -> each.contains("manhattan"));
    assertThat(found(LIBRARY.replaceAll("(?s)  documentsLike:.*", "")))
        .containsExactly("every write to `VI1` is paid for and nothing reads it");
  }

  @Test
  void exportsHaveTheIndexAndTheTypesOfItsFilters() {
    Design design = Design.check(LIBRARY).design().orElseThrow();
    assertThat(CloudFormation.of(design))
        .contains("\"VectorIndexes\"", "\"Dimensions\" : 4", "\"INLINE_FILTER\"", "\"EUCLIDEAN\"")
        .containsPattern("\"AttributeName\" : \"year\",\\s+\"AttributeType\" : \"N\"");
    assertThat(Terraform.of(design)).contains("# The vector index VI1 of embedding(4)");
  }
}
