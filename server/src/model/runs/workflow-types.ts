/**
 * The registry of workflow types: by what each is started. What a type that people start then does is in
 * domain/runs/performers.ts. The types that work are handed over in the platform, so that tests can add one of their own.
 */

/** Started by something else of the house; `instead` tells a person how that comes about. */
interface SystemWorkflowType {
  /** Lower case. */
  name: string;
  startedBy: 'system';
  instead: string;
}

/** Started by a person's request; a worker then does its work. */
export interface PersonWorkflowType {
  name: string;
  startedBy: 'person';
  /** What the request must name besides the project. */
  needs: readonly 'issue'[];
}

export type WorkflowType = SystemWorkflowType | PersonWorkflowType;

/** Of the run behind an uploaded scan. */
export const ingestType = 'ingest';
/** Of a sync of a project with its host of source code. */
export const projectSyncType = 'project_sync';

/** Of the run that makes a finding's fix. */
export const fixType = 'autofix';

/** Of the run that brings the rules of a git repository into the registry. */
export const ruleImportType = 'rule_import';

export const workflowTypes: readonly WorkflowType[] = [
  { name: fixType, startedBy: 'person', needs: ['issue'] },
  { name: ingestType, startedBy: 'system', instead: 'upload a scanner’s output, and its ingest runs by itself' },
  { name: projectSyncType, startedBy: 'system', instead: 'sync the project (POST …/repos/{repoId}/_sync)' },
  {
    name: ruleImportType,
    startedBy: 'system',
    instead: 'import the rules of a repository (POST …/rules/_import_git)',
  },
  { name: 'notification', startedBy: 'system', instead: 'make a notification rule, and what it sends runs by itself' },
];
