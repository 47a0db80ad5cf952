/** A package in the report of npm 7 and later, with the advisories about itself. */
import { cutName } from '../facts/bounded.ts';
import { asArray, asLabel, asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import type { Advisory, PackageResult } from '../facts/package-results.ts';
import type { PackageGraph } from './packages.ts';
import { advisoryId, severityOf } from './words.ts';

export interface Read {
  results: { result: PackageResult; advisory: Advisory }[];
  /** What of it cannot be read; it covers nothing then. */
  problem?: string;
}

export function readVulnerablePackage(value: unknown, graph: PackageGraph): Read {
  const given = asObject(value);
  const name = asText(given?.['name']);
  if (given === undefined || name === undefined) return { results: [], problem: 'A package has no name' };
  if (!Array.isArray(given['via']))
    return { results: [], problem: `The package ${cutName(name, 200)} has no list "via"` };
  const read: Read = { results: [] };
  for (const via of asArray(given['via'])) {
    // A text names another vulnerable package of the report, which has the advisory.
    if (typeof via === 'string' && graph.has(via)) continue;
    const advisory = asObject(via);
    const id = advisoryId(advisory?.['url'], advisory?.['source']);
    if (advisory === undefined || id === undefined)
      read.problem = `The package ${cutName(name, 200)} is vulnerable through something that is neither an advisory nor a package of the report`;
    else read.results.push(resultOf(given, name, { advisory, ruleKey: cutName(id), graph }));
  }
  return read;
}

interface Known {
  advisory: JsonObject;
  ruleKey: string;
  graph: PackageGraph;
}

function resultOf(
  given: JsonObject,
  name: string,
  { advisory, ruleKey, graph }: Known,
): { result: PackageResult; advisory: Advisory } {
  const url = asText(advisory['url']);
  const title = asText(advisory['title']);
  return {
    result: {
      ruleKey,
      path: '',
      ecosystem: 'npm',
      name,
      version: '',
      purl: '',
      aliases: [],
      severity: severityOf(advisory['severity'] ?? given['severity']),
      message: title ?? '',
      transitivity: given['isDirect'] === true ? 'direct' : given['isDirect'] === false ? 'transitive' : 'unknown',
      fixedVersions: boundsBelow(asText(advisory['range']) ?? ''),
      advice: adviceOf(given['fixAvailable'], name),
      introducedBy: graph.introducersOf(name).map((by) => ({ package: cutName(by), version: '' })),
      url,
    },
    advisory: { title, url, cwes: asTexts(advisory['cwe']), description: rangeText(advisory) },
  };
}

/** `>=4.0.0 <4.3.1` → `4.3.1`: the first version that is not vulnerable. */
export function boundsBelow(range: string): string[] {
  return [...new Set([...range.slice(0, 2_000).matchAll(/<\s*(\d[\w.+-]*)/g)].map((match) => match[1] ?? ''))];
}

function rangeText(advisory: JsonObject): string | undefined {
  const range = asText(advisory['range']);
  return range === undefined ? undefined : `Vulnerable versions: ${range}`;
}

function adviceOf(fix: unknown, name: string): string | undefined {
  if (fix === true) return 'Run "npm audit fix".';
  const given = asObject(fix);
  const [other, version] = [asText(given?.['name']), asLabel(given?.['version'])];
  if (given === undefined || other === undefined || version === undefined) return undefined;
  const breaking = given['isSemVerMajor'] === true ? ', which is a breaking change' : '';
  return other === name ? `Upgrade to ${version}${breaking}.` : `Upgrade ${other} to ${version}${breaking}.`;
}
