/** Notification rules: which events go to which channel. Pure. */
import type { IssueType, Severity } from '../draft.ts';

/** Events that a rule can select. The first two share one message: the digest of a scan. */
export const notificationEvents = ['new_findings', 'reopened_findings', 'scan_failed', 'run_failed'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

export interface NotificationRule {
  id: string;
  name: string;
  channelId: string;
  events: readonly NotificationEvent[];
  /** Severities of findings; empty = all. No effect on failed scans and runs. */
  severities: readonly Severity[];
  products: readonly IssueType[];
  /** Empty = all. */
  projectIds: readonly string[];
  /** The project has one of them; empty = any project. */
  tags: readonly string[];
  /** Maximum messages per hour; the rest are dropped, and the next message gives their number. */
  hourlyMax: number;
  isEnabled: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const rulesMax = 200;
export const ruleProjectsMax = 500;
export const ruleTagsMax = 50;
export const hourlyMaxDefault = 20;
export const hourlyMaxMax = 10_000;

export const messageStatuses = ['queued', 'delivered', 'dead', 'left_out'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * Delays after each failed attempt, s; after the last one a message is dead. As Standard Webhooks recommends: short at
 * first, about a day in total.
 */
const waitsSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000];

/**
 * The delay after this many failed attempts, ms; undefined: no more attempts. `share`: 0 to 1, spreads messages that
 * failed together.
 */
export function retryAfterMs(attempts: number, share: number): number | undefined {
  const seconds = waitsSeconds[attempts - 1];
  return seconds === undefined ? undefined : Math.round(seconds * 1_000 * (1 + share / 5));
}
