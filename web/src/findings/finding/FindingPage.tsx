/** The page of one finding. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ruleTitle } from '../../terms/findings/rule-title.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import { FindingBody } from './FindingBody.tsx';
import { findingQuery } from './queries.ts';

const route = getRouteApi('/deployments/$deploymentId/findings/$findingId');

export function FindingPage() {
  const { deploymentId, findingId } = route.useParams();
  const { data, error, refetch } = useQuery(findingQuery(deploymentId, findingId));
  const title = data === undefined ? `Finding ${findingId}` : showUnseen(ruleTitle(data.finding));
  return (
    <Page
      title={title}
      trail={[
        <Link
          key="findings"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/findings"
          params={{ deploymentId }}
        >
          Findings
        </Link>,
      ]}
    >
      {data !== undefined ? (
        <FindingBody key={findingId} detail={data} deploymentId={deploymentId} />
      ) : error === null ? (
        <LoadingRows rows={14} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
