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
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { dependencyFactWords } from './words.ts';

type Facts = NonNullable<Detail['dependency']>;

const words = dependencyFactWords;

export function DependencyFacts(props: { finding: Finding; facts: Detail['dependency']; deploymentId: string }) {
  const { finding, facts, deploymentId } = props;
  const sca = finding.scaAttributes;
  if (sca === null) return null;
  const { foundDependency: found } = sca;
  const scope = facts?.scope ?? null;
  const how = [words.transitivity[found.transitivity], scope === null ? '' : words.scopes[scope]];
  return (
    <Section title={words.title}>
      <dl className={classes.facts}>
        <dt>{words.package}</dt>
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
        <dt>{words.reachability}</dt>
        <dd>
          {isInPackages(sca) ? words.reachableInPackages : words.reachabilities[sca.reachability]}
          {sca.reachableCondition !== '' && (
            <>
              {' '}
              <Phrase
                text={words.condition}
                fill={{
                  quiet: (label) => <span className={classes.quiet}>{label}</span>,
                  condition: <PlainText>{sca.reachableCondition}</PlainText>,
                }}
              />
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
      <dt>{words.advisory}</dt>
      <dd>
        <SafeLink href={advisoryPage(sca.vulnDatabaseIdentifier) ?? ''}>
          <PlainText>{sca.vulnDatabaseIdentifier}</PlainText>
        </SafeLink>
        {sca.rulePublishDate !== null && (
          <span className={classes.quiet}>
            {' '}
            <Phrase text={words.published} fill={{ at: <Instant at={sca.rulePublishDate} /> }} />
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
      <dt>{words.bestFix}</dt>
      <dd>
        {bestFix === null ? (
          others.length === 0 ? (
            words.noFix
          ) : (
            words.noNewerFix
          )
        ) : (
          <PlainText>{words.upgrade(bestFix.package, bestFix.version)}</PlainText>
        )}
        {others.length > 0 && (
          <span className={classes.quiet}>
            {' '}
            <Phrase
              text={words.otherFixes}
              fill={{ versions: <PlainText>{others.map(({ version }) => version).join(', ')}</PlainText> }}
            />
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
      <dt>{files.length === 1 ? words.file : words.files}</dt>
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
      <dt>{words.calledAt}</dt>
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
      <dt>{words.exploited.title}</dt>
      <dd>
        {words.exploited.inTheWild}{' '}
        <span className={classes.quiet}>
          {facts.exploitedSince === null ? (
            words.exploited.source
          ) : (
            <Phrase text={words.exploited.sourceSince} fill={{ at: <Instant at={facts.exploitedSince} /> }} />
          )}
        </span>
      </dd>
    </>
  );
}

/** EPSS (first.org/epss): the probability of exploitation within 30 days. */
function ExploitProbability({ sca }: { sca: Sca }) {
  const { epssScore } = sca;
  if (epssScore === null) return null;
  return (
    <>
      <dt>{words.probability.title}</dt>
      <dd>
        {/* 0: the scanner reported no score. */}
        {epssScore.percentile > 0
          ? words.probability.scoreAndRank(epssScore.score, epssScore.percentile)
          : words.probability.score(epssScore.score)}{' '}
        <span className={classes.quiet}>
          {epssScore.updatedAt === null ? (
            words.probability.source
          ) : (
            <Phrase text={words.probability.sourceAt} fill={{ at: <Instant at={epssScore.updatedAt} /> }} />
          )}
        </span>
      </dd>
    </>
  );
}
