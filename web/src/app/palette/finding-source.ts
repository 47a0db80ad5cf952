/** Findings for the palette: one by its ID, and open ones by words, as the list of findings finds them. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { answerOf, api } from '../../api/client.ts';
import type { Deployment } from '../../terms/deployment.ts';
import { ruleCode, ruleTitle } from '../../terms/findings/rule-title.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { findingIdIn } from './matches.ts';
import { resultsMax, type SearchRequest, type Result } from './source.ts';
import { paletteWords } from './words.ts';

/** Fewer characters are the beginning of too many words to count their findings while one types (ADR 0034). */
const wordLengthMin = 3;

/** Separate from the names, which do not wait for it: the cost of a word is that of the findings that it matches. */
export function findingsQuery(deployment: Deployment, search: string) {
  const { id: deploymentId } = deployment;
  return queryOptions({
    queryKey: ['findings', 'palette', deploymentId, search] as const,
    queryFn: async ({ signal }): Promise<Result[]> => {
      const request = { params: { deploymentId }, search, signal };
      const id = findingIdIn(search);
      const [one, byWords] = await Promise.all([
        id === null ? [] : findingOf(request, id),
        isWords(search) ? findingsWithWords(request) : [],
      ]);
      return [...one, ...byWords.filter((found) => found.id !== one[0]?.id)];
    },
    enabled: asksForFindings(deployment, search),
  });
}

export function asksForFindings({ can }: Deployment, search: string): boolean {
  return can('findings.read') && (findingIdIn(search) !== null || isWords(search));
}

/** An ID with a # or in a URL is nothing else; a bare number can be a part of a CVE's, too. */
function isWords(search: string): boolean {
  const isOnlyId = findingIdIn(search) !== null && !/^\d+$/.test(search);
  return !isOnlyId && search.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= wordLengthMin);
}

async function findingsWithWords({ params, search, signal }: SearchRequest): Promise<Result[]> {
  const body = { filters: { words: search }, withRuleTitles: true, withoutDetails: true, limit: resultsMax };
  const path = '/api/reporting/{deploymentId}/findings';
  const { findings, total } = await answerOf(api.POST(path, { params: { path: params }, body, signal }));
  const all: Result = {
    id: 'all-findings',
    label: paletteWords.allFindings(total, showUnseen(search)),
    hint: '',
    text: search,
    open: (navigate) => void navigate({ to: '/deployments/$deploymentId/findings', params, search: { words: search } }),
  };
  return findings.length === 0 ? [] : [...findings.map((finding) => findingFound(params, finding, search)), all];
}

async function findingOf({ params, search, signal }: SearchRequest, id: string): Promise<Result[]> {
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
  search: string,
): Result {
  const { id, repository, filePath, line, ruleId } = finding;
  const place = line > 0 ? `${filePath}:${String(line)}` : filePath;
  const title = ruleTitle(finding);
  const code = ruleCode(finding) ?? '';
  return {
    id: `finding ${id}`,
    label: showUnseen(title),
    hint: showUnseen([code, repository.name, place].filter((part) => part !== '').join(' · ')),
    text: [search, title, code, ruleId, filePath].join(' '),
    open: (navigate) =>
      void navigate({ to: '/deployments/$deploymentId/findings/$findingId', params: { ...params, findingId: id } }),
  };
}
