/** The ignore patterns that apply to a project, by product. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { Section } from '../../ui/page/Page.tsx';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';

const products = [
  ['sast', 'Code'],
  ['sca', 'Dependencies'],
  ['secrets', 'Secrets'],
] as const;

export function IgnoresTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const { productIgnoredFiles: ignored } = project;
  const where = (
    <Link to="/deployments/$deploymentId/ignores" params={{ deploymentId }}>
      Ignore patterns of the deployment
    </Link>
  );
  if (products.every(([product]) => ignored[product].length === 0)) {
    return (
      <EmptyState title="No paths ignored" action={where}>
        No ignore pattern applies to this project.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.words}>Findings on these paths become removed with the next scan. {where}</p>
      {products.map(([product, words]) => (
        <Section key={product} title={words}>
          {ignored[product].length === 0 ? (
            <p className={classes.quiet}>No paths ignored</p>
          ) : (
            <ul className={classes.rows}>
              {ignored[product].map((pattern) => (
                <li key={pattern} className={classes.row}>
                  <code className={classes.first}>
                    <PlainText>{pattern}</PlainText>
                  </code>
                </li>
              ))}
            </ul>
          )}
        </Section>
      ))}
    </>
  );
}
