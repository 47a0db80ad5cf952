/** The same finding on the project's other branches and pull requests. */
import { Link } from '@tanstack/react-router';
import { Instant } from '../../ui/text/Instant.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from './finding.module.css';
import type { Finding } from './queries.ts';

export function OtherBranches({ finding, deploymentId }: { finding: Finding; deploymentId: string }) {
  const { relatedIssues } = finding;
  if (relatedIssues.length === 0) return null;
  return (
    <Section title="Also on other branches">
      <p className={classes.words}>Triage applies there too.</p>
      <ul className={classes.plainList} aria-label="Other branches">
        {relatedIssues.map(({ id, ref, pullRequestId, createdAt }) => (
          <li key={id}>
            <Link to="/deployments/$deploymentId/findings/$findingId" params={{ deploymentId, findingId: id }}>
              <PlainText>{pullRequestId === '' ? ref : `Pull request ${pullRequestId}`}</PlainText>
            </Link>{' '}
            <span className={classes.quiet}>
              since <Instant at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
