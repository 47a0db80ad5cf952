/** Hostile texts of users, repositories and inventories, in each place that stores their text. */
import type { TestConsole } from '../harness/console/console.ts';
import { cyclonedxOf } from '../harness/uploads/inventory.ts';
import { badAddresses, formula, links, script, unseen, word } from './hostile-report.ts';

/** Short enough for a name. */
const hostileName = `<img src=x onerror=window.ran=1>ad\u200Bmin ${word('N').slice(0, 90)}`;

/** Returns the screens that show the texts, relative to the deployment. */
export async function fillHostile(
  { api, upload, server }: TestConsole,
  findingId: string,
  projectId: string,
): Promise<string[]> {
  const { deploymentId } = server;
  const agent = `/agent/deployments/${deploymentId}`;
  const { team } = await api('POST', `/permissions/v2/deployments/${deploymentId}/teams`, {
    name: hostileName,
    description: script,
  });
  const { token } = await api('POST', `${agent}/invites`, { email: 'mallory@example.com' });
  await api('POST', '/auth/invites/accept', { token, password: 'a nanosecond of wire', name: hostileName });
  const { users } = await api('POST', `${agent}/users/list`, {});
  const { id: userId } = users.find(({ email }: { email: string }) => email === 'mallory@example.com');
  await api('PATCH', `/permissions/v2/deployments/${deploymentId}/teams/${String(team.id)}`, {
    team: { repositories: [{ repositoryId: projectId }], users: [{ userId, role: 'TEAM_ROLE_MEMBER' }] },
  });
  await api('PATCH', `${agent}/repos`, {
    changes: [{ repoId: projectId, change: { updateTags: true, tags: ['<b>tag</b>', formula, 'T'.repeat(100)] } }],
  });
  await api('POST', `${agent}/tokens`, { name: hostileName, permissions: ['CI'] });
  const { connection } = await api('POST', `${agent}/connections`, {
    kind: 'CONNECTION_KIND_GIT',
    name: hostileName,
    baseUrl: 'https://git.example.com',
    username: '<b>user</b>',
    credential: 'kept',
  });
  const notifications = `/notifications/v1/deployments/${deploymentId}`;
  const { channel } = await api('POST', `${notifications}/channels`, {
    name: hostileName,
    webhook: { url: 'https://hooks.example.com/<script>' },
  });
  await api('POST', `${notifications}/rules`, {
    name: hostileName,
    channelId: channel.id,
    events: ['NOTIFICATION_EVENT_NEW_FINDINGS'],
    tags: ['<b>tag</b>', 'T'.repeat(100)],
  });
  const { policy } = await api('POST', `/policies/v2/deployments/${deploymentId}/policies`, {
    name: hostileName,
    productType: 'PRODUCT_TYPE_SAST',
    rules: [{ rulePattern: `<script>*${'R'.repeat(150)}`, severities: [], mode: 'POLICY_MODE_MONITOR' }],
  });
  await api('POST', `${agent}/ignores`, {
    productIgnores: [{ product: 'PRODUCT_SAST', ignores: [`<script>${unseen}/`, `${'i'.repeat(250)}/`, '=SUM(1+1)'] }],
  });
  const content = {
    id: `hostile-${'r'.repeat(150)}`,
    languages: ['python'],
    severity: 'ERROR',
    message: `${script}\n\n${links}\n\n${unseen}`,
    pattern: 'eval("</code></pre><script>window.ran=1</script>")',
    metadata: { cwe: [script], references: badAddresses, category: script, 'source-rule-url': badAddresses[0] },
  };
  const imported = await api('POST', `/registry/v1/deployments/${deploymentId}/rules/_import`, {
    files: [{ name: `${script}.json`, content: JSON.stringify({ rules: [content] }) }],
  });
  await api('POST', `/views/v1/deployments/${deploymentId}/views`, {
    name: hostileName.slice(0, 100),
    screen: 'findings',
    query: '?severity=high',
    isShared: true,
  });
  await api('POST', `/ticketing/v2/deployments/${deploymentId}/tickets`, {
    url: 'https://tracker.example/<script>window.ran=1</script>',
    externalSlug: hostileName,
    findingIds: [findingId],
  });
  const purl = `pkg:npm/${encodeURIComponent(`<img src=x onerror=window.ran=1>${unseen}`)}@${encodeURIComponent('<b>1</b>')}`;
  const long = `pkg:npm/${'p'.repeat(200)}@1.0.0`;
  const inventory = cyclonedxOf(
    [
      { purl, license: '<script>window.ran=1</script>', lockfile: `${script}/package-lock.json`, dependsOn: [long] },
      { purl: long, license: 'L'.repeat(200), lockfile: `${'d'.repeat(300)}/package-lock.json` },
    ],
    [purl],
  );
  await upload('inventory', inventory);
  const matching = await api('POST', `/sca/deployments/${deploymentId}/dependencies`, {});
  return [
    'findings?group=tag',
    'dependencies',
    ...matching.dependencies.map(({ id }: { id: string }) => `dependencies?dependency=${id}`),
    'policies',
    `policies/${String(policy.id)}`,
    'rules',
    `rules?rule=${String(imported.rules[0].ruleId)}`,
    'ignores',
    'people',
    'teams',
    `teams/${String(team.id)}`,
    'tokens',
    `integrations?connection=${String(connection.id)}`,
    'notifications',
    'notifications?tab=channels',
  ];
}
