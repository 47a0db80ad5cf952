/**
 * The function that performs each workflow type, by the type's name (model/runs/workflow-types.ts). A new type is one
 * line here and one there.
 */
import { fixType, projectSyncType, ruleImportType, triageType } from '../../model/runs/workflow-types.ts';
import { performGitImport } from '../rules/perform-git-import.ts';
import { performSync } from '../sync/perform-sync.ts';
import { performTriage } from '../triage/perform-triage.ts';
import { fixPerformer } from '../fixes/perform-fix.ts';
import type { Performers } from './run-work.ts';

export const performers: Performers = {
  [projectSyncType]: performSync,
  [fixType]: fixPerformer(),
  [ruleImportType]: performGitImport,
  [triageType]: performTriage,
};
