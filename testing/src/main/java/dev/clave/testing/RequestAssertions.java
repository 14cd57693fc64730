package dev.clave.testing;

import java.util.List;

/**
 * What is expected of the requests that an endpoint was sent.
 *
 * <pre>{@code
 * assertThat(endpoint).sent(1).query().consumed(0.5);
 * }</pre>
 */
public final class RequestAssertions {
  private static final double EXACT = 1e-9;

  private final List<SentRequest> sentRequests;

  private RequestAssertions(List<SentRequest> sentRequests) {
    this.sentRequests = sentRequests;
  }

  public static RequestAssertions assertThat(TestEndpoint endpoint) {
    return new RequestAssertions(endpoint.sent());
  }

  /**
   * So many requests were sent.
   *
   * @throws AssertionError if it were more or fewer; it lists them
   */
  public RequestAssertions sent(int requests) {
    if (sentRequests.size() != requests) {
      throw failure(requests + " requests", sentRequests.size() + " requests");
    }
    return this;
  }

  /**
   * All requests are of this operation, such as {@code Query}.
   *
   * @throws AssertionError if one is of another operation
   */
  public RequestAssertions operation(String name) {
    if (!sentRequests.stream().allMatch(each -> each.operation().equals(name))) {
      throw failure("only `" + name + "`", "others");
    }
    return this;
  }

  /** All requests are queries. */
  public RequestAssertions query() {
    return operation("Query");
  }

  /** All requests read one item by its key. */
  public RequestAssertions getItem() {
    return operation("GetItem");
  }

  /** All requests put one item. */
  public RequestAssertions putItem() {
    return operation("PutItem");
  }

  /** All requests update one item. */
  public RequestAssertions updateItem() {
    return operation("UpdateItem");
  }

  /** All requests are transactions that write. */
  public RequestAssertions transactWriteItems() {
    return operation("TransactWriteItems");
  }

  /**
   * The requests consumed so many capacity units together.
   *
   * @throws AssertionError if it were more or fewer
   */
  public RequestAssertions consumed(double units) {
    double sum = sentRequests.stream().mapToDouble(SentRequest::capacityUnits).sum();
    if (Math.abs(sum - units) > EXACT) {
      throw failure(units + " capacity units", sum + " capacity units");
    }
    return this;
  }

  private AssertionError failure(String expected, String actual) {
    StringBuilder text = new StringBuilder("expected " + expected + ", found " + actual);
    sentRequests.forEach(
        each ->
            text.append("\n  ")
                .append(each.operation())
                .append(" (")
                .append(each.capacityUnits())
                .append("): ")
                .append(each.request()));
    return new AssertionError(text.toString());
  }
}
