/** Carries out a decision of the demo: about some of what is open in a project when its time has come. */
import type { JobPlatform } from '../../domain/platform.ts';
import { readReport } from '../../domain/reports/read-report.ts';
import type { ReportRequest } from '../../domain/reports/report-request.ts';
import { hasDecided } from '../../domain/triage/has-decided.ts';
import { triageFindings } from '../../domain/triage/triage-findings.ts';
import type { DecisionAct } from './decisions.ts';
import type { DemoOrganisation } from '../people/make-organisation.ts';
import { memberOf } from '../people/member-of.ts';

/** A decision looks at this many of the newest findings. */
const consideredMax = 200;

export async function decide(platform: JobPlatform, demo: DemoOrganisation, act: DecisionAct): Promise<void> {
  const actorUserId = demo.userIds.get(act.actor) ?? '';
  if (await hasDecided(platform, demo.deploymentId, { at: act.at, actorUserId })) return;
  const member = await memberOf(platform, demo, act.actor);
  const request: ReportRequest = {
    type: 'open_backlog',
    state: 'open',
    filters: { projects: [act.projectName], severities: act.severities },
  };
  const { findings } = await readReport(platform, member, request, { cursor: undefined, limit: consideredMax });
  if (findings.length === 0) return;
  if (act.takes === 'the rule') {
    const ruleIds = [act.random.pick(findings).ruleKey];
    const ofRule: ReportRequest = { ...request, filters: { ...request.filters, ruleIds } };
    await triageFindings(platform, member, { kind: 'report', request: ofRule }, act.decision);
  } else {
    const chosen = new Set<string>();
    for (let n = 0; n < act.takes; n += 1) chosen.add(act.random.pick(findings).id);
    await triageFindings(platform, member, { kind: 'ids', findingIds: [...chosen] }, act.decision);
  }
}
