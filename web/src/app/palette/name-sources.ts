/** The palette's searches by name: projects, rules, people, teams, saved views, policies. */
import { answerOf, api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { matches } from './matches.ts';
import { resultsMax, staleTime, type SectionSearch } from './source.ts';
import { paletteWords } from './words.ts';

export const searchProjects: SectionSearch = async ({ params, search, signal }) => {
  const query = { search, pageSize: String(resultsMax) };
  const path = '/api/agent/deployments/{deploymentId}/repos';
  const { repos } = await answerOf(api.GET(path, { params: { path: params, query }, signal }));
  return repos.map(({ id, name }) => ({
    id: `project ${id}`,
    label: showUnseen(name),
    hint: '',
    text: name,
    open: (navigate) =>
      void navigate({ to: '/deployments/$deploymentId/projects/$projectId', params: { ...params, projectId: id } }),
  }));
};

export const searchRules: SectionSearch = async ({ params, search, signal }) => {
  const query = { search, pageSize: String(resultsMax) };
  const path = '/api/registry/v1/deployments/{deploymentId}/rules';
  const { rules } = await answerOf(api.GET(path, { params: { path: params, query }, signal }));
  return rules.map(({ ruleId, path: name, isEnabled }) => ({
    id: `rule ${ruleId}`,
    label: showUnseen(name),
    hint: isEnabled ? '' : paletteWords.ruleIsOff,
    text: name,
    open: (navigate) => void navigate({ to: '/deployments/$deploymentId/rules', params, search: { rule: ruleId } }),
  }));
};

export const searchPeople: SectionSearch = async ({ params, search, signal }) => {
  const body = {
    options: { pageSize: resultsMax, pageToken: '', sortBy: 'name' as const },
    filters: { query: search, showActive: false },
  };
  const path = '/api/agent/deployments/{deploymentId}/users/list';
  const { users } = await answerOf(api.POST(path, { params: { path: params }, body, signal }));
  return users.map(({ id, name, login, email }) => ({
    id: `person ${id}`,
    label: showUnseen(name === '' ? login : name),
    hint: showUnseen(email),
    text: `${name} ${login} ${email}`,
    open: (navigate) => void navigate({ to: '/deployments/$deploymentId/people', params, search: { search: email } }),
  }));
};

/** The API has no search for the following; the first page is filtered here. */
export const searchTeams: SectionSearch = async ({ params, search }) => {
  const teams = await queryClient.fetchQuery({
    queryKey: ['teams', 'palette', params.deploymentId] as const,
    queryFn: async ({ signal }) => {
      const path = '/api/permissions/v2/deployments/{deploymentId}/teams';
      const query = { pageSize: '1000' };
      return (await answerOf(api.GET(path, { params: { path: params, query }, signal }))).teams;
    },
    staleTime,
  });
  return teams
    .filter(({ name }) => matches(name, search))
    .slice(0, resultsMax)
    .map(({ id, name }) => ({
      id: `team ${id}`,
      label: showUnseen(name),
      hint: '',
      text: name,
      open: (navigate) =>
        void navigate({ to: '/deployments/$deploymentId/teams/$teamId', params: { ...params, teamId: id } }),
    }));
};

export const searchViews: SectionSearch = async ({ params, search }) => {
  const views = await queryClient.fetchQuery({
    queryKey: ['views', params.deploymentId, 'palette'] as const,
    queryFn: async ({ signal }) => {
      const path = '/api/views/v1/deployments/{deploymentId}/views';
      const query = { pageSize: '200' };
      return (await answerOf(api.GET(path, { params: { path: params, query }, signal }))).views;
    },
    staleTime,
  });
  return views
    .filter(({ name }) => matches(name, search))
    .slice(0, resultsMax)
    .map(({ id, name, screen, query, isOwn }) => ({
      id: `view ${id}`,
      label: showUnseen(name),
      hint: isOwn ? screen : paletteWords.sharedView(screen),
      text: name,
      open: (navigate) => void navigate({ href: `/deployments/${params.deploymentId}/${screen}${query}` }),
    }));
};

export const searchPolicies: SectionSearch = async ({ params, search }) => {
  const policies = await queryClient.fetchQuery({
    queryKey: ['policies', 'palette', params.deploymentId] as const,
    queryFn: async ({ signal }) => {
      const path = '/api/policies/v2/deployments/{deploymentId}/policies';
      const query = { pageSize: '1000' };
      return (await answerOf(api.GET(path, { params: { path: params, query }, signal }))).policies;
    },
    staleTime,
  });
  return policies
    .filter(({ name }) => matches(name, search))
    .slice(0, resultsMax)
    .map(({ id, name }) => ({
      id: `policy ${id}`,
      label: showUnseen(name),
      hint: '',
      text: name,
      open: (navigate) =>
        void navigate({ to: '/deployments/$deploymentId/policies/$policyId', params: { ...params, policyId: id } }),
    }));
};
