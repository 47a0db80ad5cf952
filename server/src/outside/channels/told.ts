/**
 * A message as people read it: a headline and lines, in parts of which each is either our words or somebody else's (names, paths, rule
 * ids). Every kind of channel writes them so that the latter can be no markup, no link and no mention.
 */
import type { NotificationPayload } from '../../model/notifications/notification-payload.ts';

/** `given`: from a scan, a repository or a person. */
export type Part = string | { given: string };

export interface Told {
  headline: Part[];
  lines: Part[][];
}

type PayloadOf<Type extends NotificationPayload['type']> = Extract<NotificationPayload, { type: Type }>;

export function tell(payload: NotificationPayload): Told {
  const told = tellByType(payload);
  const { rule, leftOut } = payload.data;
  if (leftOut > 0) told.lines.push([`${leftOut} more of this rule were left out: it is at its ceiling per hour.`]);
  told.lines.push(['Sent by the notification rule ', { given: rule.name }, '.']);
  return told;
}

function tellByType(payload: NotificationPayload): Told {
  switch (payload.type) {
    case 'scan.findings':
      return tellFindings(payload);
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
        headline: [`Run failed: ${payload.data.run.workflowType}`, ...ofProject(payload.data.project)],
        lines: [[`Run ${payload.data.run.id}.`], [{ given: payload.data.reason }]],
      };
    case 'rule.test':
      return { headline: ['Test message of Parapet'], lines: [['Notifications of this rule arrive here.']] };
  }
}

function tellFindings({ data }: PayloadOf<'scan.findings'>): Told {
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
      ...data.findings.map((finding): Part[] => [
        `${finding.severity.toUpperCase()} (${finding.change}) `,
        { given: finding.ruleId },
        ' in ',
        { given: `${finding.path}:${finding.line}` },
      ]),
      ...(left > 0 ? [[`… and ${left} more.`]] : []),
    ],
  };
}

function ofProject(project: { name: string } | null): Part[] {
  return project === null ? [] : [', ', { given: project.name }];
}

/** One line of it; `given` writes somebody else's words. Those are one line, too, and bounded. */
export function write(parts: readonly Part[], given: (text: string) => string = (text) => text): string {
  return parts.map((part) => (typeof part === 'string' ? part : given(oneLine(part.given)))).join('');
}

const givenLengthMax = 300;

function oneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length <= givenLengthMax ? line : `${line.slice(0, givenLengthMax)}…`;
}
