/** The progress of an upload, and of its scan. */
import { Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { counted } from '../ui/text/format.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import { isOver, scanQuery } from './queries.ts';
import classes from './start.module.css';

/** `part`: 0 to 1. */
export function UploadProgress(props: { part: number }) {
  const percent = Math.round(props.part * 100);
  return (
    <div role="status">
      <Progress value={percent} aria-label="Uploaded" />
      {percent < 100 ? `Uploading, ${String(percent)}%` : 'Uploaded; waiting for the server'}
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
        <Progress value={100} animated aria-label="Processing" />
        {read === 0 ? 'Received; processing' : `Received; ${counted(read, 'result')} read`}
      </div>
    );
  }
  const link = (words: string) => (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId }}>
      {words}
    </Link>
  );
  if (scan.status !== 'SCAN_STATUS_COMPLETED') {
    return (
      <div className={classes.error} role="alert">
        Import failed. See {link(`scan ${scanId}`)} for details.{' '}
        {scan.problems[0] !== undefined && <PlainText lengthMax={500}>{scan.problems[0].message}</PlainText>}
      </div>
    );
  }
  return (
    <div className={classes.taken} role="status">
      <strong>
        Imported {counted(scan.counts.parsed, 'result')}: {counted(scan.counts.new, 'new finding')}.
      </strong>
      <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }} search={{ project: [project] }}>
        See the findings of <PlainText>{project}</PlainText>
      </Link>
      <span>
        {link(`Scan ${scanId}`)}
        {scan.problemCount > 0 && ` has ${counted(scan.problemCount, 'problem')}`}
      </span>
    </div>
  );
}
