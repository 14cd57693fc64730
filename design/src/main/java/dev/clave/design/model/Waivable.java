package dev.clave.design.model;

import java.util.List;

/**
 * A part of a design that can accept findings about itself, with a reason.
 *
 * <p>In a design: {@code allow: { type-leak: "trips and events are read together" }} below an
 * entity.
 */
public interface Waivable {
  List<Waiver> waivers();
}
