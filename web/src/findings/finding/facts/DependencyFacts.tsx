/**
 * The facts of a dependency finding: the package, the packages that introduce it, reachability, exploit probability,
 * and the fix.
 */
import { Link } from '@tanstack/react-router';
import { advisoryPage } from '../../../terms/findings/official-pages.ts';
import { Instant } from '../../../ui/text/Instant.tsx';
import { Section } from '../../../ui/page/Page.tsx';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { SafeLink } from '../../../ui/text/SafeLink.tsx';
import { DependencyPaths } from './DependencyPaths.tsx';
import classes from '../finding.module.css';
import type { Detail, Finding, Sca } from '../queries.ts';

type Facts = NonNullable<Detail['dependency']>;

const reachabilityWords: Readonly<Record<Sca['reachability'], string>> = {
  REACHABILITY_ALWAYS_REACHABLE: 'Reachable whenever the package is used.',
  REACHABILITY_REACHABLE: 'Reachable: your code calls the vulnerable part.',
  REACHABILITY_CONDITIONALLY_REACHABLE: 'Conditionally reachable.',
  REACHABILITY_UNKNOWN: 'Unknown: the scanner did not analyse your code.',
  REACHABILITY_UNREACHABLE: 'Unreachable: your code does not call the vulnerable part.',
};

const transitivityWords: Readonly<Record<Sca['foundDependency']['transitivity'], string>> = {
  DIRECT: 'direct',
  TRANSITIVE: 'transitive',
  UNKNOWN_TRANSITIVITY: '',
};

const scopeWords: Readonly<Record<NonNullable<Facts['scope']>, string>> = {
  development: 'for development only',
  optional: 'optional',
};

export function DependencyFacts(props: { finding: Finding; facts: Detail['dependency']; deploymentId: string }) {
  const { finding, facts, deploymentId } = props;
  const sca = finding.scaAttributes;
  if (sca === null) return null;
  const { foundDependency: found } = sca;
  const scope = facts?.scope ?? null;
  const how = [transitivityWords[found.transitivity], scope === null ? '' : scopeWords[scope]];
  return (
    <Section title="Dependency">
      <dl className={classes.facts}>
        <dt>Package</dt>
        <dd>
          <Link
            to="/deployments/$deploymentId/dependencies"
            params={{ deploymentId }}
            search={{ package: found.package, ecosystem: found.ecosystem ?? '' }}
          >
            <PlainText>{`${found.package} ${found.version}`}</PlainText>
          </Link>{' '}
          <span className={classes.quiet}>
            <PlainText>{[found.ecosystem ?? '', ...how].filter((part) => part !== '').join(', ')}</PlainText>
          </span>
        </dd>
        <Files sca={sca} />
        {sca.vulnDatabaseIdentifier !== '' && <Advisory sca={sca} />}
        <dt>Reachability</dt>
        <dd>
          {isInPackages(sca)
            ? 'Reachable: a package that you use calls the vulnerable part.'
            : reachabilityWords[sca.reachability]}
          {sca.reachableCondition !== '' && (
            <>
              {' '}
              <span className={classes.quiet}>Condition:</span> <PlainText>{sca.reachableCondition}</PlainText>
            </>
          )}
        </dd>
        <Calls sca={sca} />
        <BestFix sca={sca} />
        <KnownExploited facts={facts} />
        <ExploitProbability sca={sca} />
        <DependencyPaths finding={finding} deploymentId={deploymentId} sca={sca} />
      </dl>
    </Section>
  );
}

function Advisory({ sca }: { sca: Sca }) {
  return (
    <>
      <dt>Advisory</dt>
      <dd>
        <SafeLink href={advisoryPage(sca.vulnDatabaseIdentifier) ?? ''}>
          <PlainText>{sca.vulnDatabaseIdentifier}</PlainText>
        </SafeLink>
        {sca.rulePublishDate !== null && (
          <span className={classes.quiet}>
            {' '}
            published <Instant at={sca.rulePublishDate} />
          </span>
        )}
      </dd>
    </>
  );
}

function BestFix({ sca: { bestFix, fixRecommendations } }: { sca: Sca }) {
  const others = fixRecommendations.filter(
    (fix) => fix.version !== bestFix?.version || fix.package !== bestFix.package,
  );
  return (
    <>
      <dt>Best fix</dt>
      <dd>
        {bestFix === null ? (
          others.length === 0 ? (
            'No fixed version is known.'
          ) : (
            'No newer fixed version is known.'
          )
        ) : (
          <PlainText>{`Upgrade ${bestFix.package} to ${bestFix.version}`}</PlainText>
        )}
        {others.length > 0 && (
          <span className={classes.quiet}>
            {' '}
            other fixed versions: <PlainText>{others.map(({ version }) => version).join(', ')}</PlainText>
          </span>
        )}
      </dd>
    </>
  );
}

/** True if the calls are in other packages instead of the project's code. */
function isInPackages({ reachability, scaMatchInfo: { matchKind } }: Sca): boolean {
  return reachability === 'REACHABILITY_REACHABLE' && matchKind?.includes('TRANSITIVE') === true;
}

function Files({ sca }: { sca: Sca }) {
  const { filePath, manifestFilePath, lockfileLineUrl } = sca.foundDependency;
  // Some files are both the manifest and the lockfile: pom.xml.
  const files = [...new Set([manifestFilePath, filePath])].filter((path) => path !== '');
  if (files.length === 0) return null;
  return (
    <>
      <dt>{files.length === 1 ? 'File' : 'Files'}</dt>
      <dd>
        <SafeLink href={lockfileLineUrl}>
          <PlainText>{files.join(', ')}</PlainText>
        </SafeLink>
      </dd>
    </>
  );
}

/** The lines, in the project or in the packages it uses, that call the vulnerable part. */
function Calls({ sca }: { sca: Sca }) {
  const { transitiveMatches } = sca.scaMatchInfo;
  const uses = transitiveMatches.filter(({ path }) => path !== '');
  if (uses.length === 0) return null;
  return (
    <>
      <dt>Called at</dt>
      <dd>
        <ul className={classes.plainList}>
          {uses.map(({ path, line, dependency }, index) => (
            <li key={index}>
              <code>
                <PlainText>{line === '0' ? path : `${path}:${line}`}</PlainText>
              </code>{' '}
              <span className={classes.quiet}>
                <PlainText>{`${dependency.package} ${dependency.version}`.trim()}</PlainText>
              </span>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

/** The scanner found the vulnerability in a catalogue of those that are exploited. */
function KnownExploited({ facts }: { facts: Facts | null }) {
  if (facts?.isKnownExploited !== true) return null;
  return (
    <>
      <dt>Exploited</dt>
      <dd>
        Yes, in the wild{' '}
        <span className={classes.quiet}>
          KEV catalogue
          {facts.exploitedSince !== null && (
            <>
              , since <Instant at={facts.exploitedSince} />
            </>
          )}
        </span>
      </dd>
    </>
  );
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** EPSS (first.org/epss): the probability of exploitation within 30 days. */
function ExploitProbability({ sca }: { sca: Sca }) {
  const { epssScore } = sca;
  if (epssScore === null) return null;
  return (
    <>
      <dt>Exploit probability</dt>
      <dd>
        {percent.format(epssScore.score)} probability of exploitation within 30 days
        {/* 0: the scanner reported no score. */}
        {epssScore.percentile > 0 &&
          `, higher than ${percent.format(epssScore.percentile)} of all known vulnerabilities`}{' '}
        <span className={classes.quiet}>
          EPSS
          {epssScore.updatedAt !== null && (
            <>
              , <Instant at={epssScore.updatedAt} />
            </>
          )}
        </span>
      </dd>
    </>
  );
}
