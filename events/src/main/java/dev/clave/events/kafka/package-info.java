/**
 * Kafka at both ends of the pipeline: {@link dev.clave.events.kafka.TopicReader} brings a topic's
 * events in, {@link dev.clave.events.kafka.TopicPublisher} takes the outbox out, {@link
 * dev.clave.events.kafka.Brokers} are asked whether they answer. Each is used from one thread, its
 * own.
 */
package dev.clave.events.kafka;
