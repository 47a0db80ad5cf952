/** SPDX JSON, 2.2 and 2.3: packages are dependencies. Version 3 is recognised and refused. docs/formats.md, section SPDX. */
import { cutName, cutText } from '../facts/bounded.ts';
import { dependencyGraph, edgeList, type EdgeList } from '../facts/dependency-graph.ts';
import { eventSink } from '../facts/events.ts';
import { asLabel, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { licenseNames } from '../facts/licenses.ts';
import { numberedNames, type NumberedNames } from '../facts/numbered-names.ts';
import { parsePurl } from '../facts/purl.ts';
import { sharedLists, sharedTexts } from '../facts/shared-texts.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import { listMax, textMax } from '../limits.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { edgeOf } from './relationships.ts';

export const spdxParser: Parser = {
  format: 'spdx',
  title: 'SPDX JSON',
  recognises(head) {
    if (head.root !== 'object') return 'no';
    if (head.scalars.has('spdxVersion')) return 'certain';
    if ((head.scalars.get('@context') ?? '').includes('spdx.org')) return 'certain';
    return head.firstOf.get('packages')?.has('SPDXID') === true || head.scalars.get('SPDXID') === 'SPDXRef-DOCUMENT'
      ? 'likely'
      : 'no';
  },
  parse: parseSpdx,
};

type Label =
  'version' | 'context' | 'creation' | 'described' | 'packages' | 'package' | 'relationships' | 'relationship';

const selector = members<Label>({
  spdxVersion: take('version'),
  '@context': take('context'),
  creationInfo: take('creation'),
  documentDescribes: take('described'),
  packages: elements(take('package'), 'packages'),
  relationships: elements(take('relationship'), 'relationships'),
});

/** For packages without a reference. */
const noNode = -1;

interface Package {
  /** Number in the dependency graph. */
  node: number;
  /** Undefined if derived from the purl, so it is not stored twice. */
  ownName: string | undefined;
  version: string;
  purl: string;
  licenses: string[];
}

interface State {
  source: ParseSource;
  version: string | undefined;
  tool: string;
  toolVersion: string;
  described: string[];
  packages: Package[];
  /** Numbers of SPDX ids in the graph. */
  nodes: NumberedNames;
  edges: EdgeList;
  /** Elements that the document describes, by its relationships. */
  roots: Set<number>;
  unnamed: string[];
  hasPackages: boolean;
  /** Read so far, including those of a repeated key. */
  counts: { packages: number; edges: number };
  /** Versions and licenses repeat across packages. */
  shared: (text: string) => string;
  sharedList: (texts: string[]) => string[];
}

async function* parseSpdx(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const state: State = {
    source,
    version: undefined,
    tool: 'spdx',
    toolVersion: '',
    described: [],
    packages: [],
    nodes: numberedNames(),
    edges: edgeList(),
    roots: new Set(),
    unnamed: [],
    hasPackages: false,
    counts: { packages: 0, edges: 0 },
    shared: sharedTexts(),
    sharedList: sharedLists(),
  };
  // One pass: only the inventory is read, and it is small enough to hold in memory (limits.dependenciesMax).
  for await (const items of readJson(source.open(), selector, { file: source.fileName, limits: source.limits })) {
    for (const item of items) takeItem(item, state);
  }
  if (state.version === undefined || !/^SPDX-2\.[23]$/.test(state.version)) {
    const message = `SPDX version ${cutText(state.version ?? 'unknown', 40)} is not supported; only SPDX-2.2 and SPDX-2.3 are`;
    throw new UploadRefused('unsupported', { file: source.fileName, place: '/spdxVersion', message });
  }
  yield* eventsOf(state);
}

function takeItem(item: JsonItem<Label>, state: State): void {
  const { dependenciesMax } = state.source.limits;
  const refuse = (reason: 'damaged' | 'limit' | 'unsupported', message: string): never => {
    throw new UploadRefused(reason, { file: state.source.fileName, place: pointerOf(item), message });
  };
  if (item.kind === 'dropped') return refuse('limit', `This ${item.label} ${item.message}`);
  if (item.kind === 'mismatch') {
    if (item.label !== undefined || pointerOf(item) === '/')
      refuse('damaged', `SPDX: expected an ${item.expected} here, found ${item.found}`);
    return;
  }
  if (item.kind === 'begin') {
    // A repeated key starts over: the last one wins.
    if (item.label === 'packages') {
      state.hasPackages = true;
      state.packages.length = 0;
    } else {
      state.edges.clear();
      state.roots.clear();
    }
    return;
  }
  if (item.kind === 'end') return;
  switch (item.label) {
    case 'version':
      state.version = asText(item.value);
      break;
    case 'context':
      if (asTexts(item.value).some((context) => context.includes('spdx.org/rdf/3')))
        refuse('unsupported', 'SPDX 3 is not supported; only SPDX-2.2 and SPDX-2.3 are');
      break;
    case 'creation':
      takeCreators(asObject(item.value), state);
      break;
    case 'described':
      state.described = asTexts(item.value).slice(0, 1000);
      break;
    case 'package': {
      const found = packageOf(asObject(item.value) ?? {}, state);
      if (found === undefined) state.unnamed.push(pointerOf(item));
      else state.packages.push(found);
      state.counts.packages += 1;
      if (state.counts.packages > dependenciesMax) refuse('limit', `More than ${dependenciesMax} packages`);
      break;
    }
    case 'relationship': {
      takeEdge(asObject(item.value) ?? {}, state);
      if (state.counts.edges > dependenciesMax * 10) refuse('limit', `More than ${dependenciesMax * 10} relationships`);
      break;
    }
    default:
      break;
  }
}

function takeEdge(given: JsonObject, { nodes, edges, roots, counts }: State): void {
  const edge = edgeOf(given);
  if (edge === undefined) return;
  counts.edges += 1;
  if (edge.isDescription) roots.add(nodes.numberOf(edge.to));
  else edges.add(nodes.numberOf(edge.from), nodes.numberOf(edge.to));
}

/** `Tool: syft-1.4.1`: the first tool among the creators. */
function takeCreators(creation: JsonObject | undefined, state: State): void {
  const creator = asTexts(creation?.['creators']).find((each) => each.startsWith('Tool:'));
  const match = /^Tool:\s*(.*?)(?:-v?(\d[\w.+-]*))?$/.exec(creator ?? '');
  if (match?.[1] !== undefined && match[1] !== '') state.tool = match[1];
  state.toolVersion = match?.[2] ?? '';
}

function packageOf(given: JsonObject, { nodes, shared, sharedList }: State): Package | undefined {
  const references = asObjects(given['externalRefs']);
  const purl =
    asText(references.find((reference) => reference['referenceType'] === 'purl')?.['referenceLocator']) ?? '';
  const parts = purl === '' ? undefined : parsePurl(purl);
  const name = parts?.name ?? asText(given['name']);
  if (name === undefined) return undefined;
  // A concluded license takes precedence over a declared one; both may be NOASSERTION.
  const concluded = licenseNames([asText(given['licenseConcluded'])], listMax.licenses);
  const id = asText(given['SPDXID']);
  return {
    node: id === undefined ? noNode : nodes.numberOf(id),
    ownName: parts === undefined ? cutName(name) : undefined,
    version: shared(cutName(asLabel(given['versionInfo']) ?? parts?.version ?? '')),
    purl: cutName(purl, textMax.url),
    licenses: sharedList(
      concluded.length > 0 ? concluded : licenseNames([asText(given['licenseDeclared'])], listMax.licenses),
    ),
  };
}

/** Small batches are garbage-collected young. */
const batchMax = 100;

function* eventsOf(state: State): Generator<ParsedEvent[]> {
  const sink = eventSink(state.source.fileName, state.source.limits);
  sink.analysis(cutName(state.tool), cutText(state.toolVersion, 100), cutName(state.source.category ?? ''));
  for (const place of state.unnamed) sink.problem(place, 'A package without a name was left out');
  const roots = new Set([...state.described.map((id) => state.nodes.numberOf(id)), ...state.roots]);
  const graph = dependencyGraph(state.nodes.size, roots, state.edges);
  const purls: string[] = [];
  for (const { node, purl } of state.packages) if (node !== noNode) purls[node] = purl;
  let count = 0;
  for (const { node, ownName, version, purl, licenses } of state.packages) {
    // The element the document describes is the project itself, if other packages are listed.
    if (roots.has(node) && state.packages.length > roots.size) continue;
    const parents = graph
      .parentsOf(node, listMax.parents)
      .map((parent) => purls[parent] ?? '')
      .filter((parent) => parent !== '');
    const parts = ownName === undefined ? parsePurl(purl) : undefined;
    sink.push({
      kind: 'dependency',
      draft: {
        ecosystem: parts?.ecosystem ?? 'generic',
        name: ownName ?? cutName(parts?.name ?? ''),
        version,
        purl,
        lockfilePath: '',
        transitivity: graph.transitivityOf(node),
        licenses,
        parents,
      },
    });
    count += 1;
    if (count % batchMax === 0) yield sink.drain();
  }
  if (!state.hasPackages) sink.problem('/', 'The document has no packages, not even an empty list: it changes nothing');
  sink.coverage({
    hasDependencyInventory: state.hasPackages,
    isInventoryOnly: true,
  });
  yield sink.drain();
}
