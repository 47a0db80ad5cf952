/** An advisory in the report of npm 6, or of pnpm. */
import type { ScaFacts, Transitivity } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { asInstant, asObject, asObjects, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { listMax } from '../limits.ts';
import type { Read } from './vulnerable-packages.ts';
import { advisoryId, severityOf } from './words.ts';

export function readAdvisory(value: unknown): Read {
  const given = asObject(value);
  const id = asText(given?.['github_advisory_id']) ?? advisoryId(given?.['url'], given?.['id']);
  const name = asText(given?.['module_name']);
  if (given === undefined || id === undefined) return { results: [], problem: 'An advisory has no id' };
  if (name === undefined)
    return { results: [], problem: `The advisory ${cutName(id, 200)} names no package (module_name)` };
  const found = asObjects(given['findings']);
  const ways = waysTo(found.flatMap((each) => asTexts(each['paths'])).slice(0, pathsMax));
  const ruleKey = cutName(id);
  const url = asText(given['url']);
  const title = asText(given['title']);
  const result = {
    ruleKey,
    path: '',
    ecosystem: 'npm',
    name,
    version: asText(found[0]?.['version']) ?? '',
    purl: '',
    aliases: asTexts(given['cves']),
    severity: severityOf(given['severity']),
    message: title ?? '',
    ...ways,
    fixedVersions: boundsAbove(asText(given['patched_versions']) ?? ''),
    advice: asText(given['recommendation']),
    scope: scopeOf(found),
    publishedAt: asInstant(given['created']),
    url,
  };
  const advisory = {
    title,
    description: asText(given['overview']),
    url,
    cwes: asTexts(given['cwe']).flatMap((text) => text.slice(0, 2_000).match(/CWE-\d+/g) ?? []),
    references: (asText(given['references']) ?? '').slice(0, 20_000).match(/https?:\/\/[^\s)\]]+/g) ?? [],
  };
  return { results: [{ result, advisory }] };
}

/** One that is needed for several purposes is needed at run time. */
function scopeOf(found: readonly JsonObject[]): ScaFacts['scope'] {
  if (found.length === 0) return undefined;
  if (found.every((each) => each['dev'] === true)) return 'development';
  return found.every((each) => each['dev'] === true || each['optional'] === true) ? 'optional' : undefined;
}

const pathsMax = 10_000;
/** npm 6 hid the names of private packages behind their digest. */
const hidden = /^[0-9a-f]{64}$/;

/** `express>send>mime`; pnpm begins with the workspace: `.>express>send`. */
function waysTo(paths: readonly string[]): {
  transitivity: Transitivity;
  introducedBy: { package: string; version: string }[];
} {
  const steps = paths.map((path) =>
    path
      .slice(0, 10_000)
      .split('>')
      .map((step) => step.trim())
      .filter((step, index) => index > 0 || step !== '.'),
  );
  if (steps.length === 0) return { transitivity: 'unknown', introducedBy: [] };
  if (steps.some((way) => way.length === 1)) return { transitivity: 'direct', introducedBy: [] };
  const first = new Set(steps.map(([name = '']) => name).filter((name) => name !== '' && !hidden.test(name)));
  const introducedBy = [...first].slice(0, listMax.related).map((name) => ({ package: cutName(name), version: '' }));
  return { transitivity: 'transitive', introducedBy };
}

/** `>= 1.4.1 < 2.0.0 || >= 2.0.3` → the versions in which each line is fixed. */
function boundsAbove(ranges: string): string[] {
  return [...new Set([...ranges.slice(0, 2_000).matchAll(/>=?\s*(\d[\w.+-]*)/g)].map((match) => match[1] ?? ''))];
}
