/**
 * The payload of a generic webhook (docs/notifications.md shows these schemas). Other channels show the same as text.
 * Members may be added, never removed.
 */
import { z } from 'zod';
import { issueTypes, severities } from '../draft.ts';

const id = z.string().regex(/^\d+$/).describe('int64 as a decimal string');
const count = z.int().min(0);

const rule = z.object({ id, name: z.string() }).describe('The notification rule that sent it.');
const project = z.object({ id, name: z.string(), tags: z.array(z.string()) });
const leftOut = count.describe('Messages of this rule dropped by its hourly limit since its last message.');

const ToldFinding = z.object({
  id,
  change: z.enum(['new', 'reopened']),
  severity: z.enum(severities),
  product: z.enum(issueTypes),
  ruleId: z.string(),
  title: z.string().default('').describe('The rule for people. Absent in messages from before 0.2.0.'),
  path: z.string().describe('A file, the URL, the resource or the image; "" if the scanner named none.'),
  line: count.describe('0: the file as a whole, or not in a file.'),
  place: z
    .object({
      kind: z.enum(['image', 'url', 'resource']),
      image: z.string().describe('The image’s name, without tag and digest; "" for other kinds.'),
    })
    .nullable()
    .default(null)
    .describe('Where it is, if not in a file of the repository. Absent in messages from before 0.2.0.'),
});

const timestamp = z.iso.datetime().describe('When it happened, UTC.');

/** One digest per scan and rule, whatever the number of findings. */
export const ScanFindingsPayload = z.object({
  type: z.literal('scan.findings'),
  timestamp,
  data: z.object({
    deploymentId: id,
    rule,
    project,
    ref: z.string(),
    scan: z.object({ id, commit: z.string() }),
    newFindings: count,
    reopenedFindings: count,
    bySeverity: z.object({ critical: count, high: count, medium: count, low: count }),
    findings: z.array(ToldFinding).describe('The most severe ones, at most 20.'),
    leftOut,
  }),
});

export const ScanFailedPayload = z.object({
  type: z.literal('scan.failed'),
  timestamp,
  data: z.object({
    deploymentId: id,
    rule,
    project,
    ref: z.string(),
    scan: z.object({ id, commit: z.string() }),
    reason: z.string(),
    leftOut,
  }),
});

export const RunFailedPayload = z.object({
  type: z.literal('run.failed'),
  timestamp,
  data: z.object({
    deploymentId: id,
    rule,
    project: project.nullable(),
    run: z.object({ id, workflowType: z.string() }),
    reason: z.string(),
    leftOut,
  }),
});

/** Sent by operation 4.13. */
export const RuleTestPayload = z.object({
  type: z.literal('rule.test'),
  timestamp,
  data: z.object({ deploymentId: id, rule, leftOut }),
});

export const NotificationPayload = z.discriminatedUnion('type', [
  ScanFindingsPayload,
  ScanFailedPayload,
  RunFailedPayload,
  RuleTestPayload,
]);
export type NotificationPayload = z.output<typeof NotificationPayload>;

/**
 * Each payload type as a JSON Schema. Additional members are allowed, so that later additions break no receiver.
 * @internal For docs/notifications.md.
 */
export function payloadSchemas(): { type: string; schema: object }[] {
  return NotificationPayload.options.map((option) => ({
    type: [...option.shape.type.values].join(),
    schema: z.toJSONSchema(option, { io: 'input', unrepresentable: 'throw' }),
  }));
}

/** Findings named in a digest. */
export const digestFindingsMax = 20;
