/**
 * Applies a deployment's ignored paths, by product: gitignore's rules over a list of patterns. The last matching
 * pattern decides; paths below an ignored directory cannot be re-included.
 */
import type { IssueType } from '../draft.ts';
import { isUrlPath } from '../place.ts';
import { matches, parsePattern, type IgnorePattern } from './pattern.ts';

/** The products with ignores (api.md 2.10) are the issue types they apply to. */
export type IgnoresByProduct = Readonly<Partial<Record<IssueType, readonly string[]>>>;

/** Cache of directories; results arrive file by file, so a few would do. */
const rememberedMax = 10_000;

/** Tests a path by issue type. Malformed patterns are rejected when stored, and match nothing here. */
export function ignoredPaths(ignores: IgnoresByProduct): (issueType: IssueType, path: string) => boolean {
  const testers = new Map<string, (path: string) => boolean>();
  for (const [product, lines] of Object.entries(ignores)) {
    const patterns = lines.flatMap((line) => {
      const parsed = parsePattern(line);
      return parsed.kind === 'pattern' ? [parsed.pattern] : [];
    });
    if (patterns.length > 0) testers.set(product, ignoredBy(patterns));
  }
  // No pattern applies to a result without a file, nor to a URL.
  return (issueType, path) => path !== '' && !isUrlPath(path) && (testers.get(issueType)?.(path) ?? false);
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
