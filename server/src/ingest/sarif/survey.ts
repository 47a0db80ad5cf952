/** The first pass over a SARIF file: everything about each run except its results. */
import { cutName, cutText } from '../facts/bounded.ts';
import { asLabel, asObject, asObjects, asText, type JsonObject } from '../facts/fields.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type JsonItem } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { messagesOf, ruleEntry, type RuleEntry } from './rules.ts';

/** A tool component: the driver or an extension. */
export interface ToolComponent {
  rules: RuleEntry[];
  messages: ReadonlyMap<string, string>;
}

export interface Artifact {
  location: JsonObject;
  isAnalysisTarget: boolean;
}

/** An error that the tool reports about its own work. */
export interface Failure {
  pointer: string;
  message: string;
  ruleKey: string | undefined;
  /** artifactLocation objects. */
  locations: JsonObject[];
}

export interface RunSurvey {
  pointer: string;
  toolName: string;
  toolVersion: string;
  automationId: string;
  /** The image that was scanned, as Trivy names it; '' for anything else. */
  imageReference: string;
  driver: ToolComponent;
  extensions: ToolComponent[];
  artifacts: Artifact[];
  /** A member of an artifact is of another type: results may refer to it, and it may be a file that was scanned. */
  hasOddArtifact: boolean;
  bases: JsonObject;
  workingDirectories: string[];
  isSuccessful: boolean;
  hasExternalResults: boolean;
  failures: Failure[];
  /** Taxonomies and their taxa in file order, for references by index. */
  taxonomies: { name: string; taxa: string[] }[];
}

export interface SarifSurvey {
  runs: RunSurvey[];
  duplicates: ReadonlyMap<string, number>;
}

type Label =
  | 'version'
  | 'runs'
  | 'run'
  | 'driver'
  | 'extension'
  | 'name'
  | 'versionText'
  | 'semanticVersion'
  | 'messages'
  | 'rule'
  | 'artifact'
  | 'bases'
  | 'automation'
  | 'imageReference'
  | 'external'
  | 'success'
  | 'directory'
  | 'notification'
  | 'taxonomy'
  | 'taxonomyName'
  | 'taxon';

const component = (label: 'driver' | 'extension') =>
  members<Label>(
    {
      name: take('name'),
      version: take('versionText'),
      semanticVersion: take('semanticVersion'),
      globalMessageStrings: take('messages'),
      rules: elements(take('rule')),
    },
    label,
  );

const run = members<Label>(
  {
    tool: members({ driver: component('driver'), extensions: elements(component('extension')) }),
    artifacts: elements(take('artifact')),
    originalUriBaseIds: take('bases'),
    automationDetails: take('automation'),
    properties: members({ imageName: take('imageReference') }),
    externalPropertyFileReferences: take('external'),
    invocations: elements(
      members({
        executionSuccessful: take('success'),
        workingDirectory: take('directory'),
        toolExecutionNotifications: elements(take('notification')),
        toolConfigurationNotifications: elements(take('notification')),
      }),
    ),
    taxonomies: elements(members({ name: take('taxonomyName'), taxa: elements(take('taxon')) }, 'taxonomy')),
  },
  'run',
);

/** The run's tool with its rules, and its artifacts: results refer to them. */
const identifying = /^\/runs\/\d+\/(?:tool|artifacts)(?:\/|$)/;

const selector = members<Label>({ version: take('version'), runs: elements(run, 'runs') });

/** Surveys the runs. Throws UploadRefused if this is not SARIF 2.1.0. */
export async function surveySarif(source: ParseSource): Promise<SarifSurvey> {
  const state: State = { source, runs: undefined, version: undefined, component: undefined, rules: 0, paths: 0 };
  let duplicates: ReadonlyMap<string, number> = new Map();
  const options = {
    file: source.fileName,
    limits: source.limits,
    onDuplicates: (found: ReadonlyMap<string, number>) => {
      duplicates = found;
    },
  };
  for await (const items of readJson(source.open(), selector, options)) for (const item of items) takeItem(item, state);
  if (state.runs === undefined) return refuse(state, 'damaged', '/', 'SARIF must have an array of runs; there is none');
  if (state.version !== undefined && !state.version.startsWith('2.1')) {
    return refuse(
      state,
      'unsupported',
      '/version',
      `SARIF ${cutText(state.version, 40)} is not supported; only 2.1.0 is`,
    );
  }
  return { runs: state.runs, duplicates };
}

interface State {
  source: ParseSource;
  runs: RunSurvey[] | undefined;
  version: string | undefined;
  component: ToolComponent | undefined;
  rules: number;
  paths: number;
}

function refuse(state: State, reason: 'damaged' | 'unsupported' | 'limit', place: string, message: string): never {
  throw new UploadRefused(reason, { file: state.source.fileName, place, message });
}

function takeItem(item: JsonItem<Label>, state: State): void {
  if (item.kind === 'dropped') refuse(state, 'limit', pointerOf(item), `This part of a run ${item.message}`);
  if (item.kind === 'mismatch') {
    const pointer = pointerOf(item);
    const isVital = item.label === 'runs' || item.label === 'run' || pointer === '/';
    if (isVital || (item.found !== 'null' && identifying.test(pointer)))
      refuse(state, 'damaged', pointer, `SARIF: expected an ${item.expected} here, found ${item.found}`);
    return;
  }
  if (item.kind === 'end') return;
  if (item.kind === 'value') {
    if (item.label === 'version') state.version = asLabel(item.value);
    else takeValue(item.label, item.value, item, state);
    return;
  }
  // A repeated `runs` starts over: the last one wins.
  if (item.label === 'runs') state.runs = [];
  else if (item.label === 'run') state.runs?.push(emptyRun(pointerOf(item)));
  else takeBeginOfPart(item.label, state.runs?.at(-1), state);
}

function takeBeginOfPart(label: Label, current: RunSurvey | undefined, state: State): void {
  if (current === undefined) return;
  if (label === 'taxonomy') current.taxonomies.push({ name: '', taxa: [] });
  if (label !== 'driver' && label !== 'extension') return;
  state.component = { rules: [], messages: new Map() };
  if (label === 'driver') current.driver = state.component;
  else current.extensions.push(state.component);
}

function emptyRun(pointer: string): RunSurvey {
  return {
    pointer,
    toolName: 'unnamed tool',
    toolVersion: '',
    automationId: '',
    imageReference: '',
    driver: { rules: [], messages: new Map() },
    extensions: [],
    artifacts: [],
    hasOddArtifact: false,
    bases: {},
    workingDirectories: [],
    isSuccessful: true,
    hasExternalResults: false,
    failures: [],
    taxonomies: [],
  };
}

function takeValue(label: Label, value: unknown, item: JsonItem<Label>, state: State): void {
  const current = state.runs?.at(-1);
  if (current === undefined) return;
  const isDriver = state.component === current.driver;
  switch (label) {
    case 'name':
      if (isDriver) current.toolName = asText(value) ?? current.toolName;
      break;
    case 'versionText':
      if (isDriver && current.toolVersion === '') current.toolVersion = asLabel(value) ?? '';
      break;
    case 'semanticVersion':
      if (isDriver) current.toolVersion = asLabel(value) ?? current.toolVersion;
      break;
    case 'messages':
      if (state.component !== undefined) state.component.messages = messagesOf(value);
      break;
    case 'rule':
      state.rules += 1;
      if (state.rules > state.source.limits.rulesMax) {
        refuse(state, 'limit', pointerOf(item), `More than ${state.source.limits.rulesMax} rules`);
      }
      state.component?.rules.push(ruleEntry(asObject(value) ?? {}, current));
      break;
    case 'artifact':
      takeArtifact(value, current, state, item);
      break;
    case 'bases':
      current.bases = asObject(value) ?? {};
      break;
    case 'automation':
      current.automationId = asText(asObject(value)?.['id']) ?? '';
      break;
    case 'imageReference':
      current.imageReference = asText(value) ?? '';
      break;
    case 'external':
      current.hasExternalResults = asObjects(asObject(value)?.['results']).length > 0;
      break;
    case 'success':
      if (value === false) current.isSuccessful = false;
      break;
    case 'directory': {
      const uri = asText(asObject(value)?.['uri']);
      if (uri !== undefined && current.workingDirectories.length < 20) current.workingDirectories.push(uri);
      break;
    }
    case 'notification':
      takeNotification(asObject(value) ?? {}, current, state, item);
      break;
    case 'taxonomyName':
      current.taxonomies.at(-1)!.name = asText(value) ?? '';
      break;
    case 'taxon':
      if (state.rules + (current.taxonomies.at(-1)?.taxa.length ?? 0) > state.source.limits.rulesMax) {
        refuse(state, 'limit', pointerOf(item), `More than ${state.source.limits.rulesMax} taxa`);
      }
      current.taxonomies.at(-1)?.taxa.push(cutName(asLabel(asObject(value)?.['id']) ?? ''));
      break;
    default:
      break;
  }
}

function takeArtifact(value: unknown, current: RunSurvey, state: State, item: JsonItem<Label>): void {
  state.paths += 1;
  if (state.paths > state.source.limits.pathsMax) {
    refuse(state, 'limit', pointerOf(item), `More than ${state.source.limits.pathsMax} artifacts`);
  }
  const artifact = asObject(value) ?? {};
  const location = asObject(artifact['location']) ?? {};
  const roles = artifact['roles'];
  if (!isWellTyped(value)) current.hasOddArtifact = true;
  current.artifacts.push({
    location: { uri: location['uri'], uriBaseId: location['uriBaseId'] },
    isAnalysisTarget: Array.isArray(roles) && roles.includes('analysisTarget'),
  });
}

/** False if the type of a member hides which file the artifact is, or whether it was scanned. */
function isWellTyped(value: unknown): boolean {
  const artifact = asObject(value);
  if (artifact === undefined) return false;
  const { location, roles } = artifact;
  if (roles !== undefined && !(Array.isArray(roles) && roles.every((role) => typeof role === 'string'))) return false;
  if (location === undefined) return true;
  const given = asObject(location);
  return (
    given !== undefined &&
    [given['uri'], given['uriBaseId']].every((text) => ['string', 'undefined'].includes(typeof text))
  );
}

/** Only errors mean that something was not scanned. */
function takeNotification(notification: JsonObject, current: RunSurvey, state: State, item: JsonItem<Label>): void {
  if (notification['level'] !== 'error') return;
  state.paths += 1;
  if (state.paths > state.source.limits.pathsMax) {
    refuse(state, 'limit', pointerOf(item), `More than ${state.source.limits.pathsMax} notifications`);
  }
  const rule = asObject(notification['associatedRule']);
  const ruleIndex = rule?.['index'];
  const ruleId =
    asText(rule?.['id']) ?? (typeof ruleIndex === 'number' ? current.driver.rules[ruleIndex]?.id : undefined);
  const exception = asObject(notification['exception']);
  const message =
    asText(asObject(notification['message'])?.['text']) ??
    asText(asObject(exception?.['message'])?.['text']) ??
    asText(exception?.['message']) ??
    '';
  current.failures.push({
    pointer: pointerOf(item),
    message: cutText(message, 300),
    ruleKey: ruleId === undefined ? undefined : cutName(ruleId),
    locations: asObjects(notification['locations'])
      .map((location) => asObject(asObject(location['physicalLocation'])?.['artifactLocation']))
      .filter((location) => location !== undefined)
      .slice(0, 100),
  });
}
