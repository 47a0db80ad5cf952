/** The most severe open finding, and what to do with it: where the first steps lead. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { ruleTitle } from '../terms/findings/rule-title.ts';
import { severityOf } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { counted } from '../ui/text/format.ts';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { components } from '../api/generated/api.ts';
import { mostSevereQuery } from './queries.ts';
import classes from './start.module.css';

export function FirstFinding() {
  const { id: deploymentId, can } = useDeployment();
  const { data } = useQuery(mostSevereQuery(deploymentId));
  if (data === undefined) return null;
  const [finding] = data.findings;
  if (finding === undefined) {
    return (
      <p className={classes.first} role="status">
        Your first results are in, and nothing is open. Upload the results of another project, or connect CI.
      </p>
    );
  }
  return (
    <section className={classes.first} aria-labelledby="first-finding">
      <p>Your first results are in.</p>
      <h2 id="first-finding">Start with this finding</h2>
      <p className={classes.finding}>
        <SeverityBadge severity={severityOf(finding.severity)} withWord />
        <strong>
          <PlainText lengthMax={200}>{ruleTitle(finding)}</PlainText>
        </strong>
        <span className={classes.about}>
          <PlainText lengthMax={300}>{placeOf(finding)}</PlainText>
        </span>
      </p>
      <ul className={classes.next}>
        <li>Open it: it shows the code, why it matters and how to fix it.</li>
        <li>Fixed it? The next scan that covers the file marks it fixed.</li>
        {can('findings.triage') && <li>Not a problem here? Ignore it with a reason; later scans respect that.</li>}
      </ul>
      <div className={classes.acts}>
        <Button
          renderRoot={(root) => (
            <Link
              {...root}
              to="/deployments/$deploymentId/findings/$findingId"
              params={{ deploymentId, findingId: finding.id }}
            />
          )}
        >
          Open the finding
        </Button>
        <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }}>
          {data.total === 1 ? 'See it in the list' : `See all ${counted(data.total, 'open finding')}`}
        </Link>
      </div>
    </section>
  );
}

function placeOf({ filePath, line, repository }: components['schemas']['ReportFinding']): string {
  return `${filePath}${line > 0 ? `:${String(line)}` : ''} in ${repository.name}`;
}
