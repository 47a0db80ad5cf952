/** Findings for the palette: one by its ID, or open ones by their rule. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { counted } from '../../ui/text/format.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { findingIdIn, matches } from './matches.ts';
import { resultsMax, staleTime, type SearchRequest, type Result, type Navigate, type SectionSearch } from './source.ts';

/** The most rules to search for at once. */
const rulesMax = 20;

/** One finding by its ID, otherwise open ones by rule: the API does not search messages. */
export const searchFindings: SectionSearch = async ({ params, search, signal }) => {
  const id = findingIdIn(search);
  if (id !== null) return findingOf(params, id, { search, signal });
  const groups = await queryClient.fetchQuery({ ...ruleGroupsQuery(params.deploymentId), staleTime });
  const rules = groups.filter(({ key, title }) => matches(`${title} ${key}`, search)).slice(0, rulesMax);
  if (rules.length === 0) return [];
  const ruleIds = rules.map(({ key }) => key);
  const body = { filters: { ruleIds }, withRuleTitles: true, limit: resultsMax };
  const path = '/api/reporting/{deploymentId}/findings';
  const { findings } = await answerOf(api.POST(path, { params: { path: params }, body, signal }));
  const total = rules.reduce((sum, rule) => sum + rule.total, 0);
  const all = {
    id: 'findings of rules',
    label: `All ${counted(total, 'open finding')} of ${rules.length === 1 ? 'this rule' : counted(rules.length, 'rule')}`,
    hint: '',
    text: rules.map(({ key, title }) => `${title} ${key}`).join(' '),
    open: (navigate: Navigate) =>
      void navigate({ to: '/deployments/$deploymentId/findings', params, search: { rule: ruleIds } }),
  };
  return [
    ...findings.map((finding) => findingFound(params, finding, `${finding.ruleTitle ?? ''} ${finding.ruleId}`)),
    all,
  ];
};

async function findingOf(
  params: SearchRequest['params'],
  id: string,
  { search, signal }: Pick<SearchRequest, 'search' | 'signal'>,
) {
  const path = '/api/reporting/{deploymentId}/findings/{findingId}';
  try {
    const { finding } = await answerOf(api.GET(path, { params: { path: { ...params, findingId: id } }, signal }));
    return [findingFound(params, finding, search)];
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
}

function findingFound(
  params: SearchRequest['params'],
  finding: Parameters<typeof ruleTitle>[0] & {
    id: string;
    repository: { name: string };
    filePath: string;
    line: number;
  },
  text: string,
): Result {
  const { id, repository, filePath, line } = finding;
  const place = line > 0 ? `${filePath}:${String(line)}` : filePath;
  return {
    id: `finding ${id}`,
    label: showUnseen(ruleTitle(finding)),
    hint: showUnseen([repository.name, place].filter((part) => part !== '').join(' · ')),
    text,
    open: (navigate) =>
      void navigate({ to: '/deployments/$deploymentId/findings/$findingId', params: { ...params, findingId: id } }),
  };
}

/** The number of open findings per rule. */
function ruleGroupsQuery(deploymentId: string) {
  return queryOptions({
    queryKey: ['findings', 'palette', deploymentId] as const,
    queryFn: async ({ signal }) => {
      const path = '/api/reporting/{deploymentId}/summary';
      const body = { groupBy: 'rule' as const };
      return (await answerOf(api.POST(path, { params: { path: { deploymentId } }, body, signal }))).groups;
    },
  });
}
