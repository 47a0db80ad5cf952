/** Compares a project's refs with those of its remote repository. Pure. */
import { refNameProblem } from '../../model/scm/refs.ts';
import type { ListedRef } from '../../store/projects/listed-refs.ts';
import type { RemoteRefs } from '../../outside/scm/git/refs.ts';
import type { SyncedRef } from '../../store/projects/sync.ts';

/**
 * The remote's default branch; null if it does not announce one, or the branch has no commit yet (an empty repository).
 */
export function defaultBranchOf({ defaultRef, refs }: RemoteRefs): string | null {
  if (defaultRef === null || !defaultRef.startsWith('refs/heads/') || !refs.has(defaultRef)) return null;
  const name = defaultRef.slice('refs/heads/'.length);
  return refNameProblem(name) === undefined ? name : null;
}

/** Refs that a project lists before they are scanned; a repository may have tens of thousands. */
export const listedRefsMax = 1_000;

/** The branches and tags to list: the default branch, then the others by name, then the tags. */
export function listedRefs(remote: RemoteRefs): ListedRef[] {
  const defaultBranch = defaultBranchOf(remote);
  const named = (prefix: string): string[] =>
    [...remote.refs.keys()]
      .flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
      .filter((name) => refNameProblem(name) === undefined)
      .sort();
  const branches = named('refs/heads/').filter((name) => name !== defaultBranch);
  // Names are unique in a project: a branch goes before a tag of its name.
  const tags = named('refs/tags/').filter((name) => name !== defaultBranch && !remote.refs.has(`refs/heads/${name}`));
  return [
    ...(defaultBranch === null ? [] : [defaultBranch]).map((name) => ({ name, kind: 'branch' as const })),
    ...branches.map((name) => ({ name, kind: 'branch' as const })),
    ...tags.map((name) => ({ name, kind: 'tag' as const })),
  ].slice(0, listedRefsMax);
}

/** The known refs that changed, in their new state. Without a default branch, the previous one stays. */
export function changedRefs(known: readonly SyncedRef[], remote: RemoteRefs): SyncedRef[] {
  const defaultBranch = defaultBranchOf(remote);
  return known.flatMap((ref) => {
    const headCommit = headOf(ref, remote) ?? null;
    const isDefault = defaultBranch === null ? ref.isDefault : ref.kind === 'branch' && ref.name === defaultBranch;
    return headCommit === ref.headCommit && isDefault === ref.isDefault ? [] : [{ ...ref, headCommit, isDefault }];
  });
}

/** Branches and tags that no longer exist on the remote; that pull requests end is expected. */
export function removedRefs(known: readonly SyncedRef[], remote: RemoteRefs): SyncedRef[] {
  return known.filter((ref) => ref.kind !== 'pull_request' && headOf(ref, remote) === undefined);
}

function headOf({ name, kind }: SyncedRef, { refs }: RemoteRefs): string | undefined {
  if (kind === 'branch') return refs.get(`refs/heads/${name}`);
  if (kind === 'tag') return refs.get(`refs/tags/${name}`);
  return refs.get(name) ?? refs.get(`refs/${name}`);
}
