/**
 * Which paths a deployment's ignores cover, by product: gitignore's rules over a list of patterns. The last pattern that matches
 * decides; what lies below an ignored directory cannot be taken back.
 */
import type { IssueType } from '../draft.ts';
import { matches, parsePattern, type IgnorePattern } from './pattern.ts';

/** The products that ignores are kept for (api.md 2.10) are the issue types that they hold of. */
export type IgnoresByProduct = Readonly<Partial<Record<IssueType, readonly string[]>>>;

/** Directories whose answer is remembered; results come file by file, so that a few would do. */
const rememberedMax = 10_000;

/** Answers by issue type and path. Malformed patterns are refused where they are stored, and match nothing here. */
export function ignoredPaths(ignores: IgnoresByProduct): (issueType: IssueType, path: string) => boolean {
  const testers = new Map<string, (path: string) => boolean>();
  for (const [product, lines] of Object.entries(ignores)) {
    const patterns = lines.flatMap((line) => {
      const parsed = parsePattern(line);
      return parsed.kind === 'pattern' ? [parsed.pattern] : [];
    });
    if (patterns.length > 0) testers.set(product, ignoredBy(patterns));
  }
  // A result without a file is under no pattern.
  return (issueType, path) => path !== '' && (testers.get(issueType)?.(path) ?? false);
}

function ignoredBy(patterns: readonly IgnorePattern[]): (path: string) => boolean {
  const latestFirst = patterns.toReversed();
  const remembered = new Map<string, boolean>();
  const isIgnored = (path: string, isDirectory: boolean): boolean => {
    const parent = path.lastIndexOf('/');
    if (parent >= 0 && isDirectoryIgnored(path.slice(0, parent))) return true;
    const segments = path.split('/');
    const decisive = latestFirst.find((pattern) => matches(pattern, segments, isDirectory));
    return decisive !== undefined && !decisive.isNegated;
  };
  const isDirectoryIgnored = (path: string): boolean => {
    const known = remembered.get(path);
    if (known !== undefined) return known;
    const answer = isIgnored(path, true);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(path, answer);
    return answer;
  };
  return (path) => isIgnored(path, false);
}
