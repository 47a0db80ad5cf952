/** A member sends a VEX document about a project: one act of triage, which can be previewed and undone (ADR 0033). */
import { invalidArgument, notFound } from '../../base/errors.ts';
import { readVex } from '../../ingest/vex/read-vex.ts';
import type { Member } from '../../model/caller.ts';
import { packageKey } from '../../model/versions/package-key.ts';
import type { VexDocument } from '../../model/vex.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { collectChange } from '../../store/events/changes.ts';
import { claimDecisions } from '../../store/projects/decisions.ts';
import { findProjectByName } from '../../store/projects/projects.ts';
import { insertTriageBatch } from '../../store/triage/triage.ts';
import { listVexCandidates } from '../../store/triage/vex-candidates.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { withProjectsLimit } from '../projects/with-projects-limit.ts';
import { applyDecisions } from './apply-triage.ts';
import { matchVex, type VexMatches } from './match-vex.ts';

/** Findings of the packages that a document names, on all refs of the project. */
const candidatesMax = 200_000;

export interface VexOutcome extends Omit<VexMatches, 'decisions'> {
  /** Id for undo; null for a preview, and if nothing changes. */
  batchId: string | null;
  document: VexDocument;
  /** Findings that the document changes, each once for all refs. */
  selected: number;
  /** Findings that changed, including the same ones on other refs; 0 for a preview. */
  changed: number;
}

type VexPlatform = Pick<Platform, 'database' | 'projectLimits' | 'triageLimits' | 'clock'>;

interface VexRequest {
  /** The project's name. */
  project: string;
  /** JSON as it was sent. */
  document: unknown;
}

/**
 * Throws INVALID_ARGUMENT if the document is not VEX, or decides about more findings than are decided at once; NOT_FOUND,
 * FORBIDDEN.
 */
export async function previewVex(platform: VexPlatform, member: Member, request: VexRequest): Promise<VexOutcome> {
  const document = readVex(request.document);
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const projectId = await findProject(tx, member, request.project);
    const { decisions, ...counts } = await match(platform, tx, { projectId, document });
    return { ...counts, document, batchId: null, selected: countSelected(decisions), changed: 0 };
  });
}

export async function applyVex(platform: VexPlatform, member: Member, request: VexRequest): Promise<VexOutcome> {
  const document = readVex(request.document);
  const { database, clock } = platform;
  const { deploymentId, login: actor, userId: actorUserId } = member;
  const projectId = await database.readAsTenant(deploymentId, (tx) => findProject(tx, member, request.project));
  const projectIds = [projectId];
  const decide = async (tx: TenantTransaction): Promise<VexOutcome> => {
    await claimDecisions(tx, projectIds);
    const { decisions, ...counts } = await match(platform, tx, { projectId, document });
    const selected = countSelected(decisions);
    const source = { id: document.id, author: document.author };
    let [batchId, changed]: [string | null, number] = [null, 0];
    if (selected > 0) {
      const change = { vex: source, version: document.version };
      batchId = await insertTriageBatch(tx, { at: clock.now(), actor, actorUserId, change });
      changed = await applyDecisions(platform, tx, { batchId, actor, decisions });
      collectChange(tx, { kind: 'findings', projectIds, cause: 'triage' });
    }
    const subject = batchId === null ? `project:${projectId}` : `triage:${batchId}`;
    const changes = { ...source, version: document.version, project: request.project, selected, changed };
    await recordChange(platform, member, tx.client, { action: 'triage.vex', subject, changes });
    return { ...counts, document, batchId, selected, changed };
  };
  return withProjectsLimit(platform, { kind: 'decision', deploymentId, projectIds }, (options) =>
    database.asIngest(deploymentId, decide, options),
  );
}

async function findProject(tx: TenantTransaction, member: Member, name: string): Promise<string> {
  const project = await findProjectByName(tx, name);
  if (project === undefined) throw notFound('project');
  requireProjectPermission(member, 'findings.triage', project.id);
  return project.id;
}

async function match(
  { triageLimits }: Pick<Platform, 'triageLimits'>,
  tx: TenantTransaction,
  { projectId, document }: { projectId: string; document: VexDocument },
): Promise<VexMatches> {
  const packages = new Map<string, { ecosystem: string; key: string }>();
  const imageNames = new Set<string>();
  for (const { ids, products } of document.statements) {
    for (const { package: named } of products) {
      if (named === null) for (const id of ids) imageNames.add(id.toLowerCase());
      else {
        const key = packageKey(named.ecosystem, named.name);
        packages.set(JSON.stringify([named.ecosystem, key]), { ecosystem: named.ecosystem, key });
      }
    }
  }
  const search = { projectId, source: document, packages: [...packages.values()], imageNames: [...imageNames] };
  const candidates = await listVexCandidates(tx, search, candidatesMax + 1);
  if (candidates.length > candidatesMax)
    throw invalidArgument('document', `names packages with more than ${candidatesMax} findings; split it`);
  const matches = matchVex(document, candidates);
  const selected = countSelected(matches.decisions);
  if (selected > triageLimits.atOnceMax)
    throw invalidArgument(
      'document',
      `decides about ${selected} findings, but at most ${triageLimits.atOnceMax} are decided at once; send its statements in several documents, each with an @id or tracking id of its own`,
    );
  return matches;
}

function countSelected(decisions: VexMatches['decisions']): number {
  return decisions.reduce((sum, { findingIds }) => sum + findingIds.length, 0);
}
