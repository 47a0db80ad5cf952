/** Which vulnerable packages bring in which: only `effects` of version 7 and later says so. */
import { asObject, asText, asTexts } from '../facts/fields.ts';
import { readReport } from '../json/read-report.ts';
import { everyMember, members, pointerOf, take } from '../json/selector.ts';
import { listMax } from '../limits.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export interface PackageGraph {
  /** The direct dependencies that bring the package in, nearest first; none for a direct one. */
  introducersOf(name: string): string[];
  has(name: string): boolean;
  /** Repeated keys, for the second pass. */
  duplicates: ReadonlyMap<string, number>;
}

interface Found {
  isDirect: boolean;
  effects: string[];
}

const effectsMax = 1_000;
/** Packages that are visited on the way up. */
const climbMax = 1_000;

export async function surveyPackages(source: ParseSource, title: string): Promise<PackageGraph> {
  const packages = new Map<string, Found>();
  const { dependenciesMax } = source.limits;
  let edges = 0;
  let duplicates: ReadonlyMap<string, number> = new Map();
  const onDuplicates = (given: ReadonlyMap<string, number>): void => {
    duplicates = given;
  };
  const selector = members<'package' | 'packages'>({
    vulnerabilities: everyMember(take('package'), 'packages'),
    advisories: members({}),
  });
  for await (const items of readReport(source, { title, selector, required: [] }, { onDuplicates })) {
    for (const item of items) {
      if (item.kind !== 'value') continue;
      const given = asObject(item.value);
      const name = asText(given?.['name']);
      if (given === undefined || name === undefined) continue;
      const effects = asTexts(given['effects']).slice(0, effectsMax);
      packages.set(name, { isDirect: given['isDirect'] === true, effects });
      edges += effects.length;
      if (packages.size > dependenciesMax || edges > dependenciesMax * 10)
        throw new UploadRefused('limit', {
          file: source.fileName,
          place: pointerOf(item),
          message: `More than ${dependenciesMax} packages`,
        });
    }
  }
  return {
    has: (name) => packages.has(name),
    introducersOf: (name) => introducersIn(packages, name),
    duplicates,
  };
}

function introducersIn(packages: ReadonlyMap<string, Found>, name: string): string[] {
  if (packages.get(name)?.isDirect === true) return [];
  const seen = new Set([name]);
  const found: string[] = [];
  for (const at of seen) {
    if (at !== name && packages.get(at)?.isDirect === true) found.push(at);
    else for (const effect of packages.get(at)?.effects ?? []) seen.add(effect);
    if (seen.size > climbMax || found.length === listMax.related) break;
  }
  return found;
}
