/**
 * The registry of workflow types and how each is started. domain/runs/performers.ts has the work of those that people
 * start. The platform holds the registry, so that tests can add a type.
 */

/** Started by the system; `instead` tells a person how to cause it. */
interface SystemWorkflowType {
  /** Lower case. */
  name: string;
  startedBy: 'system';
  instead: string;
}

/** Started by a person's request; a worker does the work. */
export interface PersonWorkflowType {
  name: string;
  startedBy: 'person';
  /** What the request must name besides the project. */
  needs: readonly 'issue'[];
}

export type WorkflowType = SystemWorkflowType | PersonWorkflowType;

/** The run behind an uploaded scan. */
export const ingestType = 'ingest';
/** A sync of a project with its source-code host. */
export const projectSyncType = 'project_sync';

/** The run that makes a finding's fix. */
export const fixType = 'autofix';

/** The run that imports a git repository's rules into the registry. */
export const ruleImportType = 'rule_import';

/** The run that triages, or undoes the triage of, more findings than one request should change. */
export const triageType = 'triage';

export const workflowTypes: readonly WorkflowType[] = [
  { name: fixType, startedBy: 'person', needs: ['issue'] },
  { name: ingestType, startedBy: 'system', instead: 'upload a scanner’s output; its ingest starts automatically' },
  { name: projectSyncType, startedBy: 'system', instead: 'sync the project (POST …/repos/{repoId}/_sync)' },
  {
    name: ruleImportType,
    startedBy: 'system',
    instead: 'import the rules of a repository (POST …/rules/_import_git)',
  },
  {
    name: triageType,
    startedBy: 'system',
    instead: 'triage the findings of a report (POST …/triage); above a few thousand findings a job does it',
  },
  {
    name: 'notification',
    startedBy: 'system',
    instead: 'create a notification rule; its messages are sent automatically',
  },
];
