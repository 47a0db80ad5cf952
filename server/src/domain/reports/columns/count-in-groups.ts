/**
 * The groups of a report: of open findings from columns in memory (ADR 0041), of others by SQL. Both give the
 * same answer.
 */
import { compareTexts } from '../../../base/compare-texts.ts';
import { severities } from '../../../model/draft.ts';
import { languageOf } from '../../../model/language.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { openQueryOf } from '../../../store/reports/columns/open-query.ts';
import {
  hasChangesSince,
  heldStates,
  listLastScans,
  type TextKind,
} from '../../../store/reports/columns/load-columns.ts';
import type { CountedKind } from '../../../store/reports/groups/group-kinds.ts';
import { listGroups, type GroupPage, type GroupPageRequest } from '../../../store/reports/groups/list-groups.ts';
import { listCodeownersVersions, listOwnedAmong } from '../../../store/reports/groups/owned-places.ts';
import { listProfiles, listProjectLabels, listRuleKeys } from '../../../store/reports/labels.ts';
import type { ReportQuery } from '../../../store/reports/query.ts';
import { countGroups, type Counting } from './count-groups.ts';
import { newDictionary, numberOf, type Dictionary } from './dictionary.ts';
import { readColumns, type FindingColumns, type ProjectColumns, type ReadColumns } from './finding-columns.ts';
import { pageOfGroups } from './page-of-groups.ts';

/** `findings`: how many the report has, which is at least as many as are in a group. */
export async function countInGroups(
  tx: TenantTransaction,
  columns: FindingColumns,
  request: GroupPageRequest & { findings: number },
): Promise<GroupPage> {
  return (await countInMemory(tx, columns, request)) ?? (await listGroups(tx, request));
}

/** Null: the columns do not have the answer. */
export async function countInMemory(
  tx: TenantTransaction,
  columns: FindingColumns,
  request: GroupPageRequest & { findings: number },
): Promise<GroupPage | null> {
  const { query } = request;
  const open = openQueryOf(query);
  if (open === null || !isLookedUp(query) || (await hasChangesSince(tx, query.until))) return null;
  const { projectIds } = query.scope;
  const read = await readColumns(tx, columns, { projectIds, texts: textsOf(request), findings: request.findings });
  if (read === null) return null;
  const groups = await groupsOf(tx, read, request);
  const counts = countGroups({
    ...(await conditionsOf(tx, read, query)),
    ...groups,
    projects: read.projects,
    groupCount: groups.keys.length,
    hasState: Uint8Array.from(heldStates, (state) => (open.states.includes(state) ? 1 : 0)),
    openedFrom: open.from?.getTime() ?? -Infinity,
    scannedAt: request.withLastSeen ? await scannedAtOf(tx, read) : null,
  });
  return pageOfGroups(counts, groups, request);
}

function textsOf({ kind, withLastSeen }: Pick<GroupPageRequest, 'kind' | 'withLastSeen'>): TextKind[] {
  return withLastSeen ? [...textsOfKind(kind), 'analysis'] : textsOfKind(kind);
}

function textsOfKind(kind: CountedKind): TextKind[] {
  switch (kind) {
    case 'rule':
    case 'project':
      return [];
    case 'language':
      return ['file'];
    case 'owner':
      return ['ownable'];
    default:
      return [kind];
  }
}

/** By the number of the analysis; -Infinity if no full scan ended. */
async function scannedAtOf(tx: TenantTransaction, { texts: { analysis } }: ReadColumns): Promise<Float64Array> {
  const scannedAt = new Float64Array(analysis.values.length).fill(-Infinity);
  for (const scan of await listLastScans(tx, analysis.values)) {
    scannedAt[analysis.numbers.get(scan.analysis)!] = scan.at.getTime();
  }
  return scannedAt;
}

type Conditions = Pick<Counting, 'severityOf' | 'hasRule' | 'found' | 'relevant'>;

async function conditionsOf(
  tx: TenantTransaction,
  { rules, profiles }: ReadColumns,
  query: ReportQuery,
): Promise<Conditions> {
  const { scope } = query;
  const severityOf = new Int8Array(profiles.values.length).fill(-1);
  const wanted = scope.profileIds === null ? null : new Set(scope.profileIds);
  for (const { id, severity } of await listProfiles(tx)) {
    const number = profiles.numbers.get(Number(id));
    if (number !== undefined && wanted?.has(id) !== false) severityOf[number] = severities.indexOf(severity);
  }
  const { from, to } = scope.relevant ?? { from: null, to: null };
  return {
    severityOf,
    hasRule: rulesOf(rules.values, scope),
    found: foundOf(rules.values, query),
    relevant: { from: from?.getTime() ?? -Infinity, to: to?.getTime() ?? Infinity },
  };
}

function rulesOf(ids: readonly number[], { ruleIds, without }: ReportQuery['scope']): Uint8Array | null {
  const refused = new Set(without?.ruleIds ?? []);
  if (ruleIds === null && refused.size === 0) return null;
  const only = ruleIds === null ? null : new Set(ruleIds);
  return Uint8Array.from(ids, (id) => (only?.has(String(id)) !== false && !refused.has(String(id)) ? 1 : 0));
}

/** False: its words would have to be looked up. */
function isLookedUp({ scope: { search }, until }: ReportQuery): boolean {
  return search === null || search.foundIds !== undefined || search.openFound?.until.getTime() === until.getTime();
}

function foundOf(ruleIds: readonly number[], { scope: { search }, until }: ReportQuery): Counting['found'] {
  if (search === null) return null;
  const named = new Set(search.ruleIds);
  const open = search.openFound;
  const ids = open?.until.getTime() === until.getTime() ? open.rows.map(({ id }) => id) : search.foundIds!;
  return {
    ids: new Set(ids.map(Number)),
    hasRule: Uint8Array.from(ruleIds, (id) => (named.has(String(id)) ? 1 : 0)),
  };
}

/** The groups by their numbers, and who is in them. */
interface Groups extends Pick<Counting, 'membershipOf'> {
  keys: readonly string[];
  names: readonly string[];
}

async function groupsOf(
  tx: TenantTransaction,
  read: ReadColumns,
  { kind, owners }: Pick<GroupPageRequest, 'kind' | 'owners'>,
): Promise<Groups> {
  switch (kind) {
    case 'rule':
      return groupsOfRules(tx, read);
    case 'project':
      return groupsOfProjects(tx, read);
    case 'language':
      return groupsOfLanguages(read);
    case 'owner':
      return groupsOfOwners(tx, read, owners);
    default: {
      const { values } = read.texts[kind];
      return {
        keys: values,
        names: values,
        membershipOf: (project) => ({ column: textsIn(project, kind), groups: null }),
      };
    }
  }
}

function textsIn(project: ProjectColumns, kind: TextKind): Int32Array {
  return project.texts.get(kind)!;
}

/** Rules of several tools with the same key are one group. */
async function groupsOfRules(tx: TenantTransaction, { rules }: ReadColumns): Promise<Groups> {
  const keys = newDictionary<string>();
  const names: string[] = [];
  const groups = new Int32Array(rules.values.length).fill(-1);
  for (const { id, key, name } of await listRuleKeys(tx, rules.values.map(String))) {
    const group = numberOf(keys, key);
    const known = names[group];
    names[group] = known === undefined || compareTexts(name, known) < 0 ? name : known;
    groups[rules.numbers.get(Number(id))!] = group;
  }
  return { keys: keys.values, names, membershipOf: ({ rules: column }) => ({ column, groups }) };
}

async function groupsOfProjects(tx: TenantTransaction, { projects }: ReadColumns): Promise<Groups> {
  const keys = projects.map(({ projectId }) => projectId);
  const nameOf = new Map((await listProjectLabels(tx, keys)).map(({ id, name }) => [id, name]));
  const groupOf = new Map(keys.map((key, group) => [key, [group]]));
  return {
    keys,
    names: keys.map((key) => nameOf.get(key)!),
    membershipOf: ({ projectId, profiles: column }) => {
      const groups = groupOf.get(projectId)!;
      return { column, groupsOf: () => groups };
    },
  };
}

/** The languages of the files of a dictionary, which only grows. */
const languagesOf = new WeakMap<Dictionary<string>, { keys: Dictionary<string>; groups: number[] }>();

function groupsOfLanguages({ texts: { file } }: ReadColumns): Groups {
  const { keys, groups } = languagesOf.get(file) ?? { keys: newDictionary<string>(), groups: [] };
  languagesOf.set(file, { keys, groups });
  for (const path of file.values.slice(groups.length)) {
    const language = languageOf(path);
    groups.push(language === null ? -1 : numberOf(keys, language));
  }
  return {
    keys: keys.values,
    names: keys.values,
    membershipOf: (project) => ({ column: textsIn(project, 'file'), groups }),
  };
}

/** A file has several owners; `only`: those that the report is narrowed to, or all (null). */
async function groupsOfOwners(
  tx: TenantTransaction,
  { projects, texts: { ownable } }: ReadColumns,
  only: readonly string[] | null,
): Promise<Groups> {
  const owned = await matchOwners(tx, projects, ownable);
  const keys = newDictionary<string>();
  const groupsOfProject = new Map<string, ReadonlyMap<number, readonly number[]>>();
  for (const { projectId, owners } of owned) {
    const groups = [...owners.known!.ofPath].map(([path, names]) => {
      const wanted = only === null ? names : names.filter((name) => only.includes(name));
      return [path, wanted.map((name) => numberOf(keys, name))] as const;
    });
    groupsOfProject.set(projectId, new Map(groups));
  }
  return {
    keys: keys.values,
    names: keys.values,
    membershipOf: (project) => {
      const groups = groupsOfProject.get(project.projectId);
      return { column: textsIn(project, 'ownable'), groupsOf: (path) => groups?.get(path) ?? [] };
    },
  };
}

/** The projects that have code owners, each with its files' owners. */
async function matchOwners(
  tx: TenantTransaction,
  projects: readonly ProjectColumns[],
  paths: Dictionary<string>,
): Promise<ProjectColumns[]> {
  const versions = await listCodeownersVersions(
    tx,
    projects.map(({ projectId }) => projectId),
  );
  const owned = projects.filter(({ projectId }) => versions.has(projectId));
  const unknown = owned.filter(({ projectId, owners }) => owners.known?.version !== versions.get(projectId));
  const places = unknown.flatMap((project) =>
    [...new Set(textsIn(project, 'ownable'))]
      .filter((path) => path >= 0)
      .map((path) => ({ projectId: project.projectId, path: paths.values[path]! })),
  );
  const found = Map.groupBy(await listOwnedAmong(tx, places), ({ projectId }) => projectId);
  for (const { projectId, owners } of unknown) {
    const ofPath = new Map((found.get(projectId) ?? []).map((place) => [paths.numbers.get(place.path)!, place.owners]));
    owners.known = { version: versions.get(projectId)!, ofPath };
  }
  return owned;
}
