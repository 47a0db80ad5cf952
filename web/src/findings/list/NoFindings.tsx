/** The empty state of the list: why no findings match, and what to do. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { describeFilter } from '../../terms/findings/describe-filter.ts';
import { stateWords } from '../../terms/findings/state-words.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { reportWords, statesOf } from '../filter/fields.ts';

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
        title="No scans yet"
        action={
          <Link to="/deployments/$deploymentId/start" params={params}>
            Upload scan results or connect CI
          </Link>
        }
      >
        Findings appear when you upload your scanners’ results.
      </EmptyState>
    );
  }
  if (state !== undefined && !statesOf(report).includes(state)) {
    return (
      <EmptyState
        title="No findings can match"
        action={
          <Link to="/deployments/$deploymentId/findings" params={params} search={{ ...filter, report: 'all' }}>
            {`Show all in the state “${stateWords[state]}”`}
          </Link>
        }
      >
        {`“${reportWords[report]}” never includes findings in the state “${stateWords[state]}”.`}
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
              Show all findings in any state
            </Link>
          )
        )
      }
    >
      {`No findings match “${describeFilter(filter)}”.`}
    </EmptyState>
  );
}
