/** The most severe open finding, and what to do with it: where the first steps lead. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { ruleTitle } from '../terms/findings/rule-title.ts';
import { severityOf } from '../terms/findings/severity-words.ts';
import { SeverityBadge } from '../terms/findings/severity.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { components } from '../api/generated/api.ts';
import { mostSevereQuery } from './queries.ts';
import classes from './start.module.css';
import { firstStepsWords } from './words.ts';

const { first: words } = firstStepsWords;

export function FirstFinding() {
  const { id: deploymentId, can } = useDeployment();
  const { data } = useQuery(mostSevereQuery(deploymentId));
  if (data === undefined) return null;
  const [finding] = data.findings;
  if (finding === undefined) {
    return (
      <p className={classes.first} role="status">
        {words.nothingOpen}
      </p>
    );
  }
  return (
    <section className={classes.first} aria-labelledby="first-finding">
      <p>{words.areIn}</p>
      <h2 id="first-finding">{words.title}</h2>
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
        <li>{words.open}</li>
        <li>{words.fixed}</li>
        {can('findings.triage') && <li>{words.ignore}</li>}
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
          {words.toFinding}
        </Button>
        <Link to="/deployments/$deploymentId/findings" params={{ deploymentId }}>
          {data.total === 1 ? words.toList : words.toAll(data.total)}
        </Link>
      </div>
    </section>
  );
}

function placeOf({ filePath, line, repository }: components['schemas']['ReportFinding']): string {
  return line > 0 ? words.placeWithLine(filePath, line, repository.name) : words.place(filePath, repository.name);
}
