/** The empty state of the list: why no findings match, and what to do. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { describeFilter } from '../../terms/findings/describe-filter.ts';
import { stateWords } from '../../terms/findings/state-words.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { statesOf } from '../filter/fields.ts';
import { reportWords } from '../filter/words.ts';
import { findingsListWords } from './words.ts';

const { noScans, impossible, none } = findingsListWords;

export function NoFindings({ filter }: { filter: FindingsFilter }) {
  const { id: deploymentId } = useDeployment();
  const params = { deploymentId };
  const { report = 'open', state } = filter;
  const { data: projects } = useQuery({
    queryKey: ['projects', 'any', deploymentId],
    queryFn: () =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/repos', {
          params: { path: params, query: { pageSize: '1', archived: 'all' } },
        }),
      ),
  });
  if (projects?.repos.length === 0) {
    return (
      <EmptyState
        title={noScans.title}
        action={
          <Link to="/deployments/$deploymentId/start" params={params}>
            {noScans.act}
          </Link>
        }
      >
        {noScans.words}
      </EmptyState>
    );
  }
  if (state !== undefined && !statesOf(report).includes(state)) {
    return (
      <EmptyState
        title={impossible.title}
        action={
          <Link to="/deployments/$deploymentId/findings" params={params} search={{ ...filter, report: 'all' }}>
            {impossible.act(stateWords[state])}
          </Link>
        }
      >
        {impossible.words(reportWords[report], stateWords[state])}
      </EmptyState>
    );
  }
  const isNarrowed = Object.keys(filter).some((key) => key !== 'report');
  return (
    <EmptyState
      title={none.title}
      action={
        isNarrowed ? (
          <Link to="/deployments/$deploymentId/findings" params={params} search={{ report: filter.report }}>
            {none.clear}
          </Link>
        ) : (
          report === 'open' && (
            <Link to="/deployments/$deploymentId/findings" params={params} search={{ report: 'all' }}>
              {none.showAll}
            </Link>
          )
        )
      }
    >
      {none.words(describeFilter(filter))}
    </EmptyState>
  );
}
