/** Tickets that the demo organisation has in its tracker, and a fix that somebody asked for. */
import type { Severity } from '../../model/draft.ts';
import { fixType } from '../../model/runs/workflow-types.ts';
import { requestFix } from '../../domain/fixes/request-fix.ts';
import { readReport } from '../../domain/reports/read-report.ts';
import type { ReportRequest } from '../../domain/reports/report-request.ts';
import { linkFindings } from '../../domain/tickets/link-findings.ts';
import { trackerUrl } from '../content/hosts.ts';
import { deed, type Deed, type DeedWorld } from './deed.ts';
import { performWaiting } from './perform-waiting.ts';

/** Day, who, in which project, the number of the ticket, and of which findings it is. */
const tickets: readonly (readonly [day: number, actor: string, project: string, number: number, takes: number])[] = [
  [118, 'tomas.okafor', 'northwind/storefront-web', 117, 1],
  [204, 'jonas.weber', 'northwind/checkout', 164, 3],
  [251, 'lena.novak', 'northwind/identity', 193, 2],
  [318, 'tomas.okafor', 'northwind/storefront-api', 231, 1],
  [341, 'kenji.mori', 'northwind/warehouse-api', 240, 2],
  [355, 'lena.novak', 'northwind/api-gateway', 252, 1],
  [363, 'jonas.weber', 'northwind/payments-gateway', 258, 2],
  [363, 'lena.novak', 'northwind/infra-tools', 259, 1],
];

export function findingDeeds(beginning: Date): Deed[] {
  return [
    ...tickets.map(([day, actor, project, number, takes], nth) =>
      deed(
        { beginning, day, time: `15:${String(30 + nth)}` },
        actor,
        async (world) => {
          const findings = await gravestOf(world, { projects: [project] });
          const findingIds = findings.slice(0, takes).map(({ id }) => id);
          if (findingIds.length === 0) return;
          const externalSlug = `SEC-${number}`;
          await linkFindings(world.platform, world.member, {
            url: `${trackerUrl}/browse/${externalSlug}`,
            externalSlug,
            findingIds,
          });
        },
        project,
      ),
    ),
    deed(
      { beginning, day: 363, time: '16:10' },
      'jonas.weber',
      async (world) => {
        const { platform, member, projectId } = world;
        const [finding] = await gravestOf(world, { projects: ['northwind/checkout'], issueTypes: ['sca'] });
        if (finding === undefined) return;
        await requestFix(platform, member, finding.id);
        // The repository’s host is not there: the run says so, and the finding shows it.
        await performWaiting(platform, member, { workflowType: fixType, projectId });
      },
      'northwind/checkout',
    ),
  ];
}

const gravestFirst: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

/** Open ones, the gravest first and then the oldest. */
async function gravestOf({ platform, member }: DeedWorld, filters: ReportRequest['filters']) {
  const request: ReportRequest = { type: 'open_backlog', state: 'open', filters };
  const { findings } = await readReport(platform, member, request, { cursor: undefined, limit: 200 });
  return findings
    .toReversed()
    .toSorted((one, other) => gravestFirst.indexOf(one.severity) - gravestFirst.indexOf(other.severity));
}
