/** One vulnerability of a crate, or one warning about it. */
import type { Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { scoreOfVector } from '../facts/cvss.ts';
import { asInstant, asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import type { Advisory, PackageResult } from '../facts/package-results.ts';
import { severityOfScore } from '../facts/severity-words.ts';

type ReadCrate = { result: PackageResult; advisory: Advisory } | { problem: string };

/** `kind`: of a warning; undefined for a vulnerability. */
export function readCrate(value: unknown, kind: string | undefined): ReadCrate {
  const given = asObject(value);
  const crate = asObject(given?.['package']);
  const name = asText(crate?.['name']);
  if (given === undefined || name === undefined) return { problem: 'A result has no package name' };
  const version = asText(crate?.['version']) ?? '';
  // A yanked version has no advisory.
  const advisory = asObject(given['advisory']) ?? {};
  const id = asText(advisory['id']) ?? (kind === 'yanked' ? kind : undefined);
  if (id === undefined) return { problem: `The result about ${cutName(name)} has no advisory id` };
  const ruleKey = cutName(id);
  const isYanked = id === kind;
  const summary = isYanked ? `${name} ${version} was yanked from its registry` : asText(advisory['title']);
  const result: PackageResult = {
    ruleKey,
    aliases: asTexts(advisory['aliases']),
    path: '',
    severity: severityOf(advisory, kind),
    ecosystem: 'cargo',
    name,
    version,
    purl: '',
    message: summary ?? asText(advisory['description']) ?? '',
    fixedVersions: asTexts(asObject(given['versions'])?.['patched']).flatMap(lowerBound),
    publishedAt: asInstant(advisory['date']),
    url: isYanked ? undefined : urlOf(ruleKey),
  };
  return { result, advisory: isYanked ? yanked : describe(advisory, ruleKey) };
}

const yanked: Advisory = {
  title: 'A version that was withdrawn from its registry',
  description: 'Its authors withdrew this version. Cargo selects it only where a lockfile names it.',
};

const urlOf = (ruleKey: string): string => `https://rustsec.org/advisories/${encodeURIComponent(ruleKey)}.html`;

function describe(advisory: JsonObject, ruleKey: string): Advisory {
  return {
    title: asText(advisory['title']),
    description: asText(advisory['description']),
    url: urlOf(ruleKey),
    references: [...asTexts(advisory['url']), ...asTexts(advisory['references'])].map((link) => cutText(link, 2000)),
  };
}

/** Without a vector of CVSS 3, a vulnerability is high, as it fails the build; warnings do not. */
function severityOf(advisory: JsonObject, kind: string | undefined): Severity {
  const score = scoreOfVector(advisory['cvss']);
  if (score !== undefined) return severityOfScore(score);
  if (kind === undefined) return 'high';
  return kind === 'unsound' ? 'medium' : 'low';
}

/** `>=1.1.0`, `^0.4.8` and `>=1.2, <2` → the first version in it. */
function lowerBound(range: string): string[] {
  const version = /(?:>=|\^|~|=|^)\s*(\d[\w.+-]*)/.exec(range)?.[1];
  return version === undefined ? [] : [version];
}
