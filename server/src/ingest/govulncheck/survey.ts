/** The first pass over govulncheck JSON: what was found of each vulnerability and module. */
import { cutText } from '../facts/bounded.ts';
import { asNumber, asObject, asObjects, asText, type JsonObject } from '../facts/fields.ts';
import { readReport, type ReportOptions } from '../json/read-report.ts';
import { elements, members, pointerOf, sequence, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { problemsKeptMax } from '../limits.ts';
import { UploadRefused } from '../upload-refused.ts';
import { stepsOf, type Step } from './trace.ts';

export const title = 'govulncheck JSON';

/** How much of a vulnerable module the code uses. */
export type Level = 'required' | 'imported' | 'called';

/** One vulnerability in one module, at the deepest level that was found. */
export interface Found {
  module: string;
  version: string;
  fixedVersion: string | undefined;
  level: Level;
  /** The deepest level that the scan looked for. */
  scanLevel: Level;
  /** False if the tool checked no symbols, or a binary, which does not show calls. */
  isCallChecked: boolean;
  /** From the project's code to the vulnerable function. */
  steps: readonly Step[];
}

/** By the vulnerability's id: in its one module or, rarely, by module. A map for each would double the memory. */
type FoundById = Map<string, Found | Map<string, Found>>;

interface Survey {
  version: string;
  findings: FoundById;
  isLegacy: boolean;
  problems: { place: string; message: string }[];
  /** For the second pass. */
  options: ReportOptions;
}

type Label = 'config' | 'finding' | 'vulns' | 'id' | 'module' | 'callSink' | 'vulnerability' | 'modules';

const selector = sequence<Label>(
  members<Label>({
    config: take('config'),
    finding: take('finding'),
    Vulns: elements(
      members<Label>(
        { OSV: members<Label>({ id: take('id') }), ModPath: take('module'), CallSink: take('callSink') },
        'vulnerability',
      ),
      'vulns',
    ),
    Requires: members<Label>({ Modules: take('modules') }),
  }),
);

/** What was found of one vulnerability, by module. */
export function foundOfId(findings: FoundById, id: string): readonly Found[] {
  const known = findings.get(id);
  if (known === undefined) return [];
  return known instanceof Map ? [...known.values()] : [known];
}

/** Returns true if nothing was known of this vulnerability in this module. */
function keepDeepest(findings: FoundById, id: string, found: Found): boolean {
  const known = findings.get(id);
  if (known === undefined) {
    findings.set(id, found);
    return true;
  }
  const byModule = known instanceof Map ? known : new Map([[known.module, known]]);
  const other = byModule.get(found.module);
  if (other !== undefined && depth[found.level] <= depth[other.level]) return false;
  byModule.set(found.module, found);
  findings.set(id, byModule.size === 1 ? found : byModule);
  return other === undefined;
}

export const depth: Readonly<Record<Level, number>> = { required: 0, imported: 1, called: 2 };

/** By the `scan_level` of the configuration. */
const scanLevels: ReadonlyMap<unknown, Level> = new Map([
  ['symbol', 'called'],
  ['package', 'imported'],
]);

export async function surveyGovulncheck(source: ParseSource): Promise<Survey> {
  const survey: Survey = { version: '', findings: new Map(), isLegacy: false, problems: [], options: {} };
  let config: JsonObject | undefined;
  let modules: JsonObject = {};
  let legacy: Partial<Record<Label, unknown>> = {};
  let count = 0;
  const onDuplicates = (duplicates: ReadonlyMap<string, number>): void => {
    survey.options = { duplicates };
  };
  const drop = (place: string, message: string): void => {
    if (survey.problems.length < problemsKeptMax) survey.problems.push({ place, message });
  };
  const keep = (id: string | undefined, found: Found, place: string): void => {
    if (id === undefined || found.module === '') {
      drop(place, 'A finding without the id of its vulnerability or without its module was dropped');
      return;
    }
    const isNew = keepDeepest(survey.findings, id, found);
    if (isNew) count += 1;
    if (count > source.limits.pathsMax)
      throw new UploadRefused('limit', {
        file: source.fileName,
        place,
        message: `More than ${source.limits.pathsMax} findings`,
      });
  };
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      const place = pointerOf(item);
      if (item.kind === 'dropped') drop(place, `This ${item.label} ${item.message}, so it was dropped`);
      else if (item.label === 'vulns') survey.isLegacy = true;
      else if (item.kind === 'begin') legacy = {};
      else if (item.kind === 'end') keep(asText(legacy.id), legacyFound(legacy), place);
      else if (item.label === 'config') {
        config = asObject(item.value);
        if (asText(config?.['protocol_version']) === undefined) config = undefined;
      } else if (item.label === 'modules') modules = asObject(item.value) ?? {};
      else if (item.label === 'finding')
        keep(asText(asObject(item.value)?.['osv']), foundOf(item.value, config), place);
      else legacy[item.label] = item.value;
    }
  }
  if (config === undefined && !survey.isLegacy)
    throw new UploadRefused('damaged', {
      file: source.fileName,
      place: '/',
      message: `${title}: there is neither a message config with a protocol_version nor a list Vulns`,
    });
  addVersions(survey, modules);
  survey.version = cutText(asText(config?.['scanner_version']) ?? '', 100);
  return survey;
}

function foundOf(value: unknown, config: JsonObject | undefined): Found {
  const given = asObject(value) ?? {};
  const trace = asObjects(given['trace']);
  const [vulnerable = {}] = trace;
  const scanLevel = scanLevels.get(config?.['scan_level'] ?? 'symbol') ?? 'required';
  return {
    module: asText(vulnerable['module']) ?? '',
    version: asText(vulnerable['version']) ?? '',
    fixedVersion: asText(given['fixed_version']),
    level: levelOf(vulnerable),
    scanLevel,
    isCallChecked: scanLevel === 'called' && (config?.['scan_mode'] ?? 'source') === 'source',
    steps: stepsOf(trace),
  };
}

function levelOf(vulnerable: JsonObject): Level {
  if (asText(vulnerable['function']) !== undefined) return 'called';
  return asText(vulnerable['package']) === undefined ? 'required' : 'imported';
}

function legacyFound({ module, callSink }: Partial<Record<Label, unknown>>): Found {
  const isCalled = (asNumber(callSink) ?? 0) > 0;
  return {
    module: asText(module) ?? '',
    version: '',
    fixedVersion: undefined,
    level: isCalled ? 'called' : 'imported',
    scanLevel: 'called',
    isCallChecked: true,
    steps: [],
  };
}

/** The older shape lists the versions of modules apart. */
function addVersions({ findings }: Survey, modules: JsonObject): void {
  const versions = new Map(
    asObjects(Object.values(modules)).map((each) => [asText(each['Path']) ?? '', asText(each['Version']) ?? '']),
  );
  for (const id of findings.keys())
    for (const found of foundOfId(findings, id))
      if (found.version === '') found.version = versions.get(found.module) ?? '';
}
