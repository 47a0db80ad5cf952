/** The progress of an upload, and of its scan. */
import { Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { formatNumber } from '../ui/text/format.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { isOver, scanQuery } from './queries.ts';
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { progress: words } = firstStepsWords.upload;

/** `part`: 0 to 1. */
export function UploadProgress(props: { part: number }) {
  const percent = Math.round(props.part * 100);
  return (
    <div role="status">
      <Progress value={percent} aria-label={words.sent} />
      {percent < 100 ? words.sending(percent) : words.waiting}
    </div>
  );
}

export function ImportProgress(props: { scanId: string; project: string }) {
  const { scanId, project } = props;
  const { id: deploymentId } = useDeployment();
  const queryClient = useQueryClient();
  const { data: scan, error, refetch } = useQuery(scanQuery(deploymentId, scanId));
  const isDone = isOver(scan?.status);

  // Live events do the same, if they are connected; the steps must not wait for them.
  useEffect(() => {
    if (!isDone) return;
    for (const noun of ['projects', 'findings', 'scans'] as const) {
      void queryClient.invalidateQueries({ queryKey: [noun] });
    }
  }, [isDone, queryClient]);

  if (error !== null && scan === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (scan === undefined || !isDone) {
    const read = scan?.progress.resultsRead ?? 0;
    return (
      <div role="status">
        <Progress value={100} animated aria-label={words.importing} />
        {read === 0 ? words.received : words.read(read)}
      </div>
    );
  }
  const link = (text: ReactNode) => (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId }}>
      {text}
    </Link>
  );
  if (scan.status !== 'SCAN_STATUS_COMPLETED') {
    return (
      <div className={classes.error} role="alert">
        <Phrase text={words.failed} fill={{ id: scanId, scan: link }} />{' '}
        {scan.problems[0] !== undefined && <PlainText lengthMax={500}>{scan.problems[0].message}</PlainText>}
      </div>
    );
  }
  return (
    <div className={classes.taken} role="status">
      <strong>{words.imported(scan.counts.parsed, scan.counts.new)}</strong>
      <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }} search={{ project: [project] }}>
        <Phrase text={words.findings} fill={{ project: <PlainText>{project}</PlainText> }} />
      </Link>
      <span>
        {scan.problemCount > 1 ? (
          <Phrase
            text={words.scanWithProblems}
            fill={{ id: scanId, scan: link, count: formatNumber(scan.problemCount) }}
          />
        ) : (
          <Phrase
            text={scan.problemCount === 1 ? words.scanWithProblem : words.scan}
            fill={{ id: scanId, scan: link }}
          />
        )}
      </span>
    </div>
  );
}
