/** The copy of the rule registry. */
import type { RuleOriginKind } from '../api/generated/enums.ts';
import { counted, formatNumber } from '../ui/text/format.ts';

export const originWords: Readonly<Record<RuleOriginKind, string>> = {
  RULE_ORIGIN_KIND_STARTER_PACK: 'Starter pack',
  RULE_ORIGIN_KIND_PUBLISHED: 'semgrep publish',
  RULE_ORIGIN_KIND_FILE: 'Files',
  RULE_ORIGIN_KIND_GIT: 'Git repository',
};

export const rulesWords = {
  title: 'Rules',
  empty: {
    title: 'No rules',
    words: 'Parapet adds the starter pack when the registry is first used. You can import your own rules.',
  },
  search: { label: 'Search rules', placeholder: 'Rule ID' },
  filter: { severity: 'Severity', language: 'Language', from: 'From', state: 'State', on: 'On', off: 'Off' },
  columns: {
    severity: 'Severity',
    rule: 'Rule',
    languages: 'Languages',
    from: 'From',
    version: 'Version',
    changed: 'Changed',
    state: 'State',
  },
  on: 'on',
  off: 'off',
} as const;

export const ruleWords = {
  label: 'Rule',
  openFindings: 'Open findings',
  turnOn: 'Turn on',
  turnedOn: 'Rule turned on.',
  turnOff: 'Turn off',
  turnedOff: 'Rule turned off. Each project’s next scan marks its findings as removed.',
  delete: {
    act: 'Delete rule',
    title: (path: string) => `Delete ${path}?`,
    warning: 'Scans no longer use it. If you import it again, its version numbers continue.',
    done: 'Rule deleted.',
  },
  facts: {
    languages: 'Languages',
    licence: 'Licence',
    unknownLicence: 'unknown',
    from: 'From',
    file: 'File',
    repository: 'Repository',
    commit: 'Commit',
    author: 'Author',
    changed: 'Changed',
  },
  source: {
    title: 'Source',
    label: 'Rule source',
    versions: 'Version',
    current: (version: number) => `Version ${String(version)} (current)`,
    earlier: (version: number) => `Version ${String(version)}`,
  },
} as const;

export const importWords = {
  title: 'Import rules',
  tabs: { files: 'Files', git: 'Git repository', command: 'Command' },
  files: { label: 'Semgrep rule files (YAML or JSON)', placeholder: 'Choose files' },
  git: {
    url: { label: 'Repository URL', placeholder: 'https://git.example.com/security/rules.git' },
    ref: { label: 'Branch or tag', placeholder: 'default branch' },
    path: { label: 'Folder', placeholder: 'whole repository' },
    effect:
      'Parapet uses the connection that matches the URL. The next import deletes rules that are no longer in the repository.',
  },
  command:
    '<code>semgrep publish rule.yaml</code> publishes one rule at a time, with <code>SEMGREP_URL</code> and an admin’s <code>SEMGREP_APP_TOKEN</code> in its environment.',
  send: 'Import',
  done: (read: number, changed: number) => `${counted(read, 'rule')} read, ${formatNumber(changed)} new or updated.`,
  doneInPart: (read: number, changed: number, rejected: number) =>
    `${counted(read, 'rule')} read, ${formatNumber(changed)} new or updated, ${counted(rejected, 'rule')} rejected:`,
  close: 'Close',
} as const;
