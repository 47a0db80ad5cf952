/** No finding answers the filter: why that may be, and what to ask or to do instead. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import type { FindingsFilter } from '../terms/findings-filter.ts';
import { describeFilter } from '../terms/describe-filter.ts';
import { stateWords } from '../terms/state-words.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { reportWords, statesOf } from './fields.ts';

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
        title="No project has been scanned yet"
        action={
          <Link to="/deployments/$deploymentId/start" params={params}>
            Upload a first result, or connect CI
          </Link>
        }
      >
        Findings come with the results of your scanners.
      </EmptyState>
    );
  }
  if (state !== undefined && !statesOf(report).includes(state)) {
    return (
      <EmptyState
        title="No finding can answer this"
        action={
          <Link to="/deployments/$deploymentId/findings" params={params} search={{ ...filter, report: 'all' }}>
            {`Show all in the state “${stateWords[state]}”`}
          </Link>
        }
      >
        {`“${reportWords[report]}” never holds findings in the state “${stateWords[state]}”.`}
      </EmptyState>
    );
  }
  const isNarrowed = Object.keys(filter).some((key) => key !== 'report');
  return (
    <EmptyState
      title="No findings"
      action={
        isNarrowed ? (
          <Link to="/deployments/$deploymentId/findings" params={params} search={{ report: filter.report }}>
            Clear the filters
          </Link>
        ) : (
          report === 'open' && (
            <Link to="/deployments/$deploymentId/findings" params={params} search={{ report: 'all' }}>
              See all findings, in any state
            </Link>
          )
        )
      }
    >
      {`Nothing answers: ${describeFilter(filter)}.`}
    </EmptyState>
  );
}
