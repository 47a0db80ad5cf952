/** One scan: its progress while it runs, then its results and problems. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { components } from '../../api/generated/api.ts';
import { Ref } from '../../terms/Ref.tsx';
import { useDeployment } from '../../terms/deployment.ts';
import { uploadFormatName } from '../../terms/upload-format-words.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { formatDuration, formatNumber } from '../../ui/text/format.ts';
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
import { scanPageWords } from './scan-page-words.ts';

const words = scanPageWords;
const { facts } = words;

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
  // A list of nine zeros says less than why there is nothing.
  const hasCounts = status === 'completed' || Object.values(scan.counts).some((count) => count > 0);
  const noResults = hasCounts ? null : whyNoResults(status);

  return (
    <Page
      title={words.title(scan.id)}
      trail={[
        <Link
          key="projects"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/projects"
          params={{ deploymentId }}
        >
          {words.projects}
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
          {scan.progress.resultsRead > 0 && words.resultsRead(scan.progress.resultsRead)}
        </p>
      )}
      {scan.heldClosings === null && noResults !== null && (
        <p className={classes.notice} role="status">
          {noResults}
        </p>
      )}
      {scan.heldClosings !== null && <HeldScan scanId={scan.id} held={scan.heldClosings} />}
      <ScanFacts deploymentId={deploymentId} scan={scan} />
      {!isRunning && hasCounts && <Counts deploymentId={deploymentId} scan={scan} />}
      <Problems scan={scan} status={status} />
    </Page>
  );
}

function whyNoResults(status: ScanStatus): string | null {
  if (status === 'error') return words.failed;
  if (status === 'cancelled') return words.cancelled;
  return status === 'never_finished' ? words.neverFinished : null;
}

function ScanFacts({ deploymentId, scan }: { deploymentId: string; scan: Scan }) {
  const { project, startedAt, completedAt } = scan;
  return (
    <Facts
      facts={[
        [
          facts.project,
          <Link
            key="project"
            to="/deployments/$deploymentId/projects/$projectId"
            params={{ deploymentId, projectId: project.id }}
          >
            <PlainText>{project.name}</PlainText>
          </Link>,
        ],
        [
          facts.ref,
          <Link
            key="ref"
            to="/deployments/$deploymentId/projects/$projectId"
            params={{ deploymentId, projectId: project.id }}
            search={{ ref: scan.ref }}
            title={facts.refHint}
          >
            <Ref>{scan.ref}</Ref>
          </Link>,
        ],
        [facts.commit, scan.commit === '' ? facts.unknownCommit : <Commit key="commit">{scan.commit}</Commit>],
        [facts.format, uploadFormatName(scan.format)],
        [facts.coverage, scopeWords[scan.scope]],
        [facts.file, <PlainText key="file">{scan.fileName}</PlainText>],
        [facts.uploadedBy, <PlainText key="by">{scan.uploadedBy}</PlainText>],
        [facts.ci, scan.ci && <CiRun key="ci" ci={scan.ci} />],
        [facts.received, <Instant key="at" at={scan.createdAt} />],
        [facts.started, <Instant key="started" at={startedAt} none={facts.notStarted} />],
        [
          facts.duration,
          startedAt === null || completedAt === null
            ? null
            : formatDuration(Date.parse(completedAt) - Date.parse(startedAt)),
        ],
      ]}
    />
  );
}

/** On one line, of which its beginning matters; the tooltip and the clipboard have the whole. */
function Commit({ children: commit }: { children: string }) {
  return (
    <code className={classes.commit} title={commit}>
      {commit}
    </code>
  );
}

/** As the uploader says. */
function CiRun({ ci: { system, run, url } }: { ci: NonNullable<Scan['ci']> }) {
  return (
    <SafeLink href={url}>
      <PlainText>{run === '' ? system : facts.ciRun(system, run)}</PlainText>
    </SafeLink>
  );
}

function Counts({ deploymentId, scan }: { deploymentId: string; scan: Scan }) {
  return (
    <Section
      title={words.results.title}
      actions={
        <Link
          to="/deployments/$deploymentId/findings"
          params={{ deploymentId }}
          search={{ project: [scan.project.name] }}
        >
          {words.results.openFindings}
        </Link>
      }
    >
      <dl className={classes.meanings}>
        {countWords.map(({ name, words: label, meaning }) => (
          <div key={name}>
            <dt>{label}</dt>
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
      <Section title={words.problems.title}>
        <p className={classes.quiet}>{words.problems.none}</p>
      </Section>
    );
  }
  return (
    <Section title={words.problems.titleAndCount(problemCount)}>
      <p className={classes.words}>
        {words.problems.skipped}
        {problemCount > problems.length && ` ${words.problems.showingFirst(problems.length)}`}
      </p>
      <ol className={classes.rows} aria-label={words.problems.title}>
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
