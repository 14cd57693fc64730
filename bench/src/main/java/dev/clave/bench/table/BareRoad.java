package dev.clave.bench.table;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** The SDK's client with keys and attribute values written by hand. */
record BareRoad(DynamoDbClient client) implements Road {
  @Override
  public String name() {
    return "DynamoDbClient";
  }

  private static Map<String, AttributeValue> key(int number) {
    return Map.of(
        "PK", AttributeValue.fromS("USER#" + Trips.user(number)),
        "SK", AttributeValue.fromS("TRIP#" + Trips.trip(number)));
  }

  @Override
  public void create(int number) {
    String user = Trips.user(number);
    Map<String, AttributeValue> item = new HashMap<>(key(number));
    item.put("GSI1PK", AttributeValue.fromS("USER#" + user + "#TRIP#pending"));
    item.put("GSI1SK", AttributeValue.fromS(Trips.STARTS_AT));
    item.put("entityType", AttributeValue.fromS("trip"));
    item.put("userId", AttributeValue.fromS(user));
    item.put("tripId", AttributeValue.fromS(Trips.trip(number)));
    item.put("status", AttributeValue.fromS("pending"));
    item.put("startsAt", AttributeValue.fromS(Trips.STARTS_AT));
    item.put("origin", AttributeValue.fromS("CDMX"));
    item.put("destination", AttributeValue.fromS("Guadalajara"));
    item.put("driverId", AttributeValue.fromS("c001"));
    item.put("vehicleId", AttributeValue.fromS("vh001"));
    item.put("distance", AttributeValue.fromN("550"));
    item.put("minutes", AttributeValue.fromN("420"));
    item.put("notes", AttributeValue.fromS(Trips.NOTES));
    client.putItem(
        PutItemRequest.builder()
            .tableName(Trips.TABLE)
            .item(item)
            .conditionExpression("attribute_not_exists(PK)")
            .build());
  }

  @Override
  public Object get(int number) {
    return client
        .getItem(GetItemRequest.builder().tableName(Trips.TABLE).key(key(number)).build())
        .item()
        .get("status")
        .s();
  }

  @Override
  public void update(int number, String status) {
    client.updateItem(
        UpdateItemRequest.builder()
            .tableName(Trips.TABLE)
            .key(key(number))
            .updateExpression("SET #s = :s, GSI1PK = :k")
            .conditionExpression("attribute_exists(PK)")
            .expressionAttributeNames(Map.of("#s", "status"))
            .expressionAttributeValues(
                Map.of(
                    ":s", AttributeValue.fromS(status),
                    ":k", AttributeValue.fromS("USER#" + Trips.user(number) + "#TRIP#" + status)))
            .returnValues(ReturnValue.ALL_NEW)
            .build());
  }

  @Override
  public int twenty(int user) {
    int count = 0;
    for (Map<String, AttributeValue> item :
        client
            .query(
                QueryRequest.builder()
                    .tableName(Trips.TABLE)
                    .keyConditionExpression("PK = :p AND begins_with(SK, :s)")
                    .expressionAttributeValues(
                        Map.of(
                            ":p", AttributeValue.fromS("USER#u" + user),
                            ":s", AttributeValue.fromS("TRIP#")))
                    .limit(Trips.PER_USER)
                    .build())
            .items()) {
      count += item.get("status").s().length();
    }
    return count;
  }
}
