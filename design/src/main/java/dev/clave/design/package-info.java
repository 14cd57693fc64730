/**
 * The design language. {@link dev.clave.design.Design#check} reads a design file and gives a {@link
 * dev.clave.design.Checked}: the design, when it can run, and the findings with {@code TriedFixes}.
 * The nodes of a design are in {@code design.model}. Values only, safe to share between threads;
 * nothing here opens a socket or knows AWS.
 */
package dev.clave.design;
