/** Checks that apply to every fix, before anything is committed. */
import { parseJsonTree } from './upgrades/json-tree.ts';
import { parseXmlTree } from './upgrades/xml-tree.ts';

/** A file before and after a fix. */
export interface FileChange {
  path: string;
  before: string;
  after: string;
}

/** Characters of all diffs together; a larger change cannot be reviewed. */
export const diffLengthMax = 200_000;

/** Files that run by themselves with someone's permissions: a fix that writes there could do anything. */
const runsOnItsOwn =
  /^(?:\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/|\.gitlab-ci\.yml$|\.circleci\/|\.buildkite\/|\.git(?:\/|$)|(?:.*\/)?\.git\/|azure-pipelines\.yml$|Jenkinsfile$|bitbucket-pipelines\.yml$)/i;

/** True if no fix may write to this path. */
export function isOffLimits(path: string): boolean {
  return runsOnItsOwn.test(path);
}

/** What is wrong with the change; undefined if nothing is. `allowed`: the finding's files. */
export function changeProblem(changes: readonly FileChange[], allowed: ReadonlySet<string>): string | undefined {
  if (!changes.some(({ before, after }) => before !== after)) return 'The fix changes nothing.';
  for (const { path, before, after } of changes) {
    if (isOffLimits(path))
      return `The fix changes ${path}, which is executed automatically; such changes are not pushed.`;
    if (!allowed.has(path)) return `The fix changes ${path}, which the finding does not name.`;
    if (after.includes('\0') && !before.includes('\0')) return `The fix writes binary content into ${path}.`;
    const parses = parserOf(path);
    // A file that did not parse before (JSON with comments, a template) is not judged.
    if (parses?.(before) === true && !parses(after)) return `${path} cannot be parsed after the fix.`;
  }
  return undefined;
}

function parserOf(path: string): ((text: string) => boolean) | undefined {
  if (/\.json$/i.test(path)) return (text) => parseJsonTree(text) !== undefined;
  if (/\.(?:xml|csproj|props)$/i.test(path)) return (text) => parseXmlTree(text) !== undefined;
  return undefined;
}
