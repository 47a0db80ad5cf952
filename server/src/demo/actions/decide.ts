/** Carries out a demo decision about some of a project's findings that are open at that time. */
import type { JobPlatform } from '../../domain/platform.ts';
import { readReport } from '../../domain/reports/read-report.ts';
import type { ReportRequest } from '../../domain/reports/report-request.ts';
import { hasDecided } from '../../domain/triage/has-decided.ts';
import { triageFindings } from '../../domain/triage/triage-findings.ts';
import type { DecisionStep } from './decisions.ts';
import type { DemoOrganisation } from '../people/create-organisation.ts';
import { memberOf } from '../people/member-of.ts';

/** A decision considers this many of the newest findings. */
const consideredMax = 200;

export async function decide(platform: JobPlatform, demo: DemoOrganisation, step: DecisionStep): Promise<void> {
  const actorUserId = demo.userIds.get(step.actor) ?? '';
  if (await hasDecided(platform, demo.deploymentId, { at: step.at, actorUserId })) return;
  const member = await memberOf(platform, demo, step.actor);
  const request: ReportRequest = {
    type: 'open_backlog',
    state: 'open',
    filters: { projects: [step.projectName], severities: step.severities },
  };
  const { findings } = await readReport(platform, member, request, { cursor: undefined, limit: consideredMax });
  if (findings.length === 0) return;
  if (step.selects === 'whole rule') {
    const ruleIds = [step.random.pick(findings).ruleKey];
    const ofRule: ReportRequest = { ...request, filters: { ...request.filters, ruleIds } };
    await triageFindings(platform, member, { kind: 'report', request: ofRule }, step.decision);
  } else {
    const chosen = new Set<string>();
    for (let n = 0; n < step.selects; n += 1) chosen.add(step.random.pick(findings).id);
    await triageFindings(platform, member, { kind: 'ids', findingIds: [...chosen] }, step.decision);
  }
}
