/** The page of one finding. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ruleCode, ruleTitle } from '../../terms/findings/rule-title.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { FindingBody } from './FindingBody.tsx';
import { SplitAction } from './fix/SplitAction.tsx';
import { findingQuery, type Detail } from './queries.ts';
import { useOpenFinding } from './use-open-finding.ts';
import { findingPageWords } from './words.ts';

const route = getRouteApi('/deployments/$deploymentId/findings/$findingId');

/** Characters of a code: some tools have a path. */
const codeMax = 80;

export function FindingPage() {
  const { deploymentId, findingId } = route.useParams();
  const { data, error, refetch } = useQuery(findingQuery(deploymentId, findingId));
  if (data !== undefined) return <LoadedPage key={findingId} detail={data} deploymentId={deploymentId} />;
  return (
    <PageOf title={findingPageWords.title(findingId)} deploymentId={deploymentId}>
      {error === null ? <LoadingRows rows={14} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </PageOf>
  );
}

function LoadedPage({ detail, deploymentId }: { detail: Detail; deploymentId: string }) {
  const open = useOpenFinding(detail, deploymentId, { hasKeys: true });
  const code = ruleCode(detail.finding);
  return (
    <PageOf
      title={showUnseen(ruleTitle(detail.finding))}
      beside={code === null ? undefined : <PlainText lengthMax={codeMax}>{code}</PlainText>}
      deploymentId={deploymentId}
      actions={<SplitAction next={open.next} />}
    >
      <FindingBody open={open} />
    </PageOf>
  );
}

function PageOf(props: {
  title: string;
  beside?: ReactNode;
  deploymentId: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { title, beside, deploymentId, actions, children } = props;
  return (
    <Page
      title={title}
      beside={beside}
      actions={actions}
      trail={[
        <Link
          key="findings"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/findings"
          params={{ deploymentId }}
        >
          {findingPageWords.findings}
        </Link>,
      ]}
    >
      {children}
    </Page>
  );
}
