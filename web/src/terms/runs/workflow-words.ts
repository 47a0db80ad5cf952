/** The labels of workflow types. */

const words: Readonly<Record<string, string>> = {
  ingest: 'Import scan',
  project_sync: 'Sync project',
  autofix: 'Fix finding',
  notification: 'Send notification',
  rule_import: 'Import rules',
  triage: 'Triage findings',
};

export const workflowTypes = Object.keys(words);

export function workflowWords(type: string): string {
  return words[type] ?? type;
}
