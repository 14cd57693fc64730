package dev.clave.design.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.clave.design.Design;
import dev.clave.design.Designs;
import dev.clave.design.Golden;
import dev.clave.design.Systems;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class InfrastructureTest {
  private static final String PROVISIONED =
      """
      design: metrics
      key: device, at number
      table: device.metrics
      billing: { read: 5, write: 10 }
      stream: new and old
      ttl: expiresAt
      recovery: true
      indexes:
        byValue: { key: [device, value number], local: true }
        by-kind: { key: [kind + site, at number], projection: [value] }
      entities:
        metric:
          attributes: { device: string, at: number, value: number, kind: string, site: string }
      patterns:
        metrics: device = <device>
        byValue: { where: device = <device> and value >= <least>, index: byValue }
        byKind: kind = <kind> and site = <site>
      """;

  @Test
  void theTableOfASystemIsTheOneReviewed() throws IOException {
    Golden.matches("exports/pai.cloudformation.json", cloudFormation("pai"));
    Golden.matches("exports/pai.tf", Terraform.of(Systems.design("pai")));
  }

  private static String cloudFormation(String system) {
    return CloudFormation.of(Systems.design(system));
  }

  @Test
  void everySettingOfATableIsExported() throws IOException {
    Design design = Design.check(PROVISIONED).design().orElseThrow();
    Golden.matches("exports/metrics.cloudformation.json", CloudFormation.of(design));
    Golden.matches("exports/metrics.tf", Terraform.of(design));
  }

  @Test
  void alarmsReachSomebodyAndBackupsAreTaken() {
    Design design = Systems.design("transporte");
    assertThat(CloudFormation.of(design))
        .contains("\"AlarmName\" : \"transporte-app-main-ConsumedWriteCapacityUnits\"")
        .contains("\"AlarmName\" : \"transporte-app-main-WriteThrottleEvents\"")
        .contains("\"AlarmName\" : \"transporte-app-main-SystemErrors\"")
        .contains("\"Protocol\" : \"email\"", "AWS::CloudWatch::Dashboard")
        .contains("AWS::Backup::BackupPlan", "\"DeleteAfterDays\" : 35");
    assertThat(Terraform.of(design))
        .contains("alarm_name          = \"transporte-app-main-ReadThrottleEvents\"")
        .contains("resource \"aws_cloudwatch_dashboard\" \"tables\"")
        .contains("resources    = [aws_dynamodb_table.transporte_app_main.arn]");
    assertThat(CloudFormation.tables(design)).doesNotContain("CloudWatch", "Backup");
    assertThat(Terraform.tables(design)).doesNotContain("cloudwatch", "backup");
  }

  @Test
  void aTableIsNeverDroppedUnseen() {
    assertThat(cloudFormation("portfolio")).contains("\"DeletionPolicy\" : \"Retain\"");
    assertThat(Terraform.of(Systems.design("portfolio"))).contains("prevent_destroy = true");
  }

  @Test
  void storedNamesLocalAndVectorIndexesAreExported() {
    Design design = Design.check(Designs.text("designs/features.yaml")).design().orElseThrow();

    assertThat(CloudFormation.of(design).replaceAll("\\s+", ""))
        .contains("\"NonKeyAttributes\":[\"n\",\"total\"]")
        .contains("\"IndexName\":\"byDay\",\"KeySchema\":[{\"AttributeName\":\"PK\"")
        .contains("\"IndexName\":\"VI1\",\"VectorAttribute\":{\"AttributeName\":\"embedding\"}")
        .contains("\"TimeToLiveSpecification\":{\"AttributeName\":\"gone\"")
        .contains("\"TableClass\":\"STANDARD_INFREQUENT_ACCESS\"");
    assertThat(Terraform.of(design))
        .contains("non_key_attributes = [\"n\", \"total\"]")
        .contains("local_secondary_index {\n    name            = \"byDay\"")
        .contains("# The vector index VI1 of embedding(4) is added by `clave provision`.")
        .contains("attribute_name = \"gone\"")
        .contains("table_class  = \"STANDARD_INFREQUENT_ACCESS\"");
  }

  @Test
  void aTableWithReplicasIsAGlobalTableOfItsClass() {
    Design design =
        Design.check(
                """
                design: accounts
                key: PK, SK
                stream: new and old
                recovery: true
                class: infrequent-access
                replicas: [eu-west-1, sa-east-1]
                entities:
                  account: { PK: ACCOUNT#<accountId>, SK: PROFILE }
                """)
            .design()
            .orElseThrow();
    assertThat(CloudFormation.of(design))
        .contains("\"Type\" : \"AWS::DynamoDB::GlobalTable\"")
        .contains("\"Ref\" : \"AWS::Region\"")
        .contains("\"Region\" : \"eu-west-1\"", "\"Region\" : \"sa-east-1\"")
        .containsOnlyOnce("\"Replicas\"")
        .contains("\"TableClass\" : \"STANDARD_INFREQUENT_ACCESS\"");
    assertThat(Terraform.of(design))
        .contains("= \"STANDARD_INFREQUENT_ACCESS\"")
        .contains("region_name            = \"eu-west-1\"")
        .contains("region_name            = \"sa-east-1\"");
  }
}
