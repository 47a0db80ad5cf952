/** One dependency: its facts, the packages that introduce it, and the open findings of its package in the project. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ruleTitle } from '../terms/findings/rule-title.ts';
import { severityOf } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Section } from '../ui/page/Page.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './dependencies.module.css';
import { transitivityOf } from './filter-words.ts';
import { findingsQuery, pathsQuery, type Dependency, type MatchingDependency } from './queries.ts';
import { dependencyWords } from './words.ts';

const { facts, dependency: words } = dependencyWords;

/** `row`: the row of the list, if it is loaded; only the row has the project's name. */
export function DependencyDetail(props: {
  deploymentId: string;
  dependencyId: string;
  row: MatchingDependency | undefined;
}) {
  const { deploymentId, dependencyId, row } = props;
  const { data, error, refetch } = useQuery(pathsQuery(deploymentId, dependencyId));
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const { dependency, paths, isTruncated } = data;
  return (
    <>
      <h2 className={classes.title}>
        <PlainText>{`${dependency.package} ${dependency.version}`}</PlainText>
      </h2>
      <Facts
        facts={[
          [
            facts.project,
            row === undefined ? null : (
              <Link
                key="project"
                to="/deployments/$deploymentId/projects/$projectId"
                params={{ deploymentId, projectId: row.repository.id }}
              >
                <PlainText>{row.repository.name}</PlainText>
              </Link>
            ),
          ],
          [facts.ecosystem, dependency.ecosystem],
          [facts.lockfile, <PlainText key="lockfile">{dependency.lockfilePath}</PlainText>],
          [facts.dependencyType, transitivityOf(dependency.transitivity)],
          [
            facts.licences,
            dependency.licenses.length === 0 ? (
              words.unknownLicences
            ) : (
              <PlainText key="l">{dependency.licenses.join(', ')}</PlainText>
            ),
          ],
          [facts.packageUrl, <PlainText key="purl">{dependency.purl}</PlainText>],
          [
            facts.otherProjects,
            <Link
              key="else"
              to="/deployments/$deploymentId/dependencies"
              params={{ deploymentId }}
              search={{ package: dependency.package, ecosystem: dependency.ecosystem, exact: 'true' }}
            >
              {words.allUses}
            </Link>,
          ],
        ]}
      />
      <Paths dependency={dependency} paths={paths} isTruncated={isTruncated} />
      {row !== undefined && row.openFindings > 0 && <Findings deploymentId={deploymentId} dependency={row} />}
    </>
  );
}

function Paths(props: { dependency: Dependency; paths: readonly (readonly Dependency[])[]; isTruncated: boolean }) {
  const { dependency, paths, isTruncated } = props;
  if (paths.length === 0 || (paths.length === 1 && paths[0]?.length === 1)) {
    return (
      <Section title={words.introducedBy}>
        <p className={classes.quiet}>{dependency.transitivity === 'DIRECT' ? words.direct : words.noPaths}</p>
      </Section>
    );
  }
  return (
    <Section title={words.introducedBy}>
      <ol className={classes.paths} aria-label={words.paths}>
        {paths.map((path, position) => (
          <li key={position}>
            <PlainText>{path.map((each) => `${each.package} ${each.version}`).join(' → ')}</PlainText>
          </li>
        ))}
      </ol>
      {isTruncated && <p className={classes.quiet}>{words.morePaths}</p>}
    </Section>
  );
}

function Findings({ deploymentId, dependency }: { deploymentId: string; dependency: MatchingDependency }) {
  const { data: findings, error, refetch } = useQuery(findingsQuery(deploymentId, dependency));
  const { openFindings } = dependency;
  return (
    <Section title={words.findings(openFindings)}>
      {error !== null && findings === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {findings === undefined && error === null && <LoadingRows rows={Math.min(openFindings, 5)} />}
      <ul className={classes.findings} aria-label={facts.openFindings}>
        {findings?.map((finding) => (
          <li key={finding.id}>
            <SeverityBadge severity={severityOf(finding.severity)} />
            <Link to="/deployments/$deploymentId/findings/$findingId" params={{ deploymentId, findingId: finding.id }}>
              <PlainText>{ruleTitle(finding)}</PlainText>
            </Link>
          </li>
        ))}
      </ul>
      {findings !== undefined && findings.length < openFindings && (
        <p className={classes.quiet}>
          <Phrase
            text={words.seeAll}
            fill={{
              findings: (linked) => (
                <Link
                  to="/deployments/$deploymentId/findings"
                  params={{ deploymentId }}
                  search={{ project: [dependency.repository.name], product: ['sca'] }}
                >
                  {linked}
                </Link>
              ),
            }}
          />
        </p>
      )}
    </Section>
  );
}
