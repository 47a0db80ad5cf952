/** What a fix must not do, whoever made it. Judged before anything is committed. */
import { jsonPlaces } from './upgrades/json-places.ts';
import { xmlPlaces } from './upgrades/xml-places.ts';

/** A file before and after a fix. */
export interface FileChange {
  path: string;
  before: string;
  after: string;
}

/** Characters of all diffs together; a larger change is no fix that somebody reviews. */
export const diffLengthMax = 200_000;

/** What runs on its own in somebody's name: a fix that writes there could do anything. */
const runsOnItsOwn =
  /^(?:\.(?:github|gitea|forgejo)\/(?:workflows|actions)\/|\.gitlab-ci\.yml$|\.circleci\/|\.buildkite\/|\.git(?:\/|$)|(?:.*\/)?\.git\/|azure-pipelines\.yml$|Jenkinsfile$|bitbucket-pipelines\.yml$)/i;

/** Whether a fix may never write to this path. */
export function isOffLimits(path: string): boolean {
  return runsOnItsOwn.test(path);
}

/** What is wrong with the change, in words; undefined when nothing is. `allowed`: the finding's files. */
export function changeProblem(changes: readonly FileChange[], allowed: ReadonlySet<string>): string | undefined {
  if (!changes.some(({ before, after }) => before !== after)) return 'The fix changes nothing.';
  for (const { path, before, after } of changes) {
    if (isOffLimits(path)) return `The fix changes ${path}, which runs on its own; nothing of that kind is pushed.`;
    if (!allowed.has(path)) return `The fix changes ${path}, which the finding does not name.`;
    if (after.includes('\0') && !before.includes('\0')) return `The fix writes binary content into ${path}.`;
    const parses = parserOf(path);
    // A file that was none before (JSON with comments, a template) is not judged by what it is not.
    if (parses?.(before) === true && !parses(after)) return `${path} cannot be parsed after the fix.`;
  }
  return undefined;
}

function parserOf(path: string): ((text: string) => boolean) | undefined {
  if (/\.json$/i.test(path)) return (text) => jsonPlaces(text) !== undefined;
  if (/\.(?:xml|csproj|props)$/i.test(path)) return (text) => xmlPlaces(text) !== undefined;
  return undefined;
}
