package dev.clave.engine.destination;

import java.io.IOException;
import java.util.List;

/**
 * Takes records for Kinesis data streams.
 *
 * <pre>{@code
 * KinesisSink counting = (streamArn, entries) -> records.addAndGet(entries.size());
 * Engine engine = Engine.inMemory(EngineOptions.defaults().withKinesis(counting));
 * }</pre>
 */
public interface KinesisSink {

  /** A record as Kinesis takes it. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(String partitionKey, byte[] data) {}

  /** Where none was named: nothing is taken. */
  KinesisSink NONE =
      (stream, entries) -> {
        throw new IOException("the engine was started without a Kinesis endpoint");
      };

  /**
   * Puts records in order, at most 100 of them.
   *
   * @param streamArn the stream's ARN
   * @throws IOException when they were not all taken; they are put again
   */
  void put(String streamArn, List<Entry> entries) throws IOException;
}
