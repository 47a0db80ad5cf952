/** Editing many projects at once: what is to change in each, and what takes it back. */
import type { paths } from '../api/generated/api.ts';
import type { ListedProject } from './queries.ts';

export type Change =
  paths['/api/agent/deployments/{deploymentId}/repos']['patch']['requestBody']['content']['application/json']['changes'][number];

/** Null: it stays as it is in each. */
export interface BulkEdit {
  addTags: readonly string[];
  removeTags: readonly string[];
  diffScan: boolean | null;
  fullScan: boolean | null;
  aiScan: boolean | null;
}

/** So many changes the interface takes at once. */
export const changesMax = 5_000;

type Edited = Pick<ListedProject, 'id' | 'tags' | 'managedScans'>;

/**
 * The changes of those projects that are not so already; `back` are those that undo it, null where the values of before are not known: a
 * list does not tell whether a project has AI scans.
 */
export function changesOf(projects: readonly Edited[], edit: BulkEdit): { changes: Change[]; back: Change[] | null } {
  const changes: Change[] = [];
  const back: Change[] = [];
  for (const { id, tags, managedScans } of projects) {
    const wanted = new Set([...tags.filter((tag) => !edit.removeTags.includes(tag)), ...edit.addTags]);
    const hasOtherTags = wanted.size !== tags.length || tags.some((tag) => !wanted.has(tag));
    const diffScan = edit.diffScan ?? managedScans.diffScan;
    const fullScan = edit.fullScan ?? managedScans.fullScan;
    const hasOtherScans = diffScan !== managedScans.diffScan || fullScan !== managedScans.fullScan;
    if (!hasOtherTags && !hasOtherScans && edit.aiScan === null) continue;
    changes.push({
      repoId: id,
      change: {
        ...(hasOtherTags && { updateTags: true, tags: [...wanted] }),
        ...(hasOtherScans && { managedScans: { diffScan, fullScan } }),
        ...(edit.aiScan !== null && { aiScans: { fullScan: edit.aiScan } }),
      },
    });
    back.push({
      repoId: id,
      change: {
        ...(hasOtherTags && { updateTags: true, tags }),
        ...(hasOtherScans && { managedScans: { diffScan: managedScans.diffScan, fullScan: managedScans.fullScan } }),
      },
    });
  }
  return { changes, back: edit.aiScan === null ? back : null };
}
