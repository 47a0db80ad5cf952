/** One scan: its progress while it runs, then its results and problems. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { components } from '../../api/generated/api.ts';
import { Ref } from '../../terms/Ref.tsx';
import { useDeployment } from '../../terms/deployment.ts';
import { uploadFormatName } from '../../terms/upload-format.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { counted, formatDuration, formatNumber } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { Page, Section } from '../../ui/page/Page.tsx';
import { PlainText, showUnseen } from '../../ui/text/PlainText.tsx';
import { SafeLink } from '../../ui/text/SafeLink.tsx';
import { ScanStatusBadge } from '../badges.tsx';
import classes from '../projects.module.css';
import { scanQuery } from '../queries.ts';
import { HeldScan } from './HeldScan.tsx';
import { countWords, isUnfinished, progressWords, scanStatusOf, scopeWords, type ScanStatus } from './scan-words.ts';

type Scan = components['schemas']['ScanSummary'] & {
  problems: readonly { file: string; place: string; message: string }[];
  ci: { system: string; run: string; url: string } | null;
};

const route = getRouteApi('/deployments/$deploymentId/scans/$scanId');

export function ScanPage() {
  const { scanId } = route.useParams();
  const { id: deploymentId } = useDeployment();
  const client = useQueryClient();
  const { data: scan, error, refetch } = useQuery(scanQuery(deploymentId, scanId));
  const status = scan === undefined ? null : scanStatusOf(scan.status);
  const end = scan?.completedAt ?? null;
  // Other screens show the results of the scan.
  useEffect(() => {
    if (end === null) return;
    void client.invalidateQueries({ queryKey: ['projects'] });
    void client.invalidateQueries({ queryKey: ['scans', 'of-project'] });
  }, [end, client]);
  if (error !== null && scan === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (scan === undefined || status === null) return <LoadingRows />;
  const isRunning = isUnfinished(status);

  return (
    <Page
      title={`Scan ${scan.id}`}
      trail={[
        <Link
          key="projects"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/projects"
          params={{ deploymentId }}
        >
          Projects
        </Link>,
        <Link
          key="project"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/projects/$projectId"
          params={{ deploymentId, projectId: scan.project.id }}
          title={showUnseen(scan.project.name)}
        >
          <PlainText>{scan.project.name}</PlainText>
        </Link>,
      ]}
      beside={<ScanStatusBadge status={status} />}
    >
      {isRunning && (
        <p className={classes.progress} role="status">
          <strong>{progressWords(scan.progress.step)}</strong>
          {scan.progress.resultsRead > 0 && `${counted(scan.progress.resultsRead, 'result')} read so far`}
        </p>
      )}
      {status === 'error' && scan.heldClosings === null && (
        <p className={classes.progress} role="status">
          The scan failed, so its results were discarded. See Problems.
        </p>
      )}
      {scan.heldClosings !== null && <HeldScan scanId={scan.id} held={scan.heldClosings} />}
      <ScanFacts deploymentId={deploymentId} scan={scan} />
      {!isRunning && <Counts deploymentId={deploymentId} scan={scan} />}
      <Problems scan={scan} status={status} />
    </Page>
  );
}

function ScanFacts({ deploymentId, scan }: { deploymentId: string; scan: Scan }) {
  const { project, startedAt, completedAt } = scan;
  return (
    <Facts
      facts={[
        [
          'Project',
          <Link
            key="project"
            to="/deployments/$deploymentId/projects/$projectId"
            params={{ deploymentId, projectId: project.id }}
          >
            <PlainText>{project.name}</PlainText>
          </Link>,
        ],
        [
          'Ref',
          <Link
            key="ref"
            to="/deployments/$deploymentId/projects/$projectId"
            params={{ deploymentId, projectId: project.id }}
            search={{ ref: scan.ref }}
            title="All scans of this ref"
          >
            <Ref>{scan.ref}</Ref>
          </Link>,
        ],
        ['Commit', scan.commit === '' ? 'unknown' : <code key="commit">{scan.commit}</code>],
        ['Format', uploadFormatName(scan.format)],
        ['Coverage', scopeWords[scan.scope]],
        ['File', <PlainText key="file">{scan.fileName}</PlainText>],
        ['Uploaded by', <PlainText key="by">{scan.uploadedBy}</PlainText>],
        ['CI', scan.ci && <CiRun key="ci" ci={scan.ci} />],
        ['Received', <Instant key="at" at={scan.createdAt} />],
        ['Started', <Instant key="started" at={startedAt} none="not yet" />],
        [
          'Duration',
          startedAt === null || completedAt === null
            ? null
            : formatDuration(Date.parse(completedAt) - Date.parse(startedAt)),
        ],
      ]}
    />
  );
}

/** As the uploader says. */
function CiRun({ ci: { system, run, url } }: { ci: NonNullable<Scan['ci']> }) {
  return (
    <SafeLink href={url}>
      <PlainText>{run === '' ? system : `${system}, run ${run}`}</PlainText>
    </SafeLink>
  );
}

function Counts({ deploymentId, scan }: { deploymentId: string; scan: Scan }) {
  return (
    <Section
      title="Results"
      actions={
        <Link
          to="/deployments/$deploymentId/findings"
          params={{ deploymentId }}
          search={{ project: [scan.project.name] }}
        >
          Open findings of the project
        </Link>
      }
    >
      <dl className={classes.meanings}>
        {countWords.map(({ name, words, meaning }) => (
          <div key={name}>
            <dt>{words}</dt>
            <dd>{formatNumber(scan.counts[name])}</dd>
            <dd className={classes.quiet}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Problems({ scan, status }: { scan: Scan; status: ScanStatus }) {
  const { problems, problemCount } = scan;
  if (problemCount === 0) {
    return status !== 'completed' ? null : (
      <Section title="Problems">
        <p className={classes.quiet}>None. The whole file was read.</p>
      </Section>
    );
  }
  return (
    <Section title={`Problems: ${formatNumber(problemCount)}`}>
      <p className={classes.words}>
        Unreadable results were skipped; the rest was imported.
        {problemCount > problems.length && ` Showing the first ${formatNumber(problems.length)}.`}
      </p>
      <ol className={classes.rows} aria-label="Problems">
        {problems.map(({ file, place, message }, position) => (
          <li key={`${file} ${place} ${String(position)}`} className={classes.row}>
            <code className={classes.quiet}>
              <PlainText>{[file, place].filter((part) => part !== '').join(', ')}</PlainText>
            </code>
            <span className={classes.first}>
              <PlainText lengthMax={2_000}>{message}</PlainText>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
