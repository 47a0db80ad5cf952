/** The first pass over Trivy JSON: targets, and their packages' graph and licenses. */
import type { Transitivity } from '../../model/draft.ts';
import { imageName, type Place } from '../../model/place.ts';
import { cutName } from '../facts/bounded.ts';
import { dependencyGraph, edgeList, type DependencyGraph, type EdgeList } from '../facts/dependency-graph.ts';
import { ecosystemOf, isDistribution } from '../facts/ecosystems.ts';
import { asLabel, asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { numberedNames, type NumberedNames } from '../facts/numbered-names.ts';
import { parsePurl } from '../facts/purl.ts';
import { safePath } from '../facts/safe-path.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem, type Selector } from '../json/selector.ts';
import { listMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { artifactMembers, artifactOf, type Artifact, type ArtifactLabel, type GatheredArtifact } from './artifact.ts';

/** An element of Results. */
export interface Target {
  /** The file's path; for an image, its name without tag, digest and system, so that it is the same in every build. */
  path: string;
  /** The target as the report names it, if its path left the repository (`../modules/x`) and lost its leading `..`. */
  climbingName: string | undefined;
  /** Undefined for a file of the repository. */
  place: Place | undefined;
  /** `os-pkgs`, `lang-pkgs`, `config`, `secret` … */
  kind: string;
  ecosystem: string;
  /** The ecosystem that 0.1.0 gave to packages without a purl, where it was another word. */
  formerEcosystem: string | undefined;
  packages: PackageGraph;
  /** License findings by package name, for packages without licenses of their own. */
  licenses: Map<string, string[]>;
}

/** A target's packages, by Trivy's ids. */
export interface PackageGraph {
  transitivityOf(id: string): Transitivity;
  /** purls of the packages that depend on it. */
  parentsOf(id: string): string[];
}

export interface TrivySurvey {
  version: string;
  artifact: Artifact;
  /** By the JSON pointer of the element. */
  targets: ReadonlyMap<string, Target>;
  hasPackages: boolean;
  /** It says what was scanned, or has a list of results: without results, nothing was found. Else it may be a part of a report. */
  isReport: boolean;
  duplicates: ReadonlyMap<string, number>;
}

type Label =
  | ArtifactLabel
  | 'schema'
  | 'trivy'
  | 'resource'
  | 'namespace'
  | 'kind'
  | 'name'
  | 'results'
  | 'result'
  | 'target'
  | 'class'
  | 'type'
  | 'package'
  | 'packages'
  | 'license';

const results: Selector<Label> = elements(
  members<Label>(
    {
      Target: take('target'),
      Class: take('class'),
      Type: take('type'),
      Packages: elements(take('package'), 'packages'),
      Licenses: elements(take('license')),
    },
    'result',
  ),
  'results',
);
const resources: Selector<Label> = elements(
  members<Label>(
    { Namespace: take('namespace'), Kind: take('kind'), Name: take('name'), Results: results },
    'resource',
  ),
);
const selector = members<Label>({
  SchemaVersion: take('schema'),
  Trivy: take('trivy'),
  ...artifactMembers,
  Results: results,
  Vulnerabilities: resources,
  Misconfigurations: resources,
  Resources: resources,
  Findings: resources,
});

/** Facts collected about a target while it is read. */
interface Gathered {
  name: string;
  kind: string;
  type: string;
  resource: Resource | undefined;
  /** Undefined before the first package. */
  packages: GatheredPackages | undefined;
  licenses: Map<string, string[]>;
}

/** Only the input of the graph. */
interface GatheredPackages {
  /** Numbers of Trivy's ids. */
  nodes: NumberedNames;
  /** By number; undefined for packages that only others name. */
  purls: string[];
  transitivities: Transitivity[];
  edges: EdgeList;
}

interface Resource {
  namespace: string;
  kind: string;
  name: string;
}

interface State {
  source: ParseSource;
  version: string;
  artifact: GatheredArtifact;
  gathered: Map<string, Gathered>;
  /** The current element. */
  result: Gathered | undefined;
  resource: Resource | undefined;
  packages: number;
  edges: number;
  hasPackages: boolean;
  isReport: boolean;
}

export async function surveyTrivy(source: ParseSource): Promise<TrivySurvey> {
  const state: State = {
    source,
    version: '',
    artifact: {},
    gathered: new Map(),
    result: undefined,
    resource: undefined,
    packages: 0,
    edges: 0,
    hasPackages: false,
    isReport: false,
  };
  let duplicates: ReadonlyMap<string, number> = new Map();
  const options = {
    file: source.fileName,
    limits: source.limits,
    onDuplicates: (found: ReadonlyMap<string, number>) => {
      duplicates = found;
    },
  };
  for await (const items of readJson(source.open(), selector, options)) for (const item of items) takeItem(item, state);
  const artifact = artifactOf(state.artifact);
  return {
    version: state.version,
    artifact,
    targets: new Map([...state.gathered].map(([pointer, gathered]) => [pointer, targetOf(gathered, artifact)])),
    hasPackages: state.hasPackages,
    isReport: state.isReport,
    duplicates,
  };
}

function takeItem(item: JsonItem<Label>, state: State): void {
  const refuse = (reason: 'damaged' | 'unsupported' | 'limit', message: string): never => {
    throw new UploadRefused(reason, { file: state.source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') return refuse('limit', `This ${item.label} ${item.message}`);
  if (item.kind === 'mismatch') {
    const isRoot = pointerOf(item) === '/';
    // Trivy writes null for a list without elements.
    if (item.found === 'null' && !isRoot) return;
    const isOld = isRoot && item.found === 'an array';
    return refuse(
      isOld ? 'unsupported' : 'damaged',
      isOld
        ? 'Trivy JSON of schema version 1 is not supported; only version 2 is'
        : `Trivy JSON: expected an ${item.expected} here, found ${item.found}`,
    );
  }
  if (item.kind === 'begin') {
    if (item.label === 'resource') state.resource = { namespace: '', kind: '', name: '' };
    else if (item.label === 'results') state.isReport = true;
    else if (item.label === 'packages') state.hasPackages = true;
    else if (item.label === 'result') {
      state.result = {
        name: '',
        kind: '',
        type: '',
        resource: state.resource,
        packages: undefined,
        licenses: new Map(),
      };
      // A repeated key repeats the pointer: the last one wins.
      state.gathered.set(pointerOf(item), state.result);
      if (state.gathered.size > state.source.limits.pathsMax)
        refuse('limit', `More than ${state.source.limits.pathsMax} targets`);
    }
    return;
  }
  if (item.kind === 'end') {
    if (item.label === 'resource') state.resource = undefined;
    return;
  }
  if (item.label === 'schema') {
    if (item.value !== 2)
      refuse(
        'unsupported',
        `Trivy JSON of schema version ${(asLabel(item.value) ?? 'unknown').slice(0, 20)} is not supported; only version 2 is`,
      );
  } else if (item.label === 'trivy') state.version = asText(asObject(item.value)?.['Version']) ?? '';
  else takeValue(item.label, item.value, state, refuse);
}

function takeValue(
  label: Label,
  value: unknown,
  state: State,
  refuse: (reason: 'limit', message: string) => never,
): void {
  const { resource } = state;
  const { result } = state;
  switch (label) {
    case 'artifactName':
    case 'artifactType':
    case 'clusterName':
    case 'metadata':
      state.artifact[label] = value;
      if (label === 'artifactName' || label === 'clusterName') state.isReport = true;
      break;
    case 'namespace':
    case 'kind':
    case 'name':
      if (resource !== undefined) resource[label] = asText(value) ?? '';
      break;
    case 'target':
      if (result !== undefined) result.name = asText(value) ?? '';
      break;
    case 'class':
      if (result !== undefined) result.kind = asText(value) ?? '';
      break;
    case 'type':
      if (result !== undefined) result.type = asText(value) ?? '';
      break;
    case 'package': {
      state.packages += 1;
      if (state.packages > state.source.limits.dependenciesMax)
        refuse('limit', `More than ${state.source.limits.dependenciesMax} packages`);
      const given = asObject(value);
      if (given === undefined) break;
      state.edges += result === undefined ? 0 : gatherPackage(given, result);
      if (state.edges > state.source.limits.dependenciesMax * 10)
        refuse('limit', `More than ${state.source.limits.dependenciesMax * 10} dependencies between packages`);
      break;
    }
    case 'license': {
      const license = asObject(value);
      const [name, text] = [asText(license?.['PkgName']), asText(license?.['Name'])];
      if (name === undefined || text === undefined || result === undefined) break;
      const known = result.licenses.get(name) ?? [];
      if (known.length < listMax.licenses && !known.includes(text))
        result.licenses.set(name, [...known, cutName(text, 200)]);
      break;
    }
    default:
      break;
  }
}

/** Bound on followed edges of one package. */
const dependsOnMax = 10_000;

/** Returns the number of packages it depends on. */
function gatherPackage(given: JsonObject, result: Gathered): number {
  result.packages ??= { nodes: numberedNames(), purls: [], transitivities: [], edges: edgeList() };
  const { nodes, purls, transitivities, edges } = result.packages;
  const node = nodes.numberOf(packageId(given));
  const dependsOn = asTexts(given['DependsOn']).slice(0, dependsOnMax);
  // The root is the project itself, not a parent.
  const isRoot = given['Relationship'] === 'root';
  purls[node] = isRoot ? '' : (asText(asObject(given['Identifier'])?.['PURL']) ?? '');
  transitivities[node] = transitivityOf(given);
  if (purls[node] !== '') for (const id of dependsOn) edges.add(node, nodes.numberOf(id));
  return dependsOn.length;
}

/** Trivy's id of a package, or the package id of a vulnerability (PkgID). */
export function packageId(given: JsonObject): string {
  return asText(given['ID']) ?? `${asText(given['Name']) ?? ''}@${asText(given['Version']) ?? ''}`;
}

function targetOf(gathered: Gathered, { image }: Artifact): Target {
  const { resource, name, kind, type } = gathered;
  const isImage = kind === 'os-pkgs' || (kind === '' && / \([^()]+\)$/.test(name));
  const own = isImage ? imageName(name.replace(/ \([^()]*\)$/, '')) : name;
  const prefix =
    resource === undefined
      ? ''
      : [resource.namespace, resource.kind, resource.name].filter((part) => part !== '').join('/');
  // A resource's configuration may be named after the resource: do not repeat the name.
  const whole = prefix === '' ? own : own === `${resource?.kind}/${resource?.name}` ? prefix : `${prefix}/${own}`;
  const path = safePath(whole)?.path;
  return {
    // Below the root, `..` climbs no further: two modules beside the project stay two.
    path: path ?? safePath(`/${whole}`)?.path ?? '',
    climbingName: path === undefined ? whole : undefined,
    place: placeOf(resource, image),
    kind,
    ecosystem: ecosystemOf(type),
    formerEcosystem: isDistribution(type) ? type.toLowerCase() : undefined,
    packages: gathered.packages === undefined ? noPackages : graphOf(gathered.packages),
    licenses: gathered.licenses,
  };
}

const noPackages: PackageGraph = { transitivityOf: () => 'unknown', parentsOf: () => [] };

function graphOf({ nodes, purls, transitivities, edges }: GatheredPackages): PackageGraph {
  const graph: DependencyGraph = dependencyGraph(nodes.size, new Set(), edges);
  return {
    transitivityOf: (id) => transitivities[nodes.find(id) ?? -1] ?? 'unknown',
    parentsOf: (id) => graph.parentsOf(nodes.find(id) ?? -1, listMax.parents).map((parent) => purls[parent] ?? ''),
  };
}

function placeOf(resource: Resource | undefined, image: string | undefined): Place | undefined {
  if (resource === undefined) return image === undefined ? undefined : { kind: 'image', image };
  const { namespace, kind, name } = resource;
  return {
    kind: 'resource',
    platform: 'kubernetes',
    namespace: cutName(namespace),
    type: cutName(kind),
    name: cutName(name),
  };
}

function transitivityOf(given: JsonObject): Transitivity {
  const relationship = given['Relationship'];
  if (relationship === 'direct' || relationship === 'workspace') return 'direct';
  if (relationship === 'indirect' || given['Indirect'] === true) return 'transitive';
  return 'unknown';
}

/** Ecosystem, name and version of a package: from its purl, else from the target's kind. */
export function packageParts(
  given: { purl: string; name: string; version: string },
  target: Target,
): { ecosystem: string; name: string; version: string } {
  const parts = given.purl === '' ? undefined : parsePurl(given.purl);
  return {
    ecosystem: parts?.ecosystem ?? target.ecosystem,
    name: cutName(given.name === '' ? (parts?.name ?? '') : given.name),
    version: cutName(given.version === '' ? (parts?.version ?? '') : given.version),
  };
}
