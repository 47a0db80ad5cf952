/** The copy of a finding’s facts: its details, and those of a dependency, a credential and a place. */
import { counted } from '../../../ui/text/format.ts';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export const detailWords = {
  title: 'Details',
  rule: 'Rule',
  superseded: '{rule}, superseded by {others}',
  policy: 'Policy',
  noPolicy: 'No policy applies',
  blocks: '{policy}: blocks the merge',
  doesNotBlock: '{policy}: does not block the merge',
  owner: 'Owner',
  noOwner: 'No code owner',
  confidence: 'Confidence',
  confidences: { CONFIDENCE_HIGH: 'High', CONFIDENCE_MEDIUM: 'Medium', CONFIDENCE_LOW: 'Low: verify first' },
  tags: 'Tags',
  firstFound: 'First found',
  foundHere: 'Found here',
  inScan: '{at}, {scan}',
  onOtherBranch: '{at}, on another branch',
  lastSeen: 'Last seen',
  scan: (id: string) => `scan ${id}`,
} as const;

export const dependencyFactWords = {
  title: 'Dependency',
  package: 'Package',
  transitivity: { DIRECT: 'direct', TRANSITIVE: 'transitive', UNKNOWN_TRANSITIVITY: '' },
  scopes: { development: 'for development only', optional: 'optional' },
  file: 'File',
  files: 'Files',
  advisory: 'Advisory',
  published: 'published {at}',
  reachability: 'Reachability',
  reachabilities: {
    REACHABILITY_ALWAYS_REACHABLE: 'Reachable whenever the package is used.',
    REACHABILITY_REACHABLE: 'Reachable: your code calls the vulnerable part.',
    REACHABILITY_CONDITIONALLY_REACHABLE: 'Conditionally reachable.',
    REACHABILITY_UNKNOWN: 'Unknown: the scanner did not analyse your code.',
    REACHABILITY_UNREACHABLE: 'Unreachable: your code does not call the vulnerable part.',
  },
  reachableInPackages: 'Reachable: a package that you use calls the vulnerable part.',
  condition: '<quiet>Condition:</quiet> {condition}',
  calledAt: 'Called at',
  bestFix: 'Best fix',
  upgrade: (name: string, version: string) => `Upgrade ${name} to ${version}`,
  noFix: 'No fixed version is known.',
  noNewerFix: 'No newer fixed version is known.',
  otherFixes: 'other fixed versions: {versions}',
  exploited: {
    title: 'Exploited',
    inTheWild: 'Yes, in the wild',
    source: 'KEV catalogue',
    sourceSince: 'KEV catalogue, since {at}',
  },
  probability: {
    title: 'Exploit probability',
    score: (score: number) => `${percent.format(score)} probability of exploitation within 30 days`,
    scoreAndRank: (score: number, percentile: number) =>
      `${percent.format(score)} probability of exploitation within 30 days, higher than ${percent.format(percentile)} of all known vulnerabilities`,
    source: 'EPSS',
    sourceAt: 'EPSS, {at}',
  },
  introducedBy: 'Introduced by',
  morePaths: 'and more paths',
  countOfMorePaths: (count: number) => `and ${counted(count, 'more path')}`,
} as const;

export const secretFactWords = {
  title: 'Credential',
  kind: 'Kind',
  validity: 'Validity',
  validities: {
    VALIDATION_STATE_CONFIRMED_VALID: 'Valid: the credential still works.',
    VALIDATION_STATE_CONFIRMED_INVALID: 'Invalid: the credential no longer works.',
    VALIDATION_STATE_VALIDATION_ERROR: 'Unknown: validation failed.',
    VALIDATION_STATE_NO_VALIDATOR: 'Unknown: not validated.',
  },
  commit: 'Commit',
  value: 'Value',
  notStored: 'Not stored: Parapet keeps only a masked form.',
} as const;

export const placeFactWords = {
  titles: { image: 'Container image', url: 'Request', resource: 'Resource' },
  image: 'Image',
  lastScanned: 'Last scanned',
  layer: 'Layer',
  method: 'Method',
  parameter: 'Parameter',
  query: 'Query',
  platform: 'Platform',
  kubernetes: 'Kubernetes',
  namespace: 'Namespace',
  kind: 'Kind',
  name: 'Name',
} as const;

export const whyWords = {
  title: 'Why it matters',
  conditions: 'Conditions for exploitation',
  confirmed: '{condition} (confirmed)',
  notConfirmed: '{condition} (not confirmed)',
  showDescription: 'Show the rule’s description',
  weakness: 'Weakness',
  owasp: 'OWASP Top 10',
  readMore: 'Read more',
} as const;
