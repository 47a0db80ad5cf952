/**
 * Describes to the server what changed since the commits that it saw last, if the upload is made in a git checkout. All
 * of it is optional: where something is missing, the upload goes on without it.
 */
import type { Connection } from '../cli/context.ts';
import { readDifferingPaths, readTop, resolveCommit } from '../defaults/git.ts';
import { ApiError } from '../sdk/api-error.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { readGitChanges, type GitChanges } from './git-changes.ts';
import type { UploadParameters } from './send-upload.ts';

/** The members of the manifest that git knows. */
export interface KnownChanges {
  changes: (Pick<GitChanges, 'renames' | 'lineMap'> & { baseCommit: string })[];
  /** Paths whose content in the working tree is not that of the commit. */
  uncommitted: string[];
  deleted: string[];
  /** The target branch of the pull request. */
  baseRef?: string;
}

const basesMax = 8;
const hunksMax = 200_000;

interface Uploaded extends Pick<UploadParameters, 'project' | 'ref' | 'commit' | 'category'> {
  /** The target branch of the pull request. */
  baseRef: string | undefined;
}

/** Null outside of a checkout, without a commit, and with a server that does not know the question. */
export async function describeChanges(
  connection: Connection,
  { project, ref, baseRef, commit, category }: Uploaded,
  { directory, note }: { directory: string; note: (text: string) => void },
): Promise<KnownChanges | null> {
  if (commit === undefined) return null;
  const top = await readTop(directory);
  if (top === null || (await resolveCommit(top, commit)) === null) return null;
  const uncommitted = await readDifferingPaths(top, commit);
  if (uncommitted === null) return null;
  const bases = await listBases(connection, { project, ref, baseRef, category });
  const known: KnownChanges = { changes: [], uncommitted, deleted: [] };
  // Also without changes: the server may know the repository.
  if (baseRef !== undefined && bases.length > 0) known.baseRef = baseRef;
  let hunksLeft = hunksMax;
  for (const { commit: base, place } of bases.slice(0, basesMax)) {
    const resolved = await resolveCommit(top, base);
    if (resolved === null) {
      note(
        `The last scanned commit ${base.slice(0, 12)}${place} is not in this clone, so the server has to guess what moved since. ` +
          'Fetch more of the history (git fetch --deepen 50) to be exact.',
      );
      continue;
    }
    const changes = await readGitChanges(top, resolved, hunksLeft);
    if (changes === null) {
      note(`git could not list the changes since ${base.slice(0, 12)}, so the server has to guess what moved.`);
      continue;
    }
    const { renames, lineMap, deleted } = changes;
    for (const hunks of Object.values(lineMap)) hunksLeft -= hunks?.length ?? 0;
    known.changes.push({ baseCommit: base, renames, lineMap });
    known.deleted = [...new Set([...known.deleted, ...deleted])];
  }
  return known;
}

interface Base {
  commit: string;
  /** ` of main` if it was scanned on another ref, for messages. */
  place: string;
}

/** The commits of the last scans of the ref, or of its base where the ref has none; latest first. */
async function listBases(
  { api, deploymentId }: Connection,
  { project, ref, baseRef, category }: Omit<Uploaded, 'commit'>,
): Promise<Base[]> {
  try {
    const { analyses } = await unwrap(
      api.GET('/api/scans/v1/deployments/{deploymentId}/scanned-commits', {
        params: {
          path: { deploymentId },
          query: { project, ref, ...(baseRef !== undefined && { baseRef }) },
        },
      }),
    );
    const wanted = category === undefined ? analyses : analyses.filter((each) => each.category === category);
    const own = ref.replace(/^refs\/(?:heads|tags)\//, '');
    // A server of an older version names no ref, and tells only the commits of this one.
    const listed: readonly { commit: string; ref?: string }[] = wanted;
    const places = listed.map(({ commit, ref: of = own }): [string, string] => [commit, of === own ? '' : ` of ${of}`]);
    return [...new Map(places)].map(([commit, place]) => ({ commit, place }));
  } catch (error) {
    // An older server, or a request that the upload will be refused for as well, with the reason.
    if (error instanceof ApiError) return [];
    throw error;
  }
}
