/** What is told to whom: rules over events. Pure. */
import type { IssueType, Severity } from '../draft.ts';

/** What a rule can listen to. The first two come in one message: the digest of a scan. */
export const notificationEvents = ['new_findings', 'reopened_findings', 'scan_failed', 'run_failed'] as const;
export type NotificationEvent = (typeof notificationEvents)[number];

export interface NotificationRule {
  id: string;
  name: string;
  channelId: string;
  events: readonly NotificationEvent[];
  /** Of findings; empty = all. They say nothing of scans and runs that failed. */
  severities: readonly Severity[];
  products: readonly IssueType[];
  /** Empty = all. */
  projectIds: readonly string[];
  /** The project has one of them; empty = whatever it has. */
  tags: readonly string[];
  /** Messages in an hour at most; those above are left out, and the next message says how many. */
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
 * The waits after each failed attempt, s; after the last one a message is dead. As Standard Webhooks recommend them: close together
 * at first, about a day in all.
 */
const waitsSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000];

/** How long to wait after so many failed attempts, ms; undefined: no more. `share`: 0 to 1, spreads those that failed together. */
export function retryAfterMs(attempts: number, share: number): number | undefined {
  const seconds = waitsSeconds[attempts - 1];
  return seconds === undefined ? undefined : Math.round(seconds * 1_000 * (1 + share / 5));
}
