package dev.clave.bench.table;

import java.util.Iterator;
import java.util.List;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.model.IgnoreNullsMode;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.UpdateItemEnhancedRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The AWS Enhanced Client with a bean whose keys the caller computes. */
final class EnhancedRoad implements Road {
  private static final Expression ABSENT =
      Expression.builder().expression("attribute_not_exists(PK)").build();
  private static final Expression PRESENT =
      Expression.builder().expression("attribute_exists(PK)").build();

  private final String name;
  private final DynamoDbTable<TripBean> table;

  private EnhancedRoad(String name, DynamoDbEnhancedClient client) {
    this.name = name;
    this.table = client.table(Trips.TABLE, TableSchema.fromBean(TripBean.class));
  }

  /** With the extensions that it has unless told otherwise. */
  static EnhancedRoad asItComes(DynamoDbClient client) {
    return new EnhancedRoad(
        "Enhanced Client", DynamoDbEnhancedClient.builder().dynamoDbClient(client).build());
  }

  /** The least that it can do. */
  static EnhancedRoad withoutExtensions(DynamoDbClient client) {
    return new EnhancedRoad(
        "  no extensions",
        DynamoDbEnhancedClient.builder().dynamoDbClient(client).extensions(List.of()).build());
  }

  @Override
  public String name() {
    return name;
  }

  private static TripBean keyed(int number) {
    TripBean bean = new TripBean();
    bean.setPk("USER#" + Trips.user(number));
    bean.setSk("TRIP#" + Trips.trip(number));
    return bean;
  }

  @Override
  public void create(int number) {
    TripBean bean = keyed(number);
    String user = Trips.user(number);
    bean.setGsi1pk("USER#" + user + "#TRIP#pending");
    bean.setGsi1sk(Trips.STARTS_AT);
    bean.setEntityType("trip");
    bean.setUserId(user);
    bean.setTripId(Trips.trip(number));
    bean.setStatus("pending");
    bean.setStartsAt(Trips.STARTS_AT);
    bean.setOrigin("CDMX");
    bean.setDestination("Guadalajara");
    bean.setDriverId("c001");
    bean.setVehicleId("vh001");
    bean.setDistance(550);
    bean.setMinutes(420);
    bean.setNotes(Trips.NOTES);
    table.putItem(
        PutItemEnhancedRequest.builder(TripBean.class)
            .item(bean)
            .conditionExpression(ABSENT)
            .build());
  }

  @Override
  public Object get(int number) {
    return table
        .getItem(
            Key.builder()
                .partitionValue("USER#" + Trips.user(number))
                .sortValue("TRIP#" + Trips.trip(number))
                .build())
        .getStatus();
  }

  @Override
  public void update(int number, String status) {
    TripBean bean = keyed(number);
    bean.setStatus(status);
    bean.setGsi1pk("USER#" + Trips.user(number) + "#TRIP#" + status);
    table.updateItem(
        UpdateItemEnhancedRequest.builder(TripBean.class)
            .item(bean)
            .conditionExpression(PRESENT)
            .ignoreNullsMode(IgnoreNullsMode.SCALAR_ONLY)
            .build());
  }

  @Override
  public int twenty(int user) {
    Key key = Key.builder().partitionValue("USER#u" + user).sortValue("TRIP#").build();
    Iterator<Page<TripBean>> pages =
        table
            .query(
                request ->
                    request
                        .queryConditional(QueryConditional.sortBeginsWith(key))
                        .limit(Trips.PER_USER))
            .iterator();
    int count = 0;
    for (TripBean bean : pages.next().items()) {
      count += bean.getStatus().length();
    }
    return count;
  }
}
