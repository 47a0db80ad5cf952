/** Bulk edits of projects: the changes of each project, and those that undo them. */
import type { paths } from '../../api/generated/api.ts';
import type { ListedProject } from '../queries.ts';

export type Change =
  paths['/api/agent/deployments/{deploymentId}/repos']['patch']['requestBody']['content']['application/json']['changes'][number];

/** Null: the field is left unchanged. */
export interface BulkEdit {
  addTags: readonly string[];
  removeTags: readonly string[];
  diffScan: boolean | null;
  fullScan: boolean | null;
  aiScan: boolean | null;
}

/** The API's limit of changes per request. */
export const changesMax = 5_000;

type Edited = Pick<ListedProject, 'id' | 'tags' | 'managedScans' | 'aiScans'>;

/** The changes of the projects whose values differ, and the changes that undo them. */
export function changesOf(projects: readonly Edited[], edit: BulkEdit): { changes: Change[]; back: Change[] } {
  const changes: Change[] = [];
  const back: Change[] = [];
  for (const { id, tags, managedScans, aiScans } of projects) {
    const wanted = new Set([...tags.filter((tag) => !edit.removeTags.includes(tag)), ...edit.addTags]);
    const hasOtherTags = wanted.size !== tags.length || tags.some((tag) => !wanted.has(tag));
    const diffScan = edit.diffScan ?? managedScans.diffScan;
    const fullScan = edit.fullScan ?? managedScans.fullScan;
    const hasOtherScans = diffScan !== managedScans.diffScan || fullScan !== managedScans.fullScan;
    const aiScan = edit.aiScan ?? aiScans.fullScan;
    const hasOtherAiScans = aiScan !== aiScans.fullScan;
    if (!hasOtherTags && !hasOtherScans && !hasOtherAiScans) continue;
    changes.push({
      repoId: id,
      change: {
        ...(hasOtherTags && { updateTags: true, tags: [...wanted] }),
        ...(hasOtherScans && { managedScans: { diffScan, fullScan } }),
        ...(hasOtherAiScans && { aiScans: { fullScan: aiScan } }),
      },
    });
    back.push({
      repoId: id,
      change: {
        ...(hasOtherTags && { updateTags: true, tags }),
        ...(hasOtherScans && { managedScans: { diffScan: managedScans.diffScan, fullScan: managedScans.fullScan } }),
        ...(hasOtherAiScans && { aiScans }),
      },
    });
  }
  return { changes, back };
}
