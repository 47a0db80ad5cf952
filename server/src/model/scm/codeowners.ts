/**
 * CODEOWNERS files: who owns which paths. The syntax shared by GitHub, GitLab and Gitea (patterns like gitignore's, the
 * last match decides), and GitLab's sections, each of which decides separately. Pure.
 * https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 * https://docs.gitlab.com/user/project/codeowners/reference/
 */
import { matches, parsePattern, type IgnorePattern } from '../ignores/pattern.ts';

/** One rule line of the file. */
export interface CodeownersRule {
  /** Its section; '' before the first. */
  section: string;
  pattern: string;
  /** @user, @organisation/team, or an e-mail address; empty: no owner. */
  owners: readonly string[];
}

/** Bounds on lines, owners per line, and characters per owner; the rest is dropped. */
const rulesMax = 2_000;
const ownersMax = 50;
const ownerPattern = /^(?:@[\w.-]+(?:\/[\w.-]+)*|[\w.+-]+@[\w.-]+)$/;
const ownerLengthMax = 200;

/** Skips invalid lines, as the hosts do. */
export function parseCodeowners(text: string): CodeownersRule[] {
  const rules: CodeownersRule[] = [];
  let section = '';
  let sectionOwners: readonly string[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (rules.length === rulesMax) break;
    const heading = /^\^?\[([^\]]+)\](?:\[\d+\])?(?:\s+(.*))?$/.exec(line.trim());
    if (heading !== null) {
      section = (heading[1] ?? '').trim().toLowerCase().slice(0, ownerLengthMax);
      sectionOwners = ownersIn(heading[2] ?? '');
      continue;
    }
    const [, pattern, rest = ''] = /^\s*((?:\\.|[^\s\\])+)(.*)$/.exec(line) ?? [];
    if (pattern === undefined || pattern.startsWith('#') || parsePattern(pattern).kind !== 'pattern') continue;
    const own = ownersIn(rest);
    rules.push({ section, pattern, owners: own.length > 0 ? own : sectionOwners });
  }
  return rules;
}

function ownersIn(text: string): string[] {
  const words = text.replace(/(?:^|\s)#.*$/, '').split(/\s+/);
  return [...new Set(words.filter((word) => word.length <= ownerLengthMax && ownerPattern.test(word)))].slice(
    0,
    ownersMax,
  );
}

interface Matcher {
  section: string;
  owners: readonly string[];
  pattern: IgnorePattern;
  /** `docs/*` matches only direct children of docs; in gitignore it would match everything below. */
  isDirect: boolean;
}

/** The owners that a CODEOWNERS file gives to paths. */
export interface Codeowners {
  /** The owners of a path, in section order. */
  ownersOf(path: string): string[];
  /** Patterns that must be compared with nearly any path: what a path costs. Others are found by a name in it. */
  comparedPerPath: number;
}

/** Returns a function that gives the owners of a path, in section order. Parses the patterns once. */
export function codeownersOf(rules: readonly CodeownersRule[]): (path: string) => string[] {
  return readCodeowners(rules).ownersOf;
}

/** Parses the patterns once. */
export function readCodeowners(rules: readonly CodeownersRule[]): Codeowners {
  const matchers = rules.flatMap(({ section, owners, pattern }): Matcher[] => {
    const parsed = parsePattern(pattern);
    return parsed.kind === 'pattern' && !parsed.pattern.isNegated
      ? [{ section, owners, pattern: parsed.pattern, isDirect: /[^*]\/\*$/.test(pattern) }]
      : [];
  });
  const byName = Map.groupBy(matchers, nameIn);
  const general = byName.get(null) ?? [];
  const directories = new Map<string, readonly Matcher[]>();
  const matching = (path: string, isDirectory: boolean): Matcher[] => {
    const segments = path.split('/');
    const named = [`/${segments[0]}`, segments.at(-1)!].flatMap((name) => byName.get(name) ?? []);
    return [...named, ...general].filter(
      ({ pattern, isDirect }) => !(isDirect && isDirectory) && matches(pattern, segments, isDirectory),
    );
  };
  const ofDirectory = (path: string): readonly Matcher[] => {
    const known = directories.get(path);
    if (known !== undefined) return known;
    const found = [...matching(path, true), ...ofParent(path)];
    directories.set(path, found);
    return found;
  };
  const ofParent = (path: string): readonly Matcher[] => {
    const at = path.lastIndexOf('/');
    return at < 0 ? [] : ofDirectory(path.slice(0, at));
  };
  const order = new Map(matchers.map((matcher, index) => [matcher, index]));
  const ownersOf = (path: string): string[] => {
    if (path === '') return [];
    const found = [...matching(path, false), ...ofParent(path)].sort(
      (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0),
    );
    const decisive = new Map(found.map((matcher) => [matcher.section, matcher.owners]));
    return [...new Set([...decisive.values()].flat())];
  };
  return { ownersOf, comparedPerPath: general.length };
}

/** What every path that the pattern matches has: `/` and its first segment, or its last segment. Null: neither is certain. */
function nameIn({ pattern: { isAnchored, segments } }: Matcher): string | null {
  const [first] = segments;
  if (first?.kind !== 'literal') return null;
  return isAnchored ? `/${first.text}` : first.text;
}
