/** What `npm run deployment` prints. */
import type { FirstAdminInvite } from '../../domain/deployments/create-deployment.ts';
import type { DeploymentOverview } from '../../domain/deployments/list-deployments.ts';

const titles = ['SLUG', 'STATE', 'PEOPLE', 'PROJECTS', 'OPEN', 'LAST SCAN', 'NAME'];

export function describeDeployments(deployments: readonly DeploymentOverview[]): string {
  const rows = deployments.map(({ slug, state, people, projects, openFindings, lastScanAt, name, isDemo }) => [
    slug,
    isDemo ? `${state} (demo)` : state,
    String(people),
    String(projects),
    String(openFindings),
    lastScanAt?.toISOString().slice(0, 10) ?? '-',
    name,
  ]);
  const widths = titles.map((title, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), title.length),
  );
  return [titles, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function describeInvite({ email, link, expiresAt }: FirstAdminInvite): string {
  const until = `until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  if (link === '') return `${email} gets a link by mail, which works once, ${until}.`;
  return `Give this link to ${email} alone; it works once, ${until}:\n${link}`;
}
