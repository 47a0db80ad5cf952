/**
 * The open findings of deployments as columns in memory, for counts that no index has (ADR 0041). They are a cache: each
 * request asks its own snapshot for the versions of the projects, and reads those again that are not the ones held. So an
 * answer is what the snapshot has, whichever node or process changed it.
 */
import type { TenantTransaction } from '../../../store/database.ts';
import {
  listFindingVersions,
  loadFindings,
  loadTexts,
  type FindingVersion,
  type LoadedFindings,
  type TextKind,
} from '../../../store/reports/columns/load-columns.ts';
import { newDictionary, numberOf, type Dictionary } from './dictionary.ts';

/** The open findings of a project, in the order of their ids. Rules, profiles and texts are numbers of dictionaries. */
export interface ProjectColumns {
  projectId: string;
  version: string;
  ids: Float64Array;
  rules: Int32Array;
  profiles: Int32Array;
  /** Indexes of `heldStates`. */
  states: Uint8Array;
  createdAt: Float64Array;
  relevantSince: Float64Array;
  /** Since when it is open. */
  groupSince: Float64Array;
  /** -1: it has none. A kind is absent until it is asked for. */
  texts: Map<TextKind, Int32Array>;
  /** By the number of an `ownable` path; of a version of the project's code owners. */
  owners: { known: { version: string; ofPath: ReadonlyMap<number, readonly string[]> } | null };
}

/** What a deployment's columns share. Dictionaries only grow, so a column can be read while others are loaded. */
export interface DeploymentColumns {
  rules: Dictionary<number>;
  profiles: Dictionary<number>;
  texts: Record<TextKind, Dictionary<string>>;
  projects: Map<string, ProjectColumns>;
  /** Resolves when nobody loads: one request does, and others find what it loaded. */
  loaded: Promise<unknown>;
  /** True while that request reads many findings. */
  isLoadingMany: boolean;
  /** What was too large, and how many findings there were. */
  tooLarge: Map<TextKind | 'findings', number>;
}

export interface FindingColumns {
  readonly bytesMax: number;
  /** By deployment, those used last at the end. */
  readonly deployments: Map<string, DeploymentColumns>;
}

/** `bytesMax`: 0 holds nothing. */
export function createFindingColumns({ bytesMax }: { bytesMax: number }): FindingColumns {
  return { bytesMax, deployments: new Map() };
}

/** The columns that a request reads, of its own snapshot. */
export interface ReadColumns extends Pick<DeploymentColumns, 'rules' | 'profiles' | 'texts'> {
  projects: readonly ProjectColumns[];
}

interface Wanted {
  /** Null: all. */
  projectIds: readonly string[] | null;
  texts: readonly TextKind[];
  /**
   * Open findings of the deployment at most, as far as known: decides whether to try what was too large once. Infinity: it
   * is not tried again.
   */
  findings: number;
  /** True: null if much has to be read first. */
  isOnlyHeld?: boolean;
  /** True: nobody waits for the answer, so it waits while another request reads many findings. */
  isReadAhead?: boolean;
}

/** Projects that are read by one statement. */
const batchSize = 50;
/** Open findings that are read in some tens of milliseconds; and those of a project that is not held, as a guess. */
const [fewFindings, guessedFindings] = [10_000, 500];

/** The columns of the projects as the transaction sees them. Null: they do not fit into the memory for it, or are not held. */
export async function readColumns(
  tx: TenantTransaction,
  columns: FindingColumns,
  wanted: Wanted,
): Promise<ReadColumns | null> {
  if (columns.bytesMax === 0) return null;
  const own = heldOf(columns, tx.deploymentId);
  if (wasTooLarge(own, wanted)) return null;
  const versions = await listFindingVersions(tx, wanted.projectIds);
  if (isHeld(own, versions, wanted.texts)) return heldColumns(own, versions);
  // SQL answers sooner than another request has read them.
  if (own.isLoadingMany && wanted.isReadAhead !== true) return null;
  const turn = Promise.withResolvers<void>();
  const before = own.loaded;
  own.loaded = turn.promise;
  await before;
  try {
    return await load(tx, columns, { own, versions }, wanted);
  } finally {
    own.isLoadingMany = false;
    turn.resolve();
  }
}

function heldOf({ deployments }: FindingColumns, deploymentId: string): DeploymentColumns {
  const known = deployments.get(deploymentId);
  const held = known === undefined || isMostlyForgotten(known) ? emptyColumns() : known;
  deployments.delete(deploymentId);
  deployments.set(deploymentId, held);
  return held;
}

/** True if most texts are of findings that are no longer held. */
function isMostlyForgotten({ projects, texts }: DeploymentColumns): boolean {
  const findings = [...projects.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  return Object.values(texts).some(({ values }) => values.length > 2 * findings + 10_000);
}

function emptyColumns(): DeploymentColumns {
  return {
    rules: newDictionary(),
    profiles: newDictionary(),
    texts: {
      file: newDictionary(),
      package: newDictionary(),
      vulnerability: newDictionary(),
      ownable: newDictionary(),
      analysis: newDictionary(),
    },
    projects: new Map(),
    loaded: Promise.resolve(),
    isLoadingMany: false,
    tooLarge: new Map(),
  };
}

function wasTooLarge({ tooLarge }: DeploymentColumns, { texts, findings }: Wanted): boolean {
  return (['findings', ...texts] as const).some((part) => {
    const before = tooLarge.get(part);
    return before !== undefined && findings >= before * 0.8;
  });
}

async function load(
  tx: TenantTransaction,
  columns: FindingColumns,
  { own, versions }: { own: DeploymentColumns; versions: readonly FindingVersion[] },
  wanted: Wanted,
): Promise<ReadColumns | null> {
  if (wanted.projectIds === null) forgetOthers(own, versions);
  const outdated = versions.filter((project) => !isCurrent(own, project));
  own.isLoadingMany = isMany(own, outdated) || isMany(own, withoutTexts(own, versions, wanted.texts));
  if (own.isLoadingMany && wanted.isOnlyHeld === true) return null;
  for (let start = 0; start < outdated.length; start += batchSize) {
    const batch = outdated.slice(start, start + batchSize);
    for (const project of await loadProjects(tx, own, batch)) own.projects.set(project.projectId, project);
    if (!makeRoom(columns, own)) return giveUp(own, 'findings', wanted);
  }
  for (const kind of wanted.texts) {
    const missing = withoutTexts(own, versions, [kind]).map(({ projectId }) => own.projects.get(projectId)!);
    for (let start = 0; start < missing.length; start += batchSize) {
      await addTexts(tx, own, kind, missing.slice(start, start + batchSize));
      if (!makeRoom(columns, own)) return giveUp(own, kind, wanted);
    }
  }
  return heldColumns(own, versions);
}

/** What is held of these versions, which all are. */
function heldColumns(own: DeploymentColumns, versions: readonly FindingVersion[]): ReadColumns {
  return {
    rules: own.rules,
    profiles: own.profiles,
    texts: { ...own.texts },
    projects: versions.map(({ projectId }) => {
      const project = own.projects.get(projectId)!;
      return { ...project, texts: new Map(project.texts) };
    }),
  };
}

function isHeld(own: DeploymentColumns, versions: readonly FindingVersion[], kinds: readonly TextKind[]): boolean {
  return versions.every((project) => isCurrent(own, project)) && withoutTexts(own, versions, kinds).length === 0;
}

function isCurrent({ projects }: DeploymentColumns, { projectId, version }: FindingVersion): boolean {
  return projects.get(projectId)?.version === version;
}

function withoutTexts(
  { projects }: DeploymentColumns,
  versions: readonly FindingVersion[],
  kinds: readonly TextKind[],
): FindingVersion[] {
  return versions.filter(({ projectId }) => {
    const held = projects.get(projectId);
    return held !== undefined && !kinds.every((kind) => held.texts.has(kind));
  });
}

/** True if reading these projects takes longer than to answer by SQL what words find. */
function isMany({ projects }: DeploymentColumns, outdated: readonly FindingVersion[]): boolean {
  const findings = outdated.map(({ projectId }) => projects.get(projectId)?.ids.length ?? guessedFindings);
  return findings.reduce((sum, n) => sum + n, 0) > fewFindings;
}

function forgetOthers(own: DeploymentColumns, versions: readonly FindingVersion[]): void {
  const known = new Set(versions.map(({ projectId }) => projectId));
  for (const projectId of own.projects.keys()) if (!known.has(projectId)) own.projects.delete(projectId);
}

async function loadProjects(
  tx: TenantTransaction,
  own: DeploymentColumns,
  versions: readonly FindingVersion[],
): Promise<ProjectColumns[]> {
  const projectIds = versions.map(({ projectId }) => projectId);
  const loaded = new Map((await loadFindings(tx, projectIds)).map((project) => [project.projectId, project]));
  return versions.map(({ projectId, version }) => toColumns(own, version, loaded.get(projectId) ?? without(projectId)));
}

function without(projectId: string): LoadedFindings {
  return {
    projectId,
    ids: [],
    ruleIds: [],
    profileIds: [],
    states: [],
    createdAt: [],
    relevantSince: [],
    groupSince: [],
  };
}

function toColumns(own: DeploymentColumns, version: string, loaded: LoadedFindings): ProjectColumns {
  return {
    projectId: loaded.projectId,
    version,
    ids: Float64Array.from(loaded.ids),
    rules: Int32Array.from(loaded.ruleIds, (id) => numberOf(own.rules, id)),
    profiles: Int32Array.from(loaded.profileIds, (id) => numberOf(own.profiles, id)),
    states: Uint8Array.from(loaded.states),
    createdAt: Float64Array.from(loaded.createdAt, Math.round),
    relevantSince: Float64Array.from(loaded.relevantSince, Math.round),
    groupSince: Float64Array.from(loaded.groupSince, Math.round),
    texts: new Map(),
    owners: { known: null },
  };
}

/** The version is the transaction's, so the ids are the same findings. */
async function addTexts(
  tx: TenantTransaction,
  own: DeploymentColumns,
  kind: TextKind,
  projects: readonly ProjectColumns[],
): Promise<void> {
  const loaded = await loadTexts(
    tx,
    kind,
    projects.map(({ projectId }) => projectId),
  );
  const byProject = new Map(loaded.map((texts) => [texts.projectId, texts]));
  for (const project of projects) {
    const column = new Int32Array(project.ids.length).fill(-1);
    const { ids = [], texts = [] } = byProject.get(project.projectId) ?? {};
    let row = 0;
    ids.forEach((id, index) => {
      while (project.ids[row] !== id) row++;
      column[row] = numberOf(own.texts[kind], texts[index]!);
    });
    project.texts.set(kind, column);
  }
}

/** Forgets what other deployments hold, longest unused first, until all fit. False: this one alone does not. */
function makeRoom({ deployments, bytesMax }: FindingColumns, own: DeploymentColumns): boolean {
  const bytes = new Map([...deployments.values()].map((held) => [held, bytesOf(held)]));
  let sum = [...bytes.values()].reduce((a, b) => a + b, 0);
  for (const [deploymentId, held] of deployments) {
    if (sum <= bytesMax) break;
    if (held === own) continue;
    deployments.delete(deploymentId);
    sum -= bytes.get(held)!;
  }
  return sum <= bytesMax;
}

/** Forgets the part that does not fit: what findings are, or one kind of text. */
function giveUp(own: DeploymentColumns, part: TextKind | 'findings', { findings }: Wanted): null {
  const held = [...own.projects.values()].reduce((sum, { ids }) => sum + ids.length, 0);
  own.tooLarge.set(part, findings === Infinity ? held : findings);
  if (part === 'findings') {
    own.projects.clear();
    own.rules = newDictionary();
    own.profiles = newDictionary();
  }
  for (const kind of part === 'findings' ? (Object.keys(own.texts) as TextKind[]) : [part]) {
    own.texts[kind] = newDictionary();
    for (const { texts } of own.projects.values()) texts.delete(kind);
  }
  return null;
}

/** Bytes of a row without texts, and of a row's number of a text. */
const rowBytes = 41;
const numberBytes = 4;

/** About the bytes that a deployment's columns take. */
export function bytesOf({ projects, texts, rules, profiles }: DeploymentColumns): number {
  let bytes = rules.bytes + profiles.bytes;
  for (const { bytes: ofTexts } of Object.values(texts)) bytes += ofTexts;
  for (const project of projects.values()) bytes += project.ids.length * (rowBytes + project.texts.size * numberBytes);
  return bytes;
}
