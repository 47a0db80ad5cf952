/** The first pass over CycloneDX: the tool, the components and the dependency graph. */
import type { DependencyScope } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { dependencyGraph, edgeList, type DependencyGraph, type EdgeList } from '../facts/dependency-graph.ts';
import { asLabel, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { licenseNames } from '../facts/licenses.ts';
import { numberedNames, type NumberedNames } from '../facts/numbered-names.ts';
import { parsePurl } from '../facts/purl.ts';
import { safePath } from '../facts/safe-path.ts';
import { sharedLists, sharedTexts } from '../facts/shared-texts.ts';
import { scannedImage, type ScannedImage } from '../facts/scanned-image.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import { listMax, textMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import type { BomLabel } from './bom-label.ts';
import { surveyXmlBom } from './xml-bom.ts';

export interface Component {
  /** Number in the dependency graph; `noNode` without a reference. */
  node: number;
  /** Undefined if derived from the purl (`packageOf`), so it is not stored twice. */
  ownName: string | undefined;
  version: string;
  purl: string;
  lockfilePath: string;
  licenses: string[];
  scope: DependencyScope | undefined;
  /** False for files, systems and the like, which scanners list among components. */
  isDependency: boolean;
}

/** `excluded` documents what tests and other uses outside of run time need. `required` is the default. */
const scopes: ReadonlyMap<unknown, DependencyScope> = new Map([
  ['excluded', 'development'],
  ['optional', 'optional'],
]);

/** For components without a reference. */
const noNode = -1;

export interface BomSurvey {
  tool: string;
  toolVersion: string;
  /** Set if the document describes a container image. */
  scanned: ScannedImage | undefined;
  components: Component[];
  /** Numbers of references in the graph. */
  nodes: NumberedNames;
  /** The first component of each node; undefined for nodes that only edges name. */
  byNode: (Component | undefined)[];
  graph: DependencyGraph;
  /** JSON pointers of components without a name. */
  unnamed: string[];
  hasComponents: boolean;
  hasVulnerabilities: boolean;
  duplicates: ReadonlyMap<string, number>;
}

const selector = members<BomLabel>({
  bomFormat: take('format'),
  specVersion: take('specVersion'),
  metadata: take('metadata'),
  components: elements(take('component'), 'components'),
  dependencies: elements(take('dependency'), 'dependencies'),
  vulnerabilities: elements(members<BomLabel>({}), 'vulnerabilities'),
});

interface State {
  source: ParseSource;
  survey: Omit<BomSurvey, 'graph'>;
  specVersion: string | undefined;
  /** The components that the inventory describes. */
  roots: Set<number>;
  edges: EdgeList;
  /** Read so far, including those of a repeated key. */
  counts: { components: number; edges: number };
  /** Versions, paths and licenses repeat across components. */
  shared: (text: string) => string;
  sharedList: (texts: string[]) => string[];
}

export async function surveyCycloneDx(source: ParseSource, syntax: 'json' | 'xml'): Promise<BomSurvey> {
  const survey: State['survey'] = {
    tool: 'cyclonedx',
    toolVersion: '',
    scanned: undefined,
    components: [],
    nodes: numberedNames(),
    byNode: [],
    unnamed: [],
    hasComponents: false,
    hasVulnerabilities: false,
    duplicates: new Map(),
  };
  const state: State = {
    source,
    survey,
    specVersion: undefined,
    roots: new Set(),
    edges: edgeList(),
    counts: { components: 0, edges: 0 },
    shared: sharedTexts(),
    sharedList: sharedLists(),
  };
  const options = {
    file: source.fileName,
    limits: source.limits,
    onDuplicates: (found: ReadonlyMap<string, number>) => {
      survey.duplicates = found;
    },
  };
  const batches = syntax === 'xml' ? surveyXmlBom(source) : readJson(source.open(), selector, options);
  for await (const items of batches) for (const item of items) takeItem(item, state);
  const { oldest, place } = syntax === 'xml' ? { oldest: 0, place: '/bom' } : { oldest: 2, place: '/specVersion' };
  const version = state.specVersion;
  if (version !== undefined && !(/^1\.[0-7]$/.test(version) && Number(version.slice(2)) >= oldest)) {
    throw new UploadRefused('unsupported', {
      file: source.fileName,
      place,
      message: `CycloneDX ${version.slice(0, 20)} is not supported; only 1.${oldest} to 1.7 are`,
    });
  }
  return { ...survey, graph: dependencyGraph(survey.nodes.size, state.roots, state.edges) };
}

function takeItem(item: JsonItem<BomLabel>, state: State): void {
  const { survey } = state;
  const refuse = (reason: 'damaged' | 'limit', message: string): never => {
    throw new UploadRefused(reason, { file: state.source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') return refuse('limit', `This ${item.label} ${item.message}`);
  if (item.kind === 'mismatch') {
    const isVital = item.label === 'components' || item.label === 'vulnerabilities' || pointerOf(item) === '/';
    if (isVital && item.found !== 'null')
      refuse('damaged', `CycloneDX: expected an ${item.expected} here, found ${item.found}`);
    return;
  }
  if (item.kind === 'begin') {
    if (item.label === 'components') startComponents(survey);
    if (item.label === 'dependencies') state.edges.clear();
    if (item.label === 'vulnerabilities') survey.hasVulnerabilities = true;
    return;
  }
  if (item.kind === 'end') return;
  switch (item.label) {
    case 'format':
      if (item.value !== 'CycloneDX') refuse('damaged', 'bomFormat is not CycloneDX');
      break;
    case 'specVersion':
      state.specVersion = asLabel(item.value);
      break;
    case 'metadata':
      takeMetadata(asObject(item.value) ?? {}, state);
      break;
    case 'component':
      addComponent(asObject(item.value), pointerOf(item), state);
      break;
    case 'dependency':
      takeEdges(asObject(item.value) ?? {}, state);
      break;
    default:
      break;
  }
  const { dependenciesMax } = state.source.limits;
  if (state.counts.components > dependenciesMax) refuse('limit', `More than ${dependenciesMax} components`);
  if (state.counts.edges > dependenciesMax * 10)
    refuse('limit', `More than ${dependenciesMax * 10} edges in the dependency graph`);
}

/** A repeated `components` starts over: the last one wins. */
function startComponents(survey: State['survey']): void {
  survey.hasComponents = true;
  survey.components.length = 0;
  survey.byNode.length = 0;
}

function takeEdges(dependency: JsonObject, { counts, edges, survey }: State): void {
  const ref = asText(dependency['ref']);
  const children = asTexts(dependency['dependsOn']);
  counts.edges += children.length;
  if (ref === undefined) return;
  const from = survey.nodes.numberOf(ref);
  for (const child of children) edges.add(from, survey.nodes.numberOf(child));
}

function takeMetadata(metadata: JsonObject, { survey, roots }: State): void {
  // Up to 1.4 tools is a list; since 1.5 an object with components and services.
  const tools = metadata['tools'];
  const tool =
    asObjects(tools)[0] ?? asObjects(asObject(tools)?.['components'])[0] ?? asObjects(asObject(tools)?.['services'])[0];
  survey.tool = asText(tool?.['name']) ?? survey.tool;
  survey.toolVersion = asLabel(tool?.['version']) ?? '';
  const root = asObject(metadata['component']);
  const ref = asText(root?.['bom-ref']) ?? asText(root?.['purl']);
  if (ref !== undefined) roots.add(survey.nodes.numberOf(ref));
  survey.scanned =
    root?.['type'] === 'container' ? scannedImage(asText(root['name']), asLabel(root['version'])) : undefined;
}

/** Component types that are packages only if they have a purl. */
const noPackages: ReadonlySet<string> = new Set([
  'file',
  'operating-system',
  'device',
  'device-driver',
  'firmware',
  'data',
  'cryptographic-asset',
  'machine-learning-model',
]);

function addComponent(given: JsonObject | undefined, place: string, state: State): void {
  const { survey } = state;
  state.counts.components += 1;
  const component = given === undefined ? undefined : componentOf(given, state);
  if (component === undefined) survey.unnamed.push(place);
  else {
    survey.components.push(component);
    if (component.node !== noNode) survey.byNode[component.node] ??= component;
  }
  for (const [index, nested] of asObjects(given?.['components']).entries())
    addComponent(nested, `${place}/components/${index}`, state);
}

function componentOf(given: JsonObject, { survey, shared, sharedList }: State): Component | undefined {
  const purl = asText(given['purl']) ?? '';
  const parts = purl === '' ? undefined : parsePurl(purl);
  const [group, name] = [asText(given['group']), asText(given['name'])];
  if (name === undefined && parts === undefined) return undefined;
  const ref = asText(given['bom-ref']) ?? purl;
  const own = group === undefined ? (name ?? '') : `${group}/${name}`;
  return {
    node: ref === '' ? noNode : survey.nodes.numberOf(ref),
    ownName: parts === undefined ? cutName(own) : undefined,
    version: shared(cutName(asLabel(given['version']) ?? parts?.version ?? '')),
    // Shares one string when the two are equal, as in most tools' output.
    purl: purl === ref && purl.length <= textMax.url ? ref : cutName(purl, textMax.url),
    lockfilePath: shared(lockfileOf(given)),
    scope: scopes.get(given['scope']),
    licenses: sharedList(licenseNames(asObjects(given['licenses']).flatMap(namesOfLicense), listMax.licenses)),
    isDependency: parts !== undefined || !noPackages.has(asText(given['type']) ?? 'library'),
  };
}

export function packageOf({ purl, ownName }: Component): { ecosystem: string; name: string } {
  const parts = ownName === undefined ? parsePurl(purl) : undefined;
  return { ecosystem: parts?.ecosystem ?? 'generic', name: ownName ?? cutName(parts?.name ?? '') };
}

function namesOfLicense(choice: JsonObject): (string | undefined)[] {
  const license = asObject(choice['license']);
  return [asText(choice['expression']), asText(license?.['id']) ?? asText(license?.['name'])];
}

/** Properties that hold the file a component was found in. */
const pathProperties = [
  'aquasecurity:trivy:FilePath',
  'syft:location:0:path',
  'SrcFile',
  'cdx:npm:package:path',
  'snyk:targetFile',
];

function lockfileOf(given: JsonObject): string {
  const properties = new Map(
    asObjects(given['properties']).map((property) => [asText(property['name']), asText(property['value'])]),
  );
  const occurrence = asText(asObjects(asObject(given['evidence'])?.['occurrences'])[0]?.['location']);
  const path = pathProperties.map((name) => properties.get(name)).find((value) => value !== undefined) ?? occurrence;
  return path === undefined ? '' : (safePath(path)?.path ?? '');
}
