/** A page of the runs that the caller may see (api.md 4.1): every filter with every order. */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef } from '../../model/scm/refs.ts';
import {
  knownWorkflowTypes,
  workflowRunStatuses,
  type EventSource,
  type TargetType,
  type WorkflowRunStatus,
} from '../../model/runs/workflow-run.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listRunKinds } from '../../store/runs/kinds.ts';
import { listRunPositions } from '../../store/runs/page.ts';
import type { KindFilter, RunPosition, RunQuery } from '../../store/runs/query.ts';
import { findRef } from '../../store/runs/subjects.ts';
import { listRunRows } from '../../store/runs/runs.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';
import type { WorkflowRun } from './get-run.ts';

export const runSortColumns = ['started_at', 'status', 'workflow_type'] as const;
export type RunSortColumn = (typeof runSortColumns)[number];

/** Undefined members filter nothing. */
export interface RunFilter {
  /** Digits of an id, or a substring of a type's name, case-insensitive, with a space for an underscore. */
  searchQuery: string | undefined;
  statuses: readonly WorkflowRunStatus[] | undefined;
  workflowType: string | undefined;
  eventSource: EventSource | undefined;
  targetType: TargetType | undefined;
  projectId: string | undefined;
  /** A ref's id or name. */
  ref: string | undefined;
}

export interface RunsRequest {
  filter: RunFilter;
  sortColumn: RunSortColumn;
  direction: 'asc' | 'desc';
}

/** Where a page ended: the group (see below) and the position in it. */
interface Progress extends RunPosition {
  group: string;
}

/**
 * Order: the sort column, then the start (a queued run counts as the latest), then the id, all in one direction.
 * INVALID_CURSOR for a cursor of another query, INVALID_ARGUMENT for an unknown type.
 */
export async function listRuns(
  platform: Pick<Platform, 'database' | 'keys' | 'workflowTypes'>,
  member: Member,
  request: RunsRequest,
  paging: PageRequest,
): Promise<{ runs: WorkflowRun[]; nextCursor: string }> {
  requireKnownType(platform, request.filter.workflowType);
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const { rows: positions, nextCursor } = await keysetPage<Progress, Progress>(platform, paging, {
      query: { list: 'workflow-runs', ...request, deployment: member.deploymentId, user: member.userId },
      read: (from) => listPositions(tx, member, request, from),
      positionOf: (position) => position,
    });
    const runs = await listRunRows(
      tx,
      positions.map(({ id }) => id),
    );
    return { runs, nextCursor };
  });
}

function requireKnownType({ workflowTypes }: Pick<Platform, 'workflowTypes'>, name: string | undefined): void {
  const names = [...new Set([...knownWorkflowTypes, ...workflowTypes.map((type) => type.name)])];
  if (name === undefined || names.includes(name)) return;
  throw invalidArgument('filter.workflowType', `must be a workflow type: ${names.join(', ')}`);
}

/**
 * Reads group by group: ordering by status or type follows the order of its values, and by start within one value. So
 * each group is queried separately until the page is full.
 */
async function listPositions(
  tx: TenantTransaction,
  member: Member,
  request: RunsRequest,
  { after, limit }: { after: Progress | null; limit: number },
): Promise<Progress[]> {
  const { filter, direction } = request;
  const scope = await scopeOf(tx, member, filter);
  const existingKinds = await listRunKinds(tx);
  const types = [...new Set(existingKinds.map((kind) => kind.workflowType))];
  const search = readSearch(types, filter.searchQuery ?? '');
  const found: Progress[] = [];
  for (const group of groupsOf(types, request, after)) {
    const kinds = kindsOf(filter, group);
    const base = {
      ...scope,
      existingKinds,
      direction,
      after: group.name === after?.group ? after : null,
      limit: limit - found.length,
    };
    const positions =
      kinds === null
        ? []
        : search === null
          ? await listRunPositions(tx, { ...base, kinds, idPart: null })
          : await listSearched(tx, { ...base, kinds }, search);
    found.push(...positions.map((position) => ({ group: group.name, ...position })));
    if (found.length >= limit) break;
  }
  return found;
}

interface Group {
  /** The name of the group in the cursor; '' for a list of one group. */
  name: string;
  status?: WorkflowRunStatus;
  workflowType?: string;
}

/** The groups in order, from the cursor's on. */
function groupsOf(types: readonly string[], { sortColumn, direction }: RunsRequest, after: Progress | null): Group[] {
  if (sortColumn === 'started_at') return [{ name: '' }];
  const inOrder = <T>(values: readonly T[]): T[] => (direction === 'asc' ? [...values] : values.toReversed());
  if (sortColumn === 'status') {
    const statuses = inOrder(workflowRunStatuses);
    const from = after === null ? 0 : statuses.findIndex((status) => status === after.group);
    return statuses.slice(from).map((status) => ({ name: status, status }));
  }
  const isAhead = (type: string): boolean =>
    after === null || (direction === 'asc' ? type >= after.group : type <= after.group);
  return inOrder(types)
    .filter(isAhead)
    .map((workflowType) => ({ name: workflowType, workflowType }));
}

/** The filter's kinds within one group; null if there can be none. */
function kindsOf(filter: RunFilter, group: Group): KindFilter | null {
  const { statuses, workflowType, eventSource, targetType } = filter;
  if (group.status !== undefined && statuses?.includes(group.status) === false) return null;
  if (group.workflowType !== undefined && workflowType !== undefined && workflowType !== group.workflowType)
    return null;
  const one = <T>(value: T | undefined): T[] | null => (value === undefined ? null : [value]);
  return {
    statuses: one(group.status) ?? statuses ?? null,
    workflowTypes: one(group.workflowType ?? workflowType),
    eventSources: one(eventSource),
    targetTypes: one(targetType),
  };
}

/** The projects and the ref's name to list: the filter's, limited to what the member sees. */
async function scopeOf(
  tx: TenantTransaction,
  member: Member,
  { projectId, ref }: RunFilter,
): Promise<Pick<RunQuery, 'projectIds' | 'refName'>> {
  const { visibleProjectIds: visible } = member;
  const projectIds =
    projectId === undefined ? visible : visible === null || visible.includes(projectId) ? [projectId] : [];
  if (ref === undefined) return { projectIds, refName: null };
  const byId = /^[0-9]{1,18}$/.test(ref) ? await findRef(tx, ref) : undefined;
  if (byId !== undefined && (projectIds === null || projectIds.includes(byId.projectId))) {
    return { projectIds: [byId.projectId], refName: byId.name };
  }
  return { projectIds, refName: parseRef(ref).name };
}

interface Search {
  /** Types whose name contains the text, and the other types. */
  types: readonly string[];
  otherTypes: readonly string[];
  /** The text, if it can be a part of an id. */
  idPart: string | null;
}

/** Null for a text of spaces, which restricts nothing. */
function readSearch(known: readonly string[], searchQuery: string): Search | null {
  const text = searchQuery.trim().toLowerCase();
  if (text === '') return null;
  const name = text.replaceAll(/\s+/g, '_');
  const containsText = (type: string): boolean => type.toLowerCase().includes(name);
  return {
    types: known.filter(containsText),
    otherTypes: known.filter((type) => !containsText(type)),
    idPart: /^[0-9]{1,19}$/.test(text) ? text : null,
  };
}

/** Merges both meanings of the search, each row once. */
async function listSearched(
  tx: TenantTransaction,
  query: Omit<RunQuery, 'idPart'>,
  { types, otherTypes, idPart }: Search,
): Promise<RunPosition[]> {
  const ofTypes = (among: readonly string[]): KindFilter => {
    const { workflowTypes } = query.kinds;
    return { ...query.kinds, workflowTypes: among.filter((type) => workflowTypes?.includes(type) !== false) };
  };
  const isOfType = types.length > 0;
  const byType = isOfType ? await listRunPositions(tx, { ...query, kinds: ofTypes(types), idPart: null }) : [];
  const others = isOfType ? ofTypes(otherTypes) : query.kinds;
  const byId = idPart === null ? [] : await listRunPositions(tx, { ...query, kinds: others, idPart });
  const sign = query.direction === 'asc' ? 1 : -1;
  return [...byType, ...byId].sort((a, b) => sign * compare(a, b)).slice(0, query.limit);
}

/** Texts of one format compare as their instants do; 'infinity' sorts after all digits. */
function compare(a: RunPosition, b: RunPosition): number {
  if (a.startedAt !== b.startedAt) return a.startedAt < b.startedAt ? -1 : 1;
  return Number(BigInt(a.id) - BigInt(b.id));
}
