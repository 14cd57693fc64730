/**
 * Tests of programs that use a design. {@link dev.clave.testing.ClaveTest} on a test class gives
 * each test an in-memory engine of its own, {@link dev.clave.testing.Samples} the items in it;
 * tests take a generated client, a {@code Table}, a {@code DynamoDbClient}, a {@link
 * dev.clave.testing.SettableClock} or the {@link dev.clave.testing.TestEndpoint} as parameters, and
 * {@link dev.clave.testing.RequestAssertions} says what was sent. What one test is given belongs to
 * it alone; its threads may share it.
 */
package dev.clave.testing;
