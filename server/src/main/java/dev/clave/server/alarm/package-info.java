/**
 * Alarms that reach somebody. An {@link dev.clave.server.alarm.AlarmBell} looks at what is watched
 * and makes an {@link dev.clave.server.alarm.AlarmNotice} when something begins to ring or stops;
 * each {@link dev.clave.server.alarm.AlarmChannel} sends it: to the log, to a {@link
 * dev.clave.server.alarm.Webhook}, by {@link dev.clave.server.alarm.Mail}. A bell may be asked from
 * several threads; a channel is used by one at a time.
 */
package dev.clave.server.alarm;
