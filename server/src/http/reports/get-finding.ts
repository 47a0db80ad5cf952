/** GET …/findings/{findingId} (ours): one finding with its whole history and the evidence of its identity. */
import { z } from 'zod';
import { getFinding } from '../../domain/reports/get-finding.ts';
import { recordShownSecrets } from '../../domain/reports/record-shown-secrets.ts';
import { isInRepository } from '../../model/place.ts';
import type { UndoableAct } from '../../model/triage.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { errorType } from '../fixes/wire.ts';
import { idInput } from '../wire/ids.ts';
import { instantToWire } from '../wire/instants.ts';
import { findingToWire } from './finding-to-wire.ts';
import { flowToWire } from './flow-to-wire.ts';
import { dependencyFactsToWire, relatedToWire } from './source-facts-to-wire.ts';
import { aggregateIssueState, FindingDetail, issueStatus, triageReason, triageState } from './wire.ts';

export const getFindingRoute = deploymentRoute({
  method: 'GET',
  path: '/api/reporting/{deploymentId}/findings/{findingId}',
  operationId: 'GetFinding',
  tag: 'Reporting',
  summary: 'Get one finding with its history and the evidence of its identity',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { params: z.object({ findingId: idInput }), response: { 200: FindingDetail } },
})
  .locate(({ platform, member, params }) => getFinding(platform, member, params.findingId))
  .handle(async ({ platform, member, subject: { finding, matches, namesByLogin, undoable, fixRefusal } }) => {
    await recordShownSecrets(platform, member, [finding]);
    return {
      status: 200,
      body: {
        finding: findingToWire(finding, member),
        history: finding.history.map((entry) => ({
          at: instantToWire(entry.at),
          cause: entry.cause,
          reason: entry.reason,
          actor: entry.actor,
          actorName: (entry.cause === 'scan' ? undefined : namesByLogin.get(entry.actor)) ?? entry.actor,
          scanId: entry.scanId ?? '',
          fromState: entry.from === null ? null : aggregateIssueState.toWire(entry.from.state),
          toState: aggregateIssueState.toWire(entry.to.state),
          fromStatus: entry.from === null ? null : issueStatus.toWire(entry.from.status),
          toStatus: issueStatus.toWire(entry.to.status),
          fromTriage: entry.from === null ? null : triageState.toWire(entry.from.triage),
          toTriage: triageState.toWire(entry.to.triage),
          triageReason: entry.triageReason === null ? null : triageReason.toWire(entry.triageReason),
          note: entry.note,
          undo: undoToWire(entry.id === null ? undefined : undoable.get(entry.id)),
        })),
        rule: {
          description: finding.rule.fullDescription ?? finding.rule.shortDescription ?? '',
          help: finding.rule.helpText ?? '',
        },
        isInRepository: isInRepository(finding.content),
        fixRefusal:
          fixRefusal === null ? null : { errorType: errorType.toWire(fixRefusal.type), message: fixRefusal.message },
        dependency: dependencyFactsToWire(finding),
        related: relatedToWire(finding),
        flow: flowToWire(finding),
        identity: { identityId: finding.identityId, matches },
      },
    };
  });

function undoToWire(act: UndoableAct | undefined): { triageId: string; findings: number } | null {
  return act === undefined ? null : { triageId: act.batchId, findings: act.findingCount };
}
