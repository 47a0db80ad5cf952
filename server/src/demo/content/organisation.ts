/** The demo organisation: an outdoor retailer with a shop, its people, teams and repositories. */
import type { OrgRole, TeamRole } from '../../model/permissions.ts';

export type LanguageName = 'typescript' | 'python' | 'java' | 'go';
export type ScannerName = 'codeql' | 'semgrep';

export interface DemoPerson {
  login: string;
  name: string;
  orgRole: OrgRole;
}

/** None of them can sign in: they have no password. */
export const people: readonly DemoPerson[] = [
  { login: 'ci', name: 'Build system', orgRole: 'admin' },
  { login: 'mara.lindqvist', name: 'Mara Lindqvist', orgRole: 'admin' },
  { login: 'tomas.okafor', name: 'Tomás Okafor', orgRole: 'member' },
  { login: 'priya.raman', name: 'Priya Raman', orgRole: 'member' },
  { login: 'jonas.weber', name: 'Jonas Weber', orgRole: 'member' },
  { login: 'ines.duarte', name: 'Inês Duarte', orgRole: 'member' },
  { login: 'kenji.mori', name: 'Kenji Mori', orgRole: 'member' },
  { login: 'lena.novak', name: 'Lena Novák', orgRole: 'member' },
  { login: 'samuel.adeyemi', name: 'Samuel Adeyemi', orgRole: 'member' },
  { login: 'chloe.martin', name: 'Chloé Martin', orgRole: 'member' },
  { login: 'noor.haddad', name: 'Noor Haddad', orgRole: 'member' },
  { login: 'erik.sand', name: 'Erik Sand', orgRole: 'member' },
  { login: 'audit', name: 'External audit', orgRole: 'readonly' },
  // Left during the year.
  { login: 'victor.hale', name: 'Victor Hale', orgRole: 'member' },
];

export interface DemoTeam {
  slug: string;
  name: string;
  /** The manager decides about its findings. */
  members: readonly (readonly [login: string, role: TeamRole])[];
}

export const teams: readonly DemoTeam[] = [
  {
    slug: 'storefront',
    name: 'Storefront',
    members: [
      ['tomas.okafor', 'manager'],
      ['priya.raman', 'member'],
      ['chloe.martin', 'member'],
    ],
  },
  {
    slug: 'payments',
    name: 'Payments',
    members: [
      ['jonas.weber', 'manager'],
      ['ines.duarte', 'member'],
    ],
  },
  {
    slug: 'logistics',
    name: 'Logistics',
    members: [
      ['kenji.mori', 'manager'],
      ['samuel.adeyemi', 'member'],
    ],
  },
  {
    slug: 'data',
    name: 'Data',
    members: [
      ['noor.haddad', 'manager'],
      ['erik.sand', 'member'],
    ],
  },
  {
    slug: 'platform',
    name: 'Platform',
    members: [
      ['lena.novak', 'manager'],
      ['erik.sand', 'member'],
      ['audit', 'readonly'],
    ],
  },
];

export interface DemoProject {
  name: string;
  team: string;
  language: LanguageName;
  scanners: readonly ScannerName[];
  /** Approximate number of weaknesses in its code over the year. */
  weaknesses: number;
  /** Weeks between two scans of its main branch. */
  scanEveryWeeks: number;
  /** Weeks between two scanned pull requests; 0: none. */
  pullRequestEveryWeeks: number;
  /** Folders of its code. */
  folders: readonly string[];
  /** The package scanner: Semgrep, which also checks reachability, or Grype. */
  packageScanner: 'semgrep' | 'grype';
  /** True if a part of it has a lockfile of its own. */
  hasPart: boolean;
  /** True if it has a release branch that is scanned. */
  hasReleaseBranch: boolean;
  /** The last week of the year with a scan. */
  lastScannedWeek: number;
}

const withReachability: ReadonlySet<string> = new Set(
  'storefront-web storefront-api checkout payments-gateway catalog-service identity api-gateway admin-console'
    .split(' ')
    .map((name) => `northwind/${name}`),
);
const withPart: ReadonlySet<string> = new Set(
  'storefront-web checkout payments-gateway data-pipelines loyalty-service identity warehouse-api catalog-service'
    .split(' ')
    .map((name) => `northwind/${name}`),
);

const both: readonly ScannerName[] = ['codeql', 'semgrep'];

export const demoProjects: readonly DemoProject[] = [
  project(
    'northwind/storefront-web',
    'storefront',
    'typescript',
    both,
    520,
    ['src/pages', 'src/components', 'src/api'],
    3,
    6,
  ),
  project(
    'northwind/storefront-api',
    'storefront',
    'typescript',
    both,
    460,
    ['src/routes', 'src/services', 'src/db'],
    3,
    6,
  ),
  project('northwind/checkout', 'payments', 'java', both, 420, ['src/main/java/com/northwind/checkout'], 2, 4),
  project('northwind/payments-gateway', 'payments', 'java', both, 380, ['src/main/java/com/northwind/gateway'], 2, 4),
  project('northwind/catalog-service', 'storefront', 'python', ['semgrep'], 300, ['catalog', 'catalog/search'], 2, 4),
  project('northwind/search-indexer', 'data', 'python', ['semgrep'], 180, ['indexer', 'indexer/jobs'], 4, 6),
  project('northwind/recommendations', 'data', 'python', ['codeql'], 210, ['recs', 'recs/models'], 4, 0),
  project('northwind/data-pipelines', 'data', 'python', ['semgrep'], 260, ['pipelines', 'dags'], 4, 6),
  project('northwind/warehouse-api', 'logistics', 'go', ['codeql'], 240, ['internal/warehouse', 'internal/http'], 4, 0),
  project('northwind/shipping-rates', 'logistics', 'go', ['semgrep'], 150, ['internal/rates', 'cmd/rates'], 4, 6),
  project('northwind/inventory-sync', 'logistics', 'go', ['semgrep'], 170, ['internal/sync', 'internal/store'], 4, 0),
  project(
    'northwind/loyalty-service',
    'storefront',
    'java',
    ['codeql'],
    230,
    ['src/main/java/com/northwind/loyalty'],
    4,
    0,
  ),
  project(
    'northwind/notification-hub',
    'platform',
    'typescript',
    ['semgrep'],
    160,
    ['src/channels', 'src/templates'],
    4,
    12,
  ),
  project('northwind/identity', 'platform', 'java', both, 260, ['src/main/java/com/northwind/identity'], 2, 4),
  project('northwind/api-gateway', 'platform', 'go', both, 200, ['internal/proxy', 'internal/auth'], 2, 4),
  project('northwind/admin-console', 'platform', 'typescript', ['semgrep'], 240, ['src/views', 'src/server'], 4, 6),
  project('northwind/mobile-bff', 'storefront', 'typescript', ['codeql'], 150, ['src/handlers', 'src/clients'], 4, 0),
  project('northwind/returns-portal', 'logistics', 'python', ['semgrep'], 130, ['returns', 'returns/views'], 4, 0),
  project('northwind/pricing-engine', 'data', 'java', ['codeql'], 120, ['src/main/java/com/northwind/pricing'], 4, 0),
  project('northwind/infra-tools', 'platform', 'python', ['semgrep'], 90, ['tools', 'tools/deploy'], 4, 0),
];

// oxlint-disable-next-line max-params -- the rows above read as a table
function project(
  name: string,
  team: string,
  language: LanguageName,
  scanners: readonly ScannerName[],
  weaknesses: number,
  folders: readonly string[],
  scanEveryWeeks: number,
  pullRequestEveryWeeks: number,
): DemoProject {
  const packageScanner = withReachability.has(name) ? 'semgrep' : 'grype';
  const more = {
    hasPart: withPart.has(name),
    hasReleaseBranch: name === 'northwind/checkout' || name === 'northwind/identity',
    // Its build was moved, and no one has noticed that it has not scanned since.
    lastScannedWeek: name === 'northwind/returns-portal' ? 44 : 51,
  };
  const code = { name, team, language, scanners, weaknesses, scanEveryWeeks, pullRequestEveryWeeks, folders };
  return { ...code, ...more, packageScanner };
}
