/**
 * Trivy JSON of schema version 2: a report on one artifact, or on a Kubernetes cluster (one report per resource). Two
 * passes, since a target's name may follow its findings. docs/formats.md, section Trivy.
 */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink, type EventSink } from '../facts/events.ts';
import { asObject } from '../facts/fields.ts';
import { readJson } from '../json/read-json.ts';
import { elements, members, pointerOf, take, type Selector } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';
import { licenseReader } from './licenses.ts';
import { misconfigurationReader } from './misconfigurations.ts';
import { addPackage } from './packages.ts';
import { secretReader } from './secrets.ts';
import { surveyTrivy, type Target } from './survey.ts';
import { vulnerabilityReader } from './vulnerabilities.ts';

export const trivyParser: Parser = {
  format: 'trivy',
  title: 'Trivy JSON',
  recognises(head) {
    if (head.root === 'array') return head.firstOf.get('')?.has('Target') === true ? 'certain' : 'no';
    if (head.root !== 'object') return 'no';
    if (head.keys.has('SchemaVersion') && (head.keys.has('ArtifactName') || head.keys.has('Results'))) return 'certain';
    if (head.firstOf.get('Results')?.has('Target') === true) return 'certain';
    const resources = ['Vulnerabilities', 'Misconfigurations', 'Resources', 'Findings'];
    const isCluster = resources.some(
      (name) => head.firstOf.get(name)?.has('Results') === true || head.firstOf.get(name)?.has('Kind') === true,
    );
    if (isCluster) return 'certain';
    return head.keys.has('SchemaVersion') ||
      (head.keys.has('ClusterName') && resources.some((name) => head.keys.has(name)))
      ? 'likely'
      : 'no';
  },
  parse: parseTrivy,
};

type Label = 'result' | 'vulnerability' | 'misconfiguration' | 'secret' | 'license' | 'package';

const results: Selector<Label> = elements(
  members<Label>(
    {
      Vulnerabilities: elements(take('vulnerability')),
      Misconfigurations: elements(take('misconfiguration')),
      Secrets: elements(take('secret')),
      Licenses: elements(take('license')),
      Packages: elements(take('package')),
    },
    'result',
  ),
);
const resources: Selector<Label> = elements(members<Label>({ Results: results }));
const selector = members<Label>({
  Results: results,
  Vulnerabilities: resources,
  Misconfigurations: resources,
  Resources: resources,
  Findings: resources,
});

async function* parseTrivy(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const survey = await surveyTrivy(source);
  const sink = eventSink(source.fileName, source.limits);
  const { category, scanned } = survey.artifact;
  const former = source.category === undefined && category !== '' ? { formerCategory: '' } : {};
  sink.analysis('trivy', cutText(survey.version, 100), cutName(source.category ?? category), { scanned, ...former });
  const takeVulnerability = vulnerabilityReader(sink);
  const takeMisconfiguration = misconfigurationReader(sink);
  const takeSecret = secretReader(sink);
  const takeLicense = licenseReader(sink, survey.artifact);
  const options = { file: source.fileName, limits: source.limits, duplicates: survey.duplicates };
  let target: Target | undefined;
  for await (const items of readJson(source.open(), selector, options)) {
    for (const item of items) {
      if (item.kind === 'begin') {
        target = survey.targets.get(pointerOf(item));
        if (target?.climbingName !== undefined) tellClimbing(target, target.climbingName, sink, pointerOf(item));
      } else if (item.kind === 'dropped')
        sink.problem(pointerOf(item), `This ${item.label} ${item.message}, so it was dropped`, {});
      // Not a report without results: read as one, it would close the known ones.
      else if (item.kind === 'mismatch' && item.found !== 'null')
        throw new UploadRefused('damaged', {
          file: source.fileName,
          place: pointerOf(item),
          message: `Trivy JSON: expected an ${item.expected} here, found ${item.found}`,
        });
      if (item.kind !== 'value') continue;
      const object = asObject(item.value);
      const place = pointerOf(item);
      if (target === undefined || object === undefined)
        sink.problem(place, `A ${item.label} that is not an object was dropped`, {});
      else if (item.label === 'vulnerability') takeVulnerability(object, target, place);
      else if (item.label === 'misconfiguration') takeMisconfiguration(object, target, place);
      else if (item.label === 'secret') takeSecret(object, target, place);
      else if (item.label === 'license') takeLicense(object, target, place);
      else addPackage(object, target, sink, place);
    }
    yield sink.drain();
  }
  if (!survey.isReport) {
    const missing = 'neither results nor what was scanned (ArtifactName)';
    sink.problem('/', `The report has ${missing}: it may be a part of a report, so this upload closes no findings`);
  }
  sink.coverage({ isSuccessful: survey.isReport, hasDependencyInventory: survey.hasPackages });
  yield sink.drain();
}

function tellClimbing({ path }: Target, name: string, sink: EventSink, place: string): void {
  const shown = cutText(name, 200);
  sink.problem(place, `The target ${shown} is outside the repository: it was read as ${cutText(path, 200)}`);
}
