package dev.clave.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Items that are in the table before the test begins; those of the class first, then those of a
 * nested class, then those of the method.
 *
 * <pre>{@code
 * @ClaveTest
 * @Samples("sample")                       // all .jsonl files of the folder
 * class TripsTest {
 *   @Test
 *   @Samples("sample-late/trips.jsonl")    // these too
 *   void aLateTripIsListed(Transporte transporte) { … }
 * }
 * }</pre>
 *
 * <p>A line of a file is one item, as {@code sample/*.jsonl} of a served design and an export have
 * it: <code>{"entity": "note", "attributes": {"userId": "ana", "noteId": "n1"}}</code>. The
 * requests that write them are not among {@link TestEndpoint#sent}.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Inherited
public @interface Samples {
  /** Files of JSON lines, or folders of {@code .jsonl} files: paths, or else resources. */
  String[] value();
}
