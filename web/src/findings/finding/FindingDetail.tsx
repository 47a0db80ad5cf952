/** A finding in the pane of a list: the content of its page, under a smaller title. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ruleCode, ruleTitle } from '../../terms/findings/rule-title.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { FindingBody } from './FindingBody.tsx';
import classes from './finding.module.css';
import { ActionRow } from './fix/NextActions.tsx';
import { findingQuery, type Detail } from './queries.ts';
import { useOpenFinding } from './use-open-finding.ts';

/** `onTriaged`: a decision was made here, so the list can move to the next row. The keys are the list's. */
export function FindingDetail(props: { findingId: string; deploymentId: string; onTriaged?: () => void }) {
  const { findingId, deploymentId, onTriaged } = props;
  const { data, error, refetch } = useQuery(findingQuery(deploymentId, findingId));
  if (data === undefined) {
    return error === null ? <LoadingRows rows={14} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const code = ruleCode(data.finding);
  return (
    <article aria-label={ruleTitle(data.finding)}>
      <h2 className={classes.paneTitle}>
        <Link to="/deployments/$deploymentId/findings/$findingId" params={{ deploymentId, findingId }}>
          <PlainText>{ruleTitle(data.finding)}</PlainText>
        </Link>
        {code !== null && (
          <>
            {' '}
            <span className={classes.paneCode}>
              <PlainText>{code}</PlainText>
            </span>
          </>
        )}
      </h2>
      <PaneBody key={findingId} detail={data} deploymentId={deploymentId} onTriaged={onTriaged} />
    </article>
  );
}

function PaneBody(props: { detail: Detail; deploymentId: string; onTriaged: (() => void) | undefined }) {
  const { detail, deploymentId, onTriaged } = props;
  const open = useOpenFinding(detail, deploymentId, { hasKeys: false, onTriaged });
  return (
    <FindingBody open={open}>
      <ActionRow next={open.next} />
    </FindingBody>
  );
}
