/** The filters of the overview, and the names that they take. */
import { answerOf, api } from '../api/client.ts';
import type { FilterField, FilterOption } from '../ui/filters/filter-field.ts';
import { showUnseen } from '../ui/text/PlainText.tsx';
import { overviewWords } from './words.ts';

const { filters: words } = overviewWords;

const optionsMax = 30;

export function filterFieldsOf(deploymentId: string): FilterField[] {
  const params = { path: { deploymentId } };

  async function projects(search: string): Promise<FilterOption[]> {
    const query = { search, pageSize: String(optionsMax), archived: 'all' as const };
    const path = '/api/agent/deployments/{deploymentId}/repos';
    const { repos } = await answerOf(api.GET(path, { params: { ...params, query } }));
    return repos.map(({ name }) => ({ value: name, label: showUnseen(name) }));
  }

  /** The tags of projects that have findings. */
  async function tags(search: string): Promise<FilterOption[]> {
    const body = { reportType: 'REPORT_TYPE_PROJECT', groupBy: 'tag' } as const;
    const { groups } = await answerOf(api.POST('/api/reporting/{deploymentId}/summary', { params, body }));
    return containing(
      groups.map(({ key }) => key),
      search,
    );
  }

  async function teams(search: string): Promise<FilterOption[]> {
    const path = '/api/permissions/v2/deployments/{deploymentId}/teams';
    const { teams } = await answerOf(api.GET(path, { params: { ...params, query: { pageSize: '100' } } }));
    return containing(
      teams.map(({ name }) => name),
      search,
    );
  }

  const field = (key: 'project' | 'tag' | 'team', ask: typeof projects): FilterField => ({
    key,
    label: words[key],
    optionsQuery: (typed) => ({
      queryKey: [key === 'team' ? 'teams' : 'projects', 'overview-options', deploymentId, key, typed.trim()],
      queryFn: () => ask(typed.trim()),
    }),
  });
  return [field('project', projects), field('tag', tags), field('team', teams)];
}

function containing(names: readonly string[], search: string): FilterOption[] {
  const wanted = search.toLowerCase();
  return names
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, optionsMax)
    .map((name) => ({ value: name, label: showUnseen(name) }));
}
