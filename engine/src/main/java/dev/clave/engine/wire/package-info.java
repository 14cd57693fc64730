/**
 * AWS JSON 1.0 over HTTP: the only package that knows JSON.
 *
 * <p>In order of use: {@link dev.clave.engine.wire.Endpoint} listens, {@code Exchange} takes one
 * request through {@code Target}, {@code SignatureCheck}, {@code RequestReader}, the operation and
 * {@code ResponseWriter}, and {@code WireError} is the answer when any of them refuses. {@link
 * dev.clave.engine.wire.Descriptors} tells when connections have to give way to files and stores.
 *
 * <p>Everything here may be used by any number of threads, except an {@code Exchange} and its
 * {@code Body}, which belong to the event loop of their connection.
 */
package dev.clave.engine.wire;
