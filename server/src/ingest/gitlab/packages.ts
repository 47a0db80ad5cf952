/** Results of GitLab's dependency scanning and container scanning. */
import { imageName, type Place } from '../../model/place.ts';
import { cutName } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { ecosystemOf, ecosystemOfLockfile, isDistribution } from '../facts/ecosystems.ts';
import { asObject, asText, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { referencesOf, type Given } from './code.ts';
import { advisoryOf, weaknessesOf, type Identifier } from './identifiers.ts';
import { isReference, type Survey } from './survey.ts';

export function readPackage({ given, identifiers, location, kind, survey }: Given): ReadResult {
  const advisory = advisoryOf(identifiers);
  if (advisory === undefined) return { problem: 'A vulnerability has no identifier of a rule or an advisory' };
  const ruleKey = cutName(advisory.id);
  const dependency = asObject(location['dependency']);
  const name = asText(asObject(dependency?.['package'])?.['name']) ?? nameInKey(given, location, identifiers);
  if (name === undefined) return { problem: `The vulnerability ${ruleKey} names no package`, ruleKey };
  const found = kind === 'container' ? inImage(location, survey) : inLockfile(location, survey);
  if (found === undefined) return { problem: `The vulnerability ${ruleKey} has no path in the repository`, ruleKey };
  const description = asText(given['description']);
  const solution = asText(given['solution']);
  const title = asText(given['name']) ?? asText(given['message']);
  const draft = packageDraft({
    ruleKey,
    aliases: advisory.aliases,
    ...found,
    severity: severityOfWord(given['severity']) ?? 'low',
    name,
    version: asText(dependency?.['version']) ?? '',
    purl: '',
    message: description ?? title ?? '',
    transitivity: transitivityOf(dependency),
    fixedVersions: fixedVersionsIn(solution),
    advice: solution === 'No solution provided' ? undefined : solution,
    url: advisory.url,
  });
  const { cwes } = weaknessesOf(identifiers);
  const references = referencesOf(given) ?? [];
  return { draft, rule: advisoryRule(ruleKey, { title, description, url: advisory.url, cwes, references }) };
}

interface Found {
  path: string;
  ecosystem: string;
  place?: Place;
}

function inLockfile(location: JsonObject, { managerOf }: Survey): Found | undefined {
  const path = safePath(asText(location['file']) ?? '')?.path ?? '';
  if (path === '') return undefined;
  const manager = managerOf(path);
  const ecosystem = manager === '' ? ecosystemOfLockfile(path) : ecosystemOf(manager);
  return { path, ecosystem: ecosystem ?? 'generic' };
}

/** The path is the lockfile in the image; for packages of the system, the image's name. */
function inImage(location: JsonObject, { image }: Survey): Found | undefined {
  const given = asText(location['image']);
  if (given === undefined) return undefined;
  const isOwn = isReference(given) || image.reference === '' || given === image.reference;
  const name = isOwn ? cutName(imageName(given)) : image.name;
  const place: Place = { kind: 'image', image: name };
  const ecosystem = ecosystemOfSystem(location);
  if (isOwn) return { path: name, ecosystem: ecosystem ?? 'generic', place };
  const path = safePath(given)?.path ?? '';
  // Trivy's own template writes `Node.js`, `Python` or a lockfile for the image.
  const word = path.toLowerCase().replaceAll('.', '');
  const kind = ecosystemOf(word);
  return { path, ecosystem: ecosystemOfLockfile(path) ?? (kind === word ? 'generic' : kind), place };
}

/** `debian:9.4`, `Alpine 3.15.4`; `Unknown` says nothing. */
function ecosystemOfSystem(location: JsonObject): string | undefined {
  const words = (asText(location['operating_system']) ?? '').toLowerCase().split(/[\s:]+/);
  const known = [words.slice(0, 2).join(' '), words[0] ?? ''].find(isDistribution);
  return known === undefined ? undefined : ecosystemOf(known);
}

/** In some reports only the key of schema 2 names the package: `go.sum:gopkg.in/yaml.v2:gemnasium:7368f513-…`. */
function nameInKey(given: JsonObject, location: JsonObject, [first]: readonly Identifier[]): string | undefined {
  const [key, file] = [asText(given['cve']), asText(location['file'])];
  if (key === undefined || file === undefined || first === undefined) return undefined;
  const [start, end] = [`${file}:`, `:${first.type}:${first.value}`];
  const isKey = key.startsWith(start) && key.endsWith(end) && key.length > start.length + end.length;
  return isKey ? key.slice(start.length, -end.length) : undefined;
}

function transitivityOf(dependency: JsonObject | undefined): 'direct' | 'transitive' | 'unknown' {
  const { direct } = dependency ?? {};
  return direct === true ? 'direct' : direct === false ? 'transitive' : 'unknown';
}

/** `Upgrade to version 2.2.3 or above.`, `Upgrade apt from 1.4.8 to 1.4.9`, `Upgrade to versions 1.2.3, 2.0.1 or above.` */
function fixedVersionsIn(solution: string | undefined): string[] {
  const text = /^Upgrade (?:\S+ (?:from \S+ )?)?to (?:versions? )?([^\n]{1,300})/i.exec(solution ?? '')?.[1] ?? '';
  return text
    .split(/,\s*|\s+or\s+/)
    .map((each) => each.trim().replace(/\.$/, ''))
    .filter((each) => /^v?\d[\w.+~:-]*$/.test(each));
}
