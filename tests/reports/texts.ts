/** Texts, packages and places of findings beside their histories, and questions about them, for tests of searches and groups. */
import fc from 'fast-check';
import type { Place } from '../../server/src/model/place.ts';
import { aggregateStates } from '../../server/src/model/states.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';
import type { Judgement, ReportQuery } from '../../server/src/store/reports/query.ts';
import { instant, type HistoricFinding } from './history.ts';

/** What a finding contains beside its history. */
export interface Texts {
  path: string;
  message: string;
  packageName: string;
  ecosystem: string;
  advisory: string;
  alias: string;
  isInImage: boolean;
}

export const paths = ['src/userController.ts', 'src/app/login.ts', 'lib/user-store/index.ts', 'package-lock.json', ''];
const messages = [
  'SQL injection through user input',
  'A rule-2 that fails',
  'Weak hash (MD5)',
  'Größe: CVE-2021-44228',
];
export const packageNames = ['', '', 'log4j-core', '@scope/user'];
export const texts: fc.Arbitrary<Texts> = fc.record({
  path: fc.constantFrom(...paths),
  message: fc.constantFrom(...messages),
  packageName: fc.constantFrom(...packageNames),
  ecosystem: fc.constantFrom('npm', 'maven'),
  advisory: fc.constantFrom('', 'CVE-2021-44228', 'GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff'),
  alias: fc.constantFrom('', 'cve-2021-44228', 'CVE-2020-1'),
  isInImage: fc.constantFrom(false, false, true),
});
export async function storeTexts(
  tx: TenantTransaction,
  findings: readonly HistoricFinding[],
  drawn: readonly Texts[],
): Promise<void> {
  const { client, deploymentId } = tx;
  for (const table of ['finding_text', 'search_word', 'search_pending']) {
    await client.query(`DELETE FROM parapet.${table} WHERE deployment_id = $1`, [deploymentId]);
  }
  for (const [index, finding] of findings.entries()) {
    const { path, message, packageName, ecosystem, advisory, alias, isInImage } = drawn[index % drawn.length]!;
    await client.query(
      `UPDATE parapet.finding SET path = $3, package_key = nullif($4, ''), package_ecosystem = CASE WHEN $4 = '' THEN NULL ELSE $5 END
        WHERE deployment_id = $1 AND id = $2`,
      [deploymentId, finding.id, path, packageName, ecosystem],
    );
    const sca =
      packageName === '' && advisory === ''
        ? {}
        : {
            sca: {
              vulnerabilityId: advisory,
              aliases: alias === '' ? undefined : [alias],
              foundDependency: { package: packageName, version: '1.0.0', ecosystem, transitivity: 'direct' },
            },
          };
    const place: { place?: Place } = isInImage ? { place: { kind: 'image', image: 'shop/web' } } : {};
    await client.query(
      'INSERT INTO parapet.finding_detail (deployment_id, finding_id, content) VALUES ($1, $2, $3) ON CONFLICT (deployment_id, finding_id) DO UPDATE SET content = excluded.content',
      [deploymentId, finding.id, JSON.stringify({ message, ...sca, ...place })],
    );
    await client.query('INSERT INTO parapet.search_pending (deployment_id, finding_id) VALUES ($1, $2)', [
      deploymentId,
      finding.id,
    ]);
  }
}

const state = fc.constantFrom(...aggregateStates);
export const question: fc.Arbitrary<Omit<ReportQuery, 'scope'>> = fc
  .record({
    judgement: fc.oneof(
      fc.uniqueArray(state, { minLength: 1, maxLength: 3 }).map((states) => ({ kind: 'standing', states }) as const),
      fc.constant({ kind: 'entered_group', group: 'open', state: null } as const),
      fc.constant({ kind: 'changed' } as const),
      state.map((drawn) => ({ kind: 'reached', state: drawn }) as const),
      fc.constantFrom<Judgement>(
        { kind: 'crossed', from: 'absent', into: 'open' },
        { kind: 'crossed', from: 'closed', into: 'open' },
        { kind: 'crossed', from: 'open', into: 'fixed' },
      ),
      fc.constant({ kind: 'detected' } as const),
      fc
        .constantFrom(null, 'open' as const, 'fixed' as const)
        .map((group) => ({ kind: 'shown', group, state: null }) as const),
    ),
    since: fc.option(instant),
    until: fc.oneof(instant, fc.constant(new Date(Date.UTC(2026, 2, 20)))),
  })
  .filter(({ since, until }) => since === null || since <= until);

/** '' if it has none. */
export function vulnerabilityOf({ packageName, advisory, alias }: Texts): string {
  if (packageName === '') return '';
  return (
    [advisory, alias]
      .filter((id) => /^cve-/i.test(id))
      .map((id) => id.toUpperCase())
      .sort()[0] ?? advisory
  );
}
