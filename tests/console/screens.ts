/** Every screen of the console, by where it is: what the screenshots show and the accessibility check visits. */

export interface Screen {
  name: string;
  /** Below the address of the server; `find` answers what an address needs to know, by a call of the API. */
  path: string | ((find: Find) => Promise<string>);
  /** Shown to whoever is not signed in. */
  signedOut?: true;
}

/** Calls the API as the signed-in person; the path is below `/api`. */
export type Find = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** `deploymentId`: of a deployment with something in each screen. */
export function screensOf(deploymentId: string): readonly Screen[] {
  const at = (path: string): string => `/deployments/${deploymentId}/${path}`;
  const first = (answer: Record<string, unknown>, list: string): Record<string, string> =>
    (answer[list] as Record<string, string>[])[0] ?? {};
  return [
    { name: 'sign-in', path: '/sign-in', signedOut: true },
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
    { name: 'jobs', path: at('jobs') },
    {
      name: 'job',
      path: async (find) =>
        at(
          `jobs/${first(await find('POST', `/workflows/v1/deployments/${deploymentId}/jobs/list`, {}), 'jobs')['jobId'] ?? ''}`,
        ),
    },
    { name: 'policies', path: at('policies') },
    {
      name: 'policy',
      path: async (find) =>
        at(
          `policies/${first(await find('GET', `/policies/v2/deployments/${deploymentId}/policies`), 'policies')['id'] ?? ''}`,
        ),
    },
    { name: 'rules', path: at('rules') },
    { name: 'ignores', path: at('ignores') },
    { name: 'people', path: at('people') },
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
    { name: 'notifications', path: at('notifications') },
    { name: 'fixes', path: at('fixes') },
    { name: 'audit', path: at('audit') },
    { name: 'api', path: at('api') },
    { name: 'login', path: '/login?cli-token=7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11' },
    { name: 'invite', path: '/invite#none', signedOut: true },
    { name: 'no-such-page', path: at('nowhere') },
  ];
}
