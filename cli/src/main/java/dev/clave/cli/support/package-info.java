/**
 * What somebody sends who asks for help. {@link dev.clave.cli.support.SupportCommand} puts a {@link
 * dev.clave.cli.support.SupportPack} together, of what {@link dev.clave.cli.support.LogTail} leaves
 * of the logs and {@link dev.clave.cli.support.ServerAnswers} of a running server; every text goes
 * through {@link dev.clave.cli.support.Secrets}. Not for sharing between threads.
 */
package dev.clave.cli.support;
