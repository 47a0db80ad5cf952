/** Every screen of the console: for the screenshots and the accessibility check. */

export interface Screen {
  name: string;
  /** Only for screenshots: shows another screen of the list with data that the accessibility check does not have. */
  isPicture?: true;
  /** Relative to the server's URL; `find` reads what the path needs through the API. */
  path: string | ((find: Find) => Promise<string>);
  /** Shown to signed-out users. */
  signedOut?: true;
}

/** Calls the API as the signed-in user; the path is relative to `/api`. */
export type Find = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** `deploymentId`: a deployment with data for each screen. */
export function screensOf(deploymentId: string): readonly Screen[] {
  const at = (path: string): string => `/deployments/${deploymentId}/${path}`;
  const first = (answer: Record<string, unknown>, list: string): Record<string, string> =>
    (answer[list] as Record<string, string>[])[0] ?? {};
  const last = (answer: Record<string, unknown>, list: string): Record<string, string> =>
    (answer[list] as Record<string, string>[]).at(-1) ?? {};
  /** The first finding of a report that has been open for some time, so that it has a history. */
  const ofFindings = async (find: Find, filters: object, more: object = {}): Promise<string> => {
    const answer = await find('POST', `/reporting/${deploymentId}/findings`, { limit: 100, filters, ...more });
    return at(`findings/${last(answer, 'findings')['id'] ?? ''}`);
  };
  return [
    { name: 'sign-in', path: '/sign-in', signedOut: true },
    { name: 'forgot-password', path: '/forgot-password', signedOut: true },
    { name: 'reset-password', path: '/reset-password#none', signedOut: true },
    { name: 'start', path: at('start') },
    { name: 'overview', path: at('overview') },
    { name: 'findings', path: at('findings') },
    {
      name: 'findings-pane',
      path: async (find) => {
        const answer = await find('POST', `/reporting/${deploymentId}/findings`, { limit: 1 });
        return at(`findings?finding=${first(answer, 'findings')['id'] ?? ''}`);
      },
    },
    {
      name: 'finding',
      path: async (find) => {
        const answer = await find('POST', `/reporting/${deploymentId}/findings`, { limit: 1 });
        return at(`findings/${first(answer, 'findings')['id'] ?? ''}`);
      },
    },
    {
      name: 'finding-dependency',
      path: async (find) => {
        const filters = { findingTypes: ['FINDING_TYPE_SCA'] };
        const answer = await find('POST', `/reporting/${deploymentId}/findings`, { limit: 1, filters });
        return at(`findings/${first(answer, 'findings')['id'] ?? ''}`);
      },
    },
    {
      name: 'finding-reached',
      isPicture: true,
      path: (find) =>
        ofFindings(find, {
          findingTypes: ['FINDING_TYPE_SCA'],
          findingSeverities: ['FINDING_SEVERITY_CRITICAL', 'FINDING_SEVERITY_HIGH'],
          reachability: ['FINDING_REACHABILITY_REACHABLE'],
        }),
    },
    {
      name: 'finding-secret',
      isPicture: true,
      path: (find) =>
        ofFindings(find, { findingTypes: ['FINDING_TYPE_SECRETS'], findingSeverities: ['FINDING_SEVERITY_CRITICAL'] }),
    },
    {
      name: 'finding-trace',
      isPicture: true,
      path: (find) => ofFindings(find, { ruleIds: ['js/sql-injection'] }),
    },
    {
      name: 'finding-fix',
      isPicture: true,
      path: (find) => ofFindings(find, { ruleIds: ['python.requests.security.disabled-cert-validation'] }),
    },
    { name: 'findings-by-rule', path: at('findings?group=rule') },
    { name: 'projects', path: at('projects') },
    {
      name: 'project',
      path: async (find) =>
        at(`projects/${first(await find('GET', `/agent/deployments/${deploymentId}/repos`), 'repos')['id'] ?? ''}`),
    },
    {
      name: 'scan',
      path: async (find) =>
        at(`scans/${first(await find('GET', `/scans/v1/deployments/${deploymentId}/scans`), 'scans')['id'] ?? ''}`),
    },
    { name: 'dependencies', path: at('dependencies') },
    { name: 'dependencies-log4j', path: at('dependencies?package=log4j-core&version=%3C2.17.1') },
    { name: 'jobs', path: at('jobs') },
    { name: 'jobs-failed', isPicture: true, path: at('jobs?status=failed&status=cancelled') },
    {
      name: 'job',
      path: async (find) =>
        at(
          `jobs/${first(await find('POST', `/workflows/v1/deployments/${deploymentId}/jobs/list`, {}), 'jobs')['jobId'] ?? ''}`,
        ),
    },
    {
      name: 'job-failed',
      isPicture: true,
      path: async (find) => {
        const filter = { workflowType: 'project_sync' };
        const answer = await find('POST', `/workflows/v1/deployments/${deploymentId}/jobs/list`, { filter });
        return at(`jobs/${first(answer, 'jobs')['jobId'] ?? ''}`);
      },
    },
    { name: 'policies', path: at('policies') },
    {
      name: 'policy',
      path: async (find) => {
        const answer = await find('GET', `/policies/v2/deployments/${deploymentId}/policies`);
        const policies = answer['policies'] as { id: string; rules: unknown[] }[];
        return at(`policies/${policies.toSorted((a, b) => b.rules.length - a.rules.length)[0]?.id ?? ''}`);
      },
    },
    {
      name: 'policy-edit',
      path: async (find) => {
        const answer = await find('GET', `/policies/v2/deployments/${deploymentId}/policies`);
        return at(`policies/${first(answer, 'policies')['id'] ?? ''}?edit=rules`);
      },
    },
    { name: 'rules', path: at('rules') },
    {
      name: 'rules-one',
      path: async (find) =>
        at(
          `rules?rule=${first(await find('GET', `/registry/v1/deployments/${deploymentId}/rules`), 'rules')['ruleId'] ?? ''}`,
        ),
    },
    { name: 'ignores', path: at('ignores') },
    { name: 'settings', path: at('settings') },
    { name: 'account', path: at('account') },
    { name: 'organisation', path: at('organisation') },
    { name: 'security', path: at('security') },
    { name: 'people', path: at('people') },
    { name: 'single-sign-on', path: at('single-sign-on') },
    { name: 'directory', path: at('directory') },
    { name: 'teams', path: at('teams') },
    {
      name: 'team',
      path: async (find) =>
        at(
          `teams/${first(await find('GET', `/permissions/v2/deployments/${deploymentId}/teams`), 'teams')['id'] ?? ''}`,
        ),
    },
    { name: 'tokens', path: at('tokens') },
    { name: 'integrations', path: at('integrations') },
    {
      name: 'integrations-connection',
      isPicture: true,
      path: async (find) =>
        at(
          `integrations?connection=${first(await find('GET', `/agent/deployments/${deploymentId}/connections`), 'connections')['id'] ?? ''}`,
        ),
    },
    { name: 'notifications', path: at('notifications') },
    { name: 'notifications-channels', path: at('notifications?tab=channels') },
    { name: 'notifications-messages', path: at('notifications?tab=messages') },
    {
      name: 'notifications-message',
      isPicture: true,
      path: async (find) =>
        at(
          `notifications?tab=messages&message=${first(await find('GET', `/notifications/v1/deployments/${deploymentId}/messages`), 'messages')['id'] ?? ''}`,
        ),
    },
    { name: 'fixes', path: at('fixes') },
    { name: 'audit', path: at('audit') },
    { name: 'audit-forwarding', path: at('audit-forwarding') },
    { name: 'api', path: at('api') },
    { name: 'api-operation', path: at('api?operation=GetReportFindings') },
    { name: 'organisations', path: '/organisations' },
    { name: 'login', path: '/login?cli-token=7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11' },
    { name: 'invite', path: '/invite#none', signedOut: true },
    { name: 'no-such-page', path: at('nowhere') },
  ];
}
