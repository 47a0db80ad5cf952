/** Kinds of workflow runs, in words. */

const words: Readonly<Record<string, string>> = {
  ingest: 'Take in a scan',
  project_sync: 'Sync with the source host',
  autofix: 'Fix a finding',
  notification: 'Send a notification',
  rule_import: 'Import rules',
};

export const workflowTypes = Object.keys(words);

export function workflowWords(type: string): string {
  return words[type] ?? type;
}
