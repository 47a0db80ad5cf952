/**
 * Writes the messages of rules into the outbox, with their delivery jobs, in the event's transaction: one message per
 * rule, never one per finding. Without a matching rule it is one statement, and counts nothing.
 */
import type { NotificationEvent, NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { digestFindingsMax, type NotificationPayload } from '../../../model/notifications/notification-payload.ts';
import { severities } from '../../../model/draft.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { listDigestGroups, type DigestGroup } from '../../../store/notifications/digest.ts';
import { insertMessages, type NewMessage } from '../../../store/notifications/messages.ts';
import { listRulesFor, type MessageProject } from '../../../store/notifications/rules.ts';
import { findScan, type ScanRow } from '../../../store/scans/scans.ts';
import type { Platform } from '../../platform.ts';
import { enqueueDeliveries } from './delivery-job.ts';
import { submitMessageRuns } from './message-run.ts';
import { makeMessageKey } from '../channels/send-to-channel.ts';

/** Call it after the merge: `counts` tell if there is anything to look for. */
export async function queueScanDigests(
  platform: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  scan: Pick<ScanRow, 'id' | 'projectId' | 'refId' | 'refName' | 'commit'>,
  { at, counts }: { at: Date; counts: { new: number; reopened: number } },
): Promise<void> {
  const events: NotificationEvent[] = [];
  if (counts.new > 0) events.push('new_findings');
  if (counts.reopened > 0) events.push('reopened_findings');
  if (events.length === 0) return;
  const rules = await listRulesFor(tx, { events, projectId: scan.projectId });
  if (rules.length === 0) return;
  const groups = await listDigestGroups(tx, { ...scan, at });
  const messages = rules.flatMap(({ rule, project }): Draft[] => {
    const matching = groups.filter((group) => matches(rule, group));
    if (matching.length === 0 || project === null) return [];
    const { id, commit } = scan;
    const about = { ...base(tx, rule), project: projectOf(project), ref: scan.refName, scan: { id, commit } };
    const payload: NotificationPayload = {
      type: 'scan.findings',
      timestamp: at.toISOString(),
      data: { ...about, ...summaryOf(matching), leftOut: 0 },
    };
    return [{ rule, payload }];
  });
  await queueDrafts(platform, tx, messages, at);
}

export async function queueScanFailed(
  platform: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  scanId: string,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const scan = await findScan(tx, scanId);
  if (scan === undefined) return;
  const rules = await listRulesFor(tx, { events: ['scan_failed'], projectId: scan.projectId });
  const messages = rules.flatMap(({ rule, project }): Draft[] => {
    if (project === null) return [];
    const about = { ...base(tx, rule), project: projectOf(project), ref: scan.refName };
    const { id, commit } = scan;
    const payload: NotificationPayload = {
      type: 'scan.failed',
      timestamp: at.toISOString(),
      data: { ...about, scan: { id, commit }, reason: storable(reason), leftOut: 0 },
    };
    return [{ rule, payload }];
  });
  await queueDrafts(platform, tx, messages, at);
}

export async function queueRunFailed(
  platform: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  run: { id: string; workflowType: string; projectId: string | null },
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  const rules = await listRulesFor(tx, { events: ['run_failed'], projectId: run.projectId });
  const { id, workflowType } = run;
  const messages = rules.map(({ rule, project }): Draft => {
    const about = { ...base(tx, rule), project: project && projectOf(project) };
    const data = { ...about, run: { id, workflowType }, reason: storable(reason), leftOut: 0 };
    return { rule, payload: { type: 'run.failed', timestamp: at.toISOString(), data } };
  });
  await queueDrafts(platform, tx, messages, at);
}

interface Draft {
  rule: NotificationRule;
  payload: NotificationPayload;
}

async function queueDrafts(
  platform: Pick<Platform, 'queue'>,
  tx: TenantTransaction,
  drafts: readonly Draft[],
  at: Date,
): Promise<void> {
  const [first] = drafts;
  if (first === undefined) return;
  const ruleIds = drafts.map(({ rule }) => rule.id);
  const runIds = await submitMessageRuns(tx, ruleIds, { about: first.payload, at });
  const messages = drafts.map(({ rule: { id: ruleId, channelId }, payload }): NewMessage => {
    return { channelId, ruleId, runId: runIds.get(ruleId) ?? '', key: makeMessageKey(), payload };
  });
  await insertMessages(tx, messages, at);
  await enqueueDeliveries(
    platform,
    tx,
    messages.map(({ channelId }) => channelId),
  );
}

const reasonLengthMax = 1_000;

/** Removes what PostgreSQL's jsonb refuses. */
function storable(reason: string): string {
  return reason.slice(0, reasonLengthMax).replaceAll('\0', '\ufffd').toWellFormed();
}

function base({ deploymentId }: TenantTransaction, { id, name }: NotificationRule) {
  return { deploymentId, rule: { id, name } };
}

function projectOf({ id, name, tags }: MessageProject): { id: string; name: string; tags: string[] } {
  return { id, name, tags: [...tags] };
}

function matches({ events, severities: ruleSeverities, products }: NotificationRule, group: DigestGroup): boolean {
  return (
    events.includes(group.change === 'new' ? 'new_findings' : 'reopened_findings') &&
    (ruleSeverities.length === 0 || ruleSeverities.includes(group.severity)) &&
    (products.length === 0 || products.includes(group.product))
  );
}

function summaryOf(groups: readonly DigestGroup[]) {
  const total = (which: (group: DigestGroup) => boolean): number =>
    groups.filter(which).reduce((sum, group) => sum + group.count, 0);
  const mostSevereFirst = groups.toSorted(
    (one, other) =>
      severities.indexOf(other.severity) - severities.indexOf(one.severity) || (one.change < other.change ? -1 : 1),
  );
  return {
    newFindings: total(({ change }) => change === 'new'),
    reopenedFindings: total(({ change }) => change === 'reopened'),
    bySeverity: {
      critical: total(({ severity }) => severity === 'critical'),
      high: total(({ severity }) => severity === 'high'),
      medium: total(({ severity }) => severity === 'medium'),
      low: total(({ severity }) => severity === 'low'),
    },
    findings: mostSevereFirst
      .flatMap(({ change, severity, product, findings }) =>
        findings.map(({ place, ...finding }) => ({
          ...finding,
          change,
          severity,
          product,
          place: place && { kind: place.kind, image: place.kind === 'image' ? place.image : '' },
        })),
      )
      .slice(0, digestFindingsMax),
  };
}
