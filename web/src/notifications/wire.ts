/** The types of the notification API. */
import type { components } from '../api/generated/api.ts';

export type Channel = components['schemas']['NotificationChannel'];
export type NotificationRule = components['schemas']['NotificationRule'];
export type Message = components['schemas']['NotificationMessage'];
