/**
 * A message as readable text: a headline and lines, whose parts are either our words or untrusted text (names, paths,
 * rule ids). Every channel escapes the latter so that it cannot become markup, a link or a mention.
 */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';
import { isCode } from '../../model/rules/rule-title.ts';

/** `given`: untrusted text from a scan, a repository or a person. */
export type TextPart = string | { given: string };

export interface MessageText {
  headline: TextPart[];
  lines: TextPart[][];
}

type PayloadOf<Type extends NotificationPayload['type']> = Extract<NotificationPayload, { type: Type }>;

export function composeText(payload: NotificationPayload): MessageText {
  const text = composeByType(payload);
  const { rule, leftOut } = payload.data;
  if (leftOut > 0)
    text.lines.push([`${leftOut} more messages of this rule were left out, because it reached its hourly limit.`]);
  text.lines.push(['Sent by the notification rule ', { given: rule.name }, '.']);
  return text;
}

function composeByType(payload: NotificationPayload): MessageText {
  switch (payload.type) {
    case 'scan.findings':
      return composeFindings(payload);
    case 'scan.failed':
      return {
        headline: ['Scan failed: ', { given: payload.data.project.name }],
        lines: [
          ['Ref ', { given: payload.data.ref }, `, scan ${payload.data.scan.id}.`],
          [{ given: payload.data.reason }],
        ],
      };
    case 'run.failed':
      return {
        headline: [`Job failed: ${payload.data.run.workflowType}`, ...ofProject(payload.data.project)],
        lines: [[`Run ${payload.data.run.id}.`], [{ given: payload.data.reason }]],
      };
    case 'rule.test':
      return { headline: ['Test message from Parapet'], lines: [['Notifications of this rule arrive here.']] };
  }
}

function composeFindings({ data }: PayloadOf<'scan.findings'>): MessageText {
  const counts = [
    ...(data.newFindings > 0 ? [`${data.newFindings} new`] : []),
    ...(data.reopenedFindings > 0 ? [`${data.reopenedFindings} reopened`] : []),
  ];
  const total = data.newFindings + data.reopenedFindings;
  const grades = (['critical', 'high', 'medium', 'low'] as const)
    .filter((grade) => data.bySeverity[grade] > 0)
    .map((grade) => `${data.bySeverity[grade]} ${grade}`);
  const left = total - data.findings.length;
  return {
    headline: [`${counts.join(', ')} ${total === 1 ? 'finding' : 'findings'}: `, { given: data.project.name }],
    lines: [
      ['Ref ', { given: data.ref }, `, scan ${data.scan.id}: ${grades.join(', ')}.`],
      ...data.findings.map((finding): TextPart[] => [
        `${finding.severity.toUpperCase()} (${finding.change}) `,
        ...ruleParts(finding),
        ...locationParts(finding),
      ]),
      ...(left > 0 ? [[`… and ${left} more.`]] : []),
    ],
  };
}

type ToldFinding = PayloadOf<'scan.findings'>['data']['findings'][number];

/** The title, and in brackets the id if it is a code; only the id without a title. */
function ruleParts({ ruleId, title }: ToldFinding): TextPart[] {
  if (title === '' || title === ruleId) return [{ given: ruleId }];
  return isCode(ruleId) ? [{ given: title }, ' (', { given: ruleId }, ')'] : [{ given: title }];
}

/** ` in src/app.ts:4`, ` at https://…`, ` in app/package.json of the image shop/web`; nothing without a path. */
function locationParts({ path, line, place }: ToldFinding): TextPart[] {
  if (path === '') return place?.kind === 'image' ? [' in the image ', { given: place.image }] : [];
  const location: TextPart = { given: line > 0 ? `${path}:${line}` : path };
  if (place?.kind === 'url') return [' at ', location];
  if (place?.kind !== 'image') return [' in ', location];
  return place.image === path
    ? [' in the image ', location]
    : [' in ', location, ' of the image ', { given: place.image }];
}

function ofProject(project: { name: string } | null): TextPart[] {
  return project === null ? [] : [', ', { given: project.name }];
}

/** Renders one line; `given` escapes untrusted text, which is put on one line and bounded. */
export function renderLine(parts: readonly TextPart[], given: (text: string) => string = (text) => text): string {
  return parts.map((part) => (typeof part === 'string' ? part : given(oneLine(part.given)))).join('');
}

const givenLengthMax = 300;

function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length <= givenLengthMax ? line : `${line.slice(0, givenLengthMax)}…`;
}
