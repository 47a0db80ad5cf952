/** The same finding on the project's other branches and pull requests. */
import { Link } from '@tanstack/react-router';
import { Instant } from '../../ui/text/Instant.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from './finding.module.css';
import type { Finding } from './queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { findingPageWords } from './words.ts';

const { branches: words } = findingPageWords;

export function OtherBranches({ finding, deploymentId }: { finding: Finding; deploymentId: string }) {
  const { relatedIssues } = finding;
  if (relatedIssues.length === 0) return null;
  return (
    <Section title={words.title}>
      <p className={classes.words}>{words.words}</p>
      <ul className={classes.plainList} aria-label={words.list}>
        {relatedIssues.map(({ id, ref, pullRequestId, createdAt }) => (
          <li key={id}>
            <Link to="/deployments/$deploymentId/findings/$findingId" params={{ deploymentId, findingId: id }}>
              <PlainText>{pullRequestId === '' ? ref : words.pullRequest(pullRequestId)}</PlainText>
            </Link>{' '}
            <span className={classes.quiet}>
              <Phrase text={words.since} fill={{ at: <Instant at={createdAt} /> }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
