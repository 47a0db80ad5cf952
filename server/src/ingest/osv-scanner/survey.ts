/** The first pass over OSV-Scanner JSON: the packages, and which ids are names of one vulnerability. */
import type { DependencyScope, Reachability } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import { ecosystemOf } from '../facts/ecosystems.ts';
import { asNumber, asObject, asText, asTexts } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { readReport } from '../json/read-report.ts';
import { elements, members, pointerOf, take } from '../json/selector.ts';
import type { ParseSource } from '../parser.ts';
import { UploadRefused } from '../upload-refused.ts';

export const title = 'OSV-Scanner JSON';

/** Ids of one vulnerability, the one that is reported first. */
export interface OsvGroup {
  ids: string[];
  aliases: string[];
  /** The highest CVSS score; undefined without one. */
  score: number | undefined;
  reachability: Reachability | undefined;
}

export type OsvPackage =
  | {
      path: string;
      ecosystem: string;
      name: string;
      version: string;
      scope: DependencyScope | undefined;
      groups: OsvGroup[];
    }
  /** A package or a path that cannot be read. */
  | { problem: string };

export interface OsvSurvey {
  /** By the JSON pointer of the package's element. */
  packages: ReadonlyMap<string, OsvPackage>;
  /** The pointer of the first source whose path is absolute. */
  absolutePath: string | undefined;
  duplicates: ReadonlyMap<string, number>;
}

type Label = 'result' | 'path' | 'found' | 'package' | 'scopes' | 'group' | 'id';

const selector = members<Label>({
  results: elements(
    members<Label>(
      {
        source: members<Label>({ path: take('path') }),
        packages: elements(
          members<Label>(
            {
              package: take('package'),
              dependency_groups: take('scopes'),
              groups: elements(take('group')),
              vulnerabilities: elements(members<Label>({ id: take('id') })),
            },
            'found',
          ),
        ),
      },
      'result',
    ),
  ),
});

interface Gathered {
  given: unknown;
  scopes: unknown;
  groups: OsvGroup[];
  /** Ids of the package's vulnerabilities; emptied at its end. */
  listed: Set<unknown>;
  /** Shared by the packages of one source, whose path may follow them. */
  source: { path: string | undefined };
}

export async function surveyOsv(source: ParseSource): Promise<OsvSurvey> {
  const gathered = new Map<string, Gathered>();
  let duplicates: ReadonlyMap<string, number> = new Map();
  let absolutePath: string | undefined;
  let of: Gathered['source'] = { path: undefined };
  let last: Gathered | undefined;
  let groups = 0;
  const onDuplicates = (found: ReadonlyMap<string, number>): void => {
    duplicates = found;
  };
  const shape = { title, selector, required: [], nullIsEmpty: true };
  for await (const items of readReport(source, shape, { onDuplicates })) {
    for (const item of items) {
      if (item.kind === 'begin' && item.label === 'result') of = { path: undefined };
      if (item.kind === 'begin' && item.label === 'found') {
        last = { given: undefined, scopes: undefined, groups: [], listed: new Set(), source: of };
        gathered.set(pointerOf(item), last);
      }
      if (item.kind === 'end' && item.label === 'found' && last !== undefined) {
        // A vulnerability is reported under the first id: one that is not there would hide it.
        for (const group of last.groups) group.ids = group.ids.filter((id) => last?.listed.has(id));
        last.listed.clear();
      }
      if (item.kind !== 'value') continue;
      if (item.label === 'id') last?.listed.add(item.value);
      else if (item.label === 'path') {
        const path = safePath(asText(item.value) ?? '');
        of.path = typeof item.value === 'string' ? path?.path : undefined;
        if (path?.wasAbsolute === true) absolutePath ??= pointerOf(item);
      } else if (item.label === 'package' && last !== undefined) last.given = item.value;
      else if (item.label === 'scopes' && last !== undefined) last.scopes = item.value;
      else if (item.label === 'group' && last !== undefined) last.groups.push(groupOf(item.value));
      groups += item.label === 'group' ? 1 : 0;
      const { pathsMax } = source.limits;
      if (gathered.size > source.limits.dependenciesMax || groups > pathsMax)
        throw new UploadRefused('limit', {
          file: source.fileName,
          place: pointerOf(item),
          message: `More than ${source.limits.dependenciesMax} packages or ${pathsMax} groups`,
        });
    }
  }
  const packages = new Map([...gathered].map(([pointer, each]) => [pointer, packageOf(each)] as const));
  return { packages, absolutePath, duplicates };
}

function packageOf({ given, scopes, groups, source }: Gathered): OsvPackage {
  const found = asObject(given);
  const name = asText(found?.['name']);
  if (found === undefined || name === undefined) return { problem: 'The package has no name' };
  if (source.path === undefined) return { problem: 'The source has no readable path in the repository' };
  // `Debian:12`: a release does not make another package.
  const [ecosystem = ''] = (asText(found['ecosystem']) ?? 'generic').split(':', 1);
  return {
    path: source.path,
    ecosystem: cutName(ecosystemOf(ecosystem), 100),
    name,
    version: asText(found['version']) ?? asText(found['commit']) ?? '',
    scope: scopeOf(asTexts(scopes).slice(0, idsMax)),
    groups,
  };
}

const idsMax = 50;
/** Names of groups of dependencies, which the package managers and projects choose. */
const developmentGroup = /^(?:dev|development|test|tests|lint|docs?|build)$/i;

/** One that is in no group, or in another one besides, is needed at run time. */
function scopeOf(groups: readonly string[]): DependencyScope | undefined {
  if (groups.length === 0) return undefined;
  if (groups.every((group) => developmentGroup.test(group))) return 'development';
  return groups.every((group) => developmentGroup.test(group) || group === 'optional') ? 'optional' : undefined;
}

/** Databases whose ids are preferred: a CVE may come later than the advisory. */
const preferred = ['GHSA-', 'CVE-'];

function rankOf(id: string): number {
  const rank = preferred.findIndex((prefix) => id.startsWith(prefix));
  return rank === -1 ? preferred.length : rank;
}

function groupOf(value: unknown): OsvGroup {
  const group = asObject(value);
  const ids = asTexts(group?.['ids']).slice(0, idsMax);
  const analysis = asObject(group?.['experimentalAnalysis'] ?? group?.['experimental_analysis']);
  const called = Object.values(analysis ?? {}).map((each) => asObject(each)?.['called']);
  return {
    ids: ids.sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1)),
    aliases: asTexts(group?.['aliases']).slice(0, idsMax),
    score: asNumber(group?.['max_severity']),
    reachability: called.includes(true) ? 'reachable' : called.includes(false) ? 'unreachable' : undefined,
  };
}
