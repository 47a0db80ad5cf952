/** The copy of findings in groups. */
import { counted } from '../../ui/text/format.ts';
import type { GroupKind, GroupOrder } from './kinds.ts';

interface GroupKindWords {
  header: string;
  /** In the menu. */
  by: string;
  /** The name of the table. */
  table: string;
  count: (groups: number) => string;
  selected: (groups: number) => string;
  none: string;
  /** Findings in no group. */
  ungrouped: (findings: number) => string;
  /** Says also how findings get into a group. */
  onlyUngrouped: (findings: number) => string;
}

export const groupKindWords: Readonly<Record<GroupKind, GroupKindWords>> = {
  rule: {
    header: 'Rule',
    by: 'By rule',
    table: 'Findings by rule',
    count: (groups) => counted(groups, 'rule'),
    selected: (groups) => `${counted(groups, 'rule')} selected`,
    none: 'No rules',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a rule`,
    onlyUngrouped: (findings) => `${counted(findings, 'finding')} without a rule.`,
  },
  package: {
    header: 'Package',
    by: 'By package',
    table: 'Findings by package',
    count: (groups) => counted(groups, 'package'),
    selected: (groups) => `${counted(groups, 'package')} selected`,
    none: 'No packages',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a package`,
    onlyUngrouped: (findings) =>
      `${counted(findings, 'finding')} without a package. Dependency scanners report the package of a finding.`,
  },
  vulnerability: {
    header: 'Vulnerability',
    by: 'By vulnerability',
    table: 'Findings by vulnerability',
    count: (groups) => counted(groups, 'vulnerability', 'vulnerabilities'),
    selected: (groups) => `${counted(groups, 'vulnerability', 'vulnerabilities')} selected`,
    none: 'No vulnerabilities',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a known vulnerability`,
    onlyUngrouped: (findings) =>
      `${counted(findings, 'finding')} without a known vulnerability. Dependency scanners report the CVE or GHSA of a finding.`,
  },
  file: {
    header: 'File',
    by: 'By file',
    table: 'Findings by file',
    count: (groups) => counted(groups, 'file'),
    selected: (groups) => `${counted(groups, 'file')} selected`,
    none: 'No files',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a file`,
    onlyUngrouped: (findings) => `${counted(findings, 'finding')} without a file. These findings have no path.`,
  },
  owner: {
    header: 'Owner',
    by: 'By owner',
    table: 'Findings by owner',
    count: (groups) => counted(groups, 'owner'),
    selected: (groups) => `${counted(groups, 'owner')} selected`,
    none: 'No owners',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a code owner`,
    onlyUngrouped: (findings) =>
      `${counted(findings, 'finding')} without a code owner. Owners come from the CODEOWNERS file of a connected repository.`,
  },
  project: {
    header: 'Project',
    by: 'By project',
    table: 'Findings by project',
    count: (groups) => counted(groups, 'project'),
    selected: (groups) => `${counted(groups, 'project')} selected`,
    none: 'No projects',
    ungrouped: (findings) => `${counted(findings, 'finding')} without a project`,
    onlyUngrouped: (findings) => `${counted(findings, 'finding')} without a project.`,
  },
};

export const groupOrderWords: Readonly<Record<GroupOrder, string>> = {
  severity: 'Most severe first',
  count: 'Largest first',
  newest: 'Newest first',
  name: 'Name, A to Z',
};

export const groupWords = {
  columns: {
    severity: 'Severity',
    findings: 'Findings',
    projects: 'Projects',
    firstSeen: 'First seen',
    newest: 'Newest',
    lastSeen: 'Last seen',
  },
  loading: 'Loading…',
  more: (count: number) => `${counted(count, 'more finding')}: show in the list`,
  projects: (count: number) => counted(count, 'project'),
  selectedAndTotal: (selected: string, findings: number) => `${selected}: ${counted(findings, 'finding')}`,
  pane: { title: 'Finding', openPage: 'Full page', openPageHint: 'Open as a page (Enter)' },
  /** The group of its keys. */
  keys: 'Groups',
  expandByKey: 'expand the group',
  collapseByKey: 'collapse the group',
} as const;
