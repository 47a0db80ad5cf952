/** Resolves typed words and names to the ids and beginnings that a search compares. */
import type { TenantTransaction } from '../../database.ts';
import { exclusionOf, type Exclusion } from '../query.ts';
import { newStatement } from '../statement.ts';
import type { Exact } from './exact.ts';
import type { Search, SearchClause } from './search.ts';
import { wordPattern } from './word-pattern.ts';
import { wordRange } from './word-range.ts';

/** What is looked for; every member that is not empty must be met. */
export interface SearchInput {
  /** Each must be found: in the rule's name, the path, or the text; digits also as the finding's id. */
  words: readonly string[];
  /** Any of these must be where a path, or a part of it, begins. */
  paths: readonly string[];
  /** Lookup keys, of any ecosystem or of one; any of them must be the vulnerable package's. */
  packageKeys: readonly string[];
  packages: readonly { ecosystem: string; key: string }[];
  /** Any of these (CVE-…, GHSA-…) must be the rule's id or a word of the text. */
  advisories: readonly string[];
  /** Each must be met: one for each kind of exact value. */
  exact: readonly Exact[];
}

const noMatch: SearchClause = {
  inPath: [],
  inText: [],
  isWhole: false,
  ruleIds: [],
  findingIds: [],
  packageKeys: [],
  exact: [],
};

/** Null if nothing is looked for. */
export async function resolveSearch(tx: TenantTransaction, input: SearchInput): Promise<Search | null> {
  const clauses = await resolveClauses(tx, input);
  if (clauses.length === 0) return null;
  const ruleIds = clauses[0]!.ruleIds.filter((id) => clauses.every((clause) => clause.ruleIds.includes(id)));
  const counts = await countTexts(tx, clauses);
  const weights = clauses.map(
    (clause, index) =>
      counts[index]!.inPath +
      counts[index]!.inText +
      (clause.ruleIds.length - ruleIds.length) * ruleWeight +
      clause.packageKeys.length * packageWeight +
      clause.exact.length * exactWeight,
  );
  return {
    meets: 'all',
    clauses,
    ruleIds,
    indexed: withoutUnknown(clauses, counts),
    driver: weights.indexOf(Math.min(...weights)),
    isFrequent: Math.min(...weights) >= wordsCountedMax,
  };
}

/** What an answer leaves out: the findings that meet any member of the input, and those of the rules. Null: nothing. */
export async function resolveExclusion(
  tx: TenantTransaction,
  input: SearchInput,
  ruleIds: readonly string[],
): Promise<Exclusion | null> {
  const resolved = await resolveClauses(tx, input);
  const ids = new Set([...ruleIds, ...resolved.flatMap((clause) => clause.ruleIds)]);
  const clauses = resolved.map((clause) => ({ ...clause, ruleIds: [] }));
  if (clauses.length === 0) return exclusionOf([...ids], null);
  const indexed = withoutUnknown(clauses, await countTexts(tx, clauses));
  return exclusionOf([...ids], { meets: 'any', clauses, ruleIds: [], indexed, driver: 0, isFrequent: false });
}

type TextCounts = { inPath: number; inText: number }[];

/** The clauses without the words that no indexed text has. */
function withoutUnknown(clauses: readonly SearchClause[], counts: TextCounts): SearchClause[] {
  return clauses.map((clause, index) => ({
    ...clause,
    inPath: counts[index]!.inPath === 0 ? [] : clause.inPath,
    inText: counts[index]!.inText === 0 ? [] : clause.inText,
  }));
}

async function resolveClauses(tx: TenantTransaction, input: SearchInput): Promise<SearchClause[]> {
  const advisories = input.advisories.map((each) => each.toLowerCase());
  const named = await listRulesNamed(tx, [
    ...input.words.map((word) => [wordPattern(word, { isWhole: false })]),
    advisories.map((each) => wordPattern(each, { isWhole: true })),
  ]);
  return [
    ...input.words.map((word, index): SearchClause => ({
      ...noMatch,
      inPath: [word],
      inText: [word],
      ruleIds: named[index] ?? [],
      findingIds: /^[1-9]\d{0,17}$/.test(word) ? [word] : [],
    })),
    ...(input.paths.length === 0 ? [] : [{ ...noMatch, inPath: input.paths }]),
    ...packageClauses(input),
    ...(advisories.length === 0
      ? []
      : [{ ...noMatch, inText: advisories, isWhole: true, ruleIds: named[input.words.length] ?? [] }]),
    ...input.exact.map((exact) => ({ ...noMatch, exact: [exact] })),
  ];
}

function packageClauses({ packageKeys, packages }: SearchInput): SearchClause[] {
  if (packageKeys.length === 0 && packages.length === 0) return [];
  return [{ ...noMatch, packageKeys, exact: packages.length === 0 ? [] : [{ by: 'package', packages }] }];
}

/** For each list of patterns the rules whose id or title matches one of them. */
async function listRulesNamed(tx: TenantTransaction, patterns: readonly (readonly string[])[]): Promise<string[][]> {
  const flat = patterns.flatMap((list, no) => list.map((pattern) => ({ no, pattern })));
  const found = patterns.map((): string[] => []);
  if (flat.length === 0) return found;
  const { rows } = await tx.client.query<{ no: number; id: string }>(
    `SELECT DISTINCT given.no, r.id
       FROM unnest($2::int[], $3::text[]) AS given (no, pattern)
       JOIN parapet.rule r ON r.deployment_id = $1 AND (r.key ~ given.pattern OR r.title ~ given.pattern)`,
    [tx.deploymentId, flat.map(({ no }) => no), flat.map(({ pattern }) => pattern)],
  );
  for (const { no, id } of rows) found[no]!.push(id);
  return found;
}

/** Words of a frequent beginning are not counted further. */
const wordsCountedMax = 5_000;
/** Guessed findings of a rule, of a package, and of exact values, in units of one text's. */
const [ruleWeight, packageWeight, exactWeight] = [200, 1_000, 1_000];

/** The number of indexed words that meet each clause, up to a limit. */
async function countTexts(tx: TenantTransaction, clauses: readonly SearchClause[]): Promise<TextCounts> {
  const statement = newStatement(tx.deploymentId);
  const counted = (beginnings: readonly string[], isWhole: boolean, ofTexts: string): string =>
    beginnings.length === 0
      ? '0'
      : beginnings
          .map(
            (each) => `(SELECT count(*) FROM (SELECT FROM parapet.search_word w
               WHERE w.deployment_id = $1 AND ${ofTexts} AND ${wordRange(statement, each, isWhole)} LIMIT ${wordsCountedMax}) words)`,
          )
          .join(' + ');
  const counts = clauses.flatMap(({ inPath, inText, isWhole }) => [
    counted(inPath, isWhole, 'w.rule_id = 0'),
    counted(inText, isWhole, 'w.rule_id > 0'),
  ]);
  const { text, values } = statement.finish(`SELECT ARRAY[${counts.join(', ')}]::int[] AS counts`);
  const { rows } = await tx.client.query<{ counts: number[] }>(text, values);
  return clauses.map((_, index) => ({ inPath: rows[0]!.counts[index * 2]!, inText: rows[0]!.counts[index * 2 + 1]! }));
}
