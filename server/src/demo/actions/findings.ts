/** Tickets in the demo organisation's tracker, and a requested fix. */
import type { Severity } from '../../model/draft.ts';
import { fixType } from '../../model/runs/workflow-types.ts';
import { requestFix } from '../../domain/fixes/request-fix.ts';
import { readReport } from '../../domain/reports/read-report.ts';
import type { ReportRequest } from '../../domain/reports/report-request.ts';
import { linkFindings } from '../../domain/tickets/link-findings.ts';
import { trackerUrl } from '../content/hosts.ts';
import { action, type Action, type ActionContext } from './action.ts';
import { performQueued } from './perform-queued.ts';

/** Day, person, project, the ticket's number, and its findings. */
const tickets: readonly (readonly [day: number, actor: string, project: string, number: number, count: number])[] = [
  [118, 'tomas.okafor', 'northwind/storefront-web', 117, 1],
  [204, 'jonas.weber', 'northwind/checkout', 164, 3],
  [251, 'lena.novak', 'northwind/identity', 193, 2],
  [318, 'tomas.okafor', 'northwind/storefront-api', 231, 1],
  [341, 'kenji.mori', 'northwind/warehouse-api', 240, 2],
  [355, 'lena.novak', 'northwind/api-gateway', 252, 1],
  [363, 'jonas.weber', 'northwind/payments-gateway', 258, 2],
  [363, 'lena.novak', 'northwind/infra-tools', 259, 1],
];

export function findingActions(start: Date): Action[] {
  return [
    ...tickets.map(([day, actor, project, number, count], nth) =>
      action(
        { start, day, time: `15:${String(30 + nth)}` },
        actor,
        async (context) => {
          const findings = await severestOf(context, { projects: [project] });
          const findingIds = findings.slice(0, count).map(({ id }) => id);
          if (findingIds.length === 0) return;
          const externalSlug = `SEC-${number}`;
          await linkFindings(context.platform, context.member, {
            url: `${trackerUrl}/browse/${externalSlug}`,
            externalSlug,
            findingIds,
          });
        },
        project,
      ),
    ),
    action(
      { start, day: 363, time: '16:10' },
      'jonas.weber',
      async (context) => {
        const { platform, member, projectId } = context;
        const [finding] = await severestOf(context, { projects: ['northwind/checkout'], issueTypes: ['sca'] });
        if (finding === undefined) return;
        await requestFix(platform, member, finding.id);
        // The repository's host does not exist: the run reports it, and the finding shows it.
        await performQueued(platform, member, { workflowType: fixType, projectId });
      },
      'northwind/checkout',
    ),
  ];
}

const severestFirst: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** Open ones, most severe first, then oldest. */
async function severestOf({ platform, member }: ActionContext, filters: ReportRequest['filters']) {
  const request: ReportRequest = { type: 'open_backlog', state: 'open', filters };
  const { findings } = await readReport(platform, member, request, { cursor: undefined, limit: 200 });
  return findings
    .toReversed()
    .toSorted((one, other) => severestFirst.indexOf(one.severity) - severestFirst.indexOf(other.severity));
}
