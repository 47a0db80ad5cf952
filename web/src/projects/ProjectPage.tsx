/** One project: its facts and, in tabs, its scans, refs, dependencies and settings. */
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { counted } from '../ui/text/format.ts';
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

const route = getRouteApi('/deployments/$deploymentId/projects/$projectId');

const tabWords: Readonly<Record<ProjectTab, string>> = {
  scans: 'Scans',
  refs: 'Refs',
  'parser-errors': 'Parser errors',
  dependencies: 'Dependencies',
  ignores: 'Ignores',
  settings: 'Settings',
};

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
          Projects
        </Link>,
      ]}
      beside={repo.isArchived ? 'Archived. Findings are kept and marked as archived in reports.' : undefined}
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
        <Tabs.List aria-label="Sections of the project">
          {projectTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {tabWords[each]}
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
          [
            'Open findings on the primary ref',
            open === undefined ? '…' : <OpenCounts key="open" project={repo.name} open={open} />,
          ],
          [
            'Repository URL',
            repo.url === '' ? (
              'unknown'
            ) : (
              <SafeLink key="url" href={repo.url}>
                <PlainText>{repo.url}</PlainText>
              </SafeLink>
            ),
          ],
          ['Primary ref', <PrimaryRef key="ref" deploymentId={deploymentId} project={repo} />],
          ['Last scan', <LastScan key="scan" deploymentId={deploymentId} project={repo} />],
          ['Last sync', <LastSync key="sync" sync={scmSync} />],
          ['Host', repo.provider === null ? null : hostWords(repo)],
          ['Tags', repo.tags.length === 0 ? null : <Tags key="tags" deploymentId={deploymentId} tags={repo.tags} />],
          ['Languages', languages === '' ? null : <PlainText key="languages">{languages}</PlainText>],
          ['Created', <Instant key="made" at={repo.provisionedAt} />],
        ]}
      />
    </div>
  );
}

function hostWords({ provider, isScmArchived, isDisconnected }: Project): string {
  const more = [isScmArchived ? 'archived on the host' : '', isDisconnected ? 'disconnected' : ''];
  return [providerWords(provider ?? ''), ...more].filter((part) => part !== '').join(', ');
}

function PrimaryRef({ deploymentId, project }: { deploymentId: string; project: Project }) {
  const { primaryRef } = project;
  if (primaryRef === null) return 'none until the first scan';
  return (
    <>
      <Link
        to="/deployments/$deploymentId/projects/$projectId"
        params={{ deploymentId, projectId: project.id }}
        search={{ tab: 'refs' }}
      >
        <PlainText>{primaryRef.ref}</PlainText>
      </Link>
      {primaryRef.isOverride && <span className={classes.quiet}> set manually</span>}
    </>
  );
}

function LastScan({ deploymentId, project }: { deploymentId: string; project: Project }) {
  const { latestScan } = project;
  if (latestScan === null) return 'none';
  const { id, completedAt, startedAt, exitCode } = latestScan;
  return (
    <>
      <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId: id }}>
        Scan {id}
      </Link>{' '}
      <ScanStatusBadge status={scanStatusOf(latestScan.status)} />{' '}
      <span className={classes.quiet}>
        <Instant at={completedAt ?? startedAt} none="" />
        {exitCode !== '' && `, exit code ${exitCode} in its pipeline`}
      </span>
    </>
  );
}

function LastSync({ sync }: { sync: ShownProject['scmSync'] }) {
  const { lastSyncedAt, problem, problemAt } = sync;
  if (problem === '') return <Instant at={lastSyncedAt} none="never" />;
  return (
    <>
      <span className={classes.bad}>
        Last attempt failed <Instant at={problemAt} none="" />:
      </span>{' '}
      <PlainText>{problem}</PlainText>
      <span className={classes.quiet}>
        {' '}
        Last success: <Instant at={lastSyncedAt} none="never" />.
      </span>
    </>
  );
}

function Tags({ deploymentId, tags }: { deploymentId: string; tags: readonly string[] }) {
  return (
    <span title={counted(tags.length, 'tag')}>
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
