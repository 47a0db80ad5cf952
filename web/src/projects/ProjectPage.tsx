/** One project: its facts and, in tabs, its scans, refs, dependencies and settings. */
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { SafeLink } from '../ui/text/SafeLink.tsx';
import { ScanStatusBadge } from './badges.tsx';
import { OpenCounts } from './OpenCounts.tsx';
import { ProjectActs } from './ProjectActs.tsx';
import classes from './projects.module.css';
import { providerWords } from './provider-words.ts';
import { openQuery, projectQuery, type Project, type ShownProject } from './queries.ts';
import { scanStatusOf } from './scans/scan-words.ts';
import { projectTabs, type ProjectTab } from './search.ts';
import { DependenciesTab } from './tabs/DependenciesTab.tsx';
import { IgnoresTab } from './tabs/IgnoresTab.tsx';
import { ParserErrorsTab } from './scans/ParserErrorsTab.tsx';
import { RefsTab } from './tabs/RefsTab.tsx';
import { ScansTab } from './scans/ScansTab.tsx';
import { SettingsTab } from './tabs/SettingsTab.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { projectTabWords, projectWords } from './words.ts';

const { facts } = projectWords;

const route = getRouteApi('/deployments/$deploymentId/projects/$projectId');

export function ProjectPage() {
  const { projectId } = route.useParams();
  const { tab = 'scans', ref } = route.useSearch();
  const navigate = route.useNavigate();
  const { id: deploymentId } = useDeployment();
  const { data, error, refetch } = useQuery(projectQuery(deploymentId, projectId));
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const { repo } = data;

  const panels: Readonly<Record<ProjectTab, ReactNode>> = {
    scans: (
      <ScansTab
        project={repo}
        shownRef={ref}
        onRef={(next) => void navigate({ search: (before) => ({ ...before, ref: next }), replace: true })}
      />
    ),
    refs: <RefsTab project={repo} />,
    'parser-errors': <ParserErrorsTab project={repo} />,
    dependencies: <DependenciesTab project={repo} />,
    ignores: <IgnoresTab project={repo} />,
    settings: (
      <SettingsTab key={JSON.stringify([repo.url, repo.tags, repo.managedScans, repo.aiScans])} project={repo} />
    ),
  };
  const counts: Partial<Record<ProjectTab, number>> = {
    refs: repo.refs.length,
    'parser-errors': repo.latestFullScaScanParserErrors.errors.length,
  };

  return (
    <Page
      title={repo.name}
      trail={[
        <Link
          key="projects"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/projects"
          params={{ deploymentId }}
        >
          {projectWords.projects}
        </Link>,
      ]}
      beside={repo.isArchived ? projectWords.archived : undefined}
      actions={<ProjectActs project={repo} />}
    >
      <Head deploymentId={deploymentId} shown={data} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          const wanted = projectTabs.find((each) => each === next);
          void navigate({ search: { tab: wanted === 'scans' ? undefined : wanted } });
        }}
      >
        <Tabs.List aria-label={projectWords.tabs}>
          {projectTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {projectTabWords[each]}
              {(counts[each] ?? 0) > 0 && <span className={classes.quiet}> {counts[each]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {projectTabs.map((each) => (
          <Tabs.Panel key={each} value={each} className={classes.panel}>
            {panels[each]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

function Head({ deploymentId, shown }: { deploymentId: string; shown: ShownProject }) {
  const { repo, scmSync } = shown;
  const { data: open } = useQuery(openQuery(deploymentId, repo.name));
  const languages = scmSync.languages.map(({ name, percent }) => `${name} ${String(Math.round(percent))}%`).join(', ');
  return (
    <div className={classes.head}>
      {scmSync.description !== '' && (
        <p>
          <PlainText>{scmSync.description}</PlainText>
        </p>
      )}
      <Facts
        facts={[
          [facts.openFindings, open === undefined ? '…' : <OpenCounts key="open" project={repo.name} open={open} />],
          [
            facts.url,
            repo.url === '' ? (
              facts.unknown
            ) : (
              <SafeLink key="url" href={repo.url}>
                <PlainText>{repo.url}</PlainText>
              </SafeLink>
            ),
          ],
          [facts.primaryRef, <PrimaryRef key="ref" deploymentId={deploymentId} project={repo} />],
          [facts.lastScan, <LastScan key="scan" deploymentId={deploymentId} project={repo} />],
          [facts.lastSync, <LastSync key="sync" sync={scmSync} />],
          [facts.host, repo.provider === null ? null : hostWords(repo)],
          [
            facts.tags,
            repo.tags.length === 0 ? null : <Tags key="tags" deploymentId={deploymentId} tags={repo.tags} />,
          ],
          [facts.languages, languages === '' ? null : <PlainText key="languages">{languages}</PlainText>],
          [facts.created, <Instant key="made" at={repo.provisionedAt} />],
        ]}
      />
    </div>
  );
}

function hostWords({ provider, isScmArchived, isDisconnected }: Project): string {
  const { host: words } = projectWords;
  const more = [isScmArchived ? words.archived : '', isDisconnected ? words.disconnected : ''];
  return [providerWords(provider ?? ''), ...more].filter((part) => part !== '').join(', ');
}

function PrimaryRef({ deploymentId, project }: { deploymentId: string; project: Project }) {
  const { primaryRef } = project;
  if (primaryRef === null) return projectWords.primaryRef.none;
  return (
    <>
      <Link
        to="/deployments/$deploymentId/projects/$projectId"
        params={{ deploymentId, projectId: project.id }}
        search={{ tab: 'refs' }}
      >
        <PlainText>{primaryRef.ref}</PlainText>
      </Link>
      {primaryRef.isOverride && <span className={classes.quiet}> {projectWords.primaryRef.manual}</span>}
    </>
  );
}

function LastScan({ deploymentId, project }: { deploymentId: string; project: Project }) {
  const { lastScan: words } = projectWords;
  const { latestScan } = project;
  if (latestScan === null) return words.none;
  const { id, completedAt, startedAt, exitCode } = latestScan;
  const at = <Instant at={completedAt ?? startedAt} none="" />;
  return (
    <>
      <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId: id }}>
        {words.scan(id)}
      </Link>{' '}
      <ScanStatusBadge status={scanStatusOf(latestScan.status)} />{' '}
      <span className={classes.quiet}>
        {exitCode === '' ? at : <Phrase text={words.atWithExitCode} fill={{ at, exitCode }} />}
      </span>
    </>
  );
}

function LastSync({ sync }: { sync: ShownProject['scmSync'] }) {
  const { lastSyncedAt, problem, problemAt } = sync;
  const { lastSync: words } = projectWords;
  const succeeded = <Instant at={lastSyncedAt} none={words.never} />;
  if (problem === '') return succeeded;
  return (
    <>
      <span className={classes.bad}>
        <Phrase text={words.failed} fill={{ at: <Instant at={problemAt} none="" /> }} />
      </span>{' '}
      <PlainText>{problem}</PlainText>
      <span className={classes.quiet}>
        {' '}
        <Phrase text={words.succeeded} fill={{ at: succeeded }} />
      </span>
    </>
  );
}

function Tags({ deploymentId, tags }: { deploymentId: string; tags: readonly string[] }) {
  return (
    <span title={projectWords.tags(tags.length)}>
      {tags.map((tag, position) => (
        <span key={tag}>
          {position > 0 && ', '}
          <Link to="/deployments/$deploymentId/projects" params={{ deploymentId }} search={{ tag: [tag] }}>
            <PlainText>{tag}</PlainText>
          </Link>
        </span>
      ))}
    </span>
  );
}
