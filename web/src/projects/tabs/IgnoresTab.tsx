/** The ignore patterns that apply to a project, by product. */
import { Link } from '@tanstack/react-router';
import { useDeployment } from '../../terms/deployment.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { Section } from '../../ui/page/Page.tsx';
import classes from '../projects.module.css';
import type { Project } from '../queries.ts';
import { ignoresTabWords } from './words.ts';

const words = ignoresTabWords;

const products = ['sast', 'sca', 'secrets'] as const;

export function IgnoresTab({ project }: { project: Project }) {
  const { id: deploymentId } = useDeployment();
  const { productIgnoredFiles: ignored } = project;
  const where = (
    <Link to="/deployments/$deploymentId/ignores" params={{ deploymentId }}>
      {words.allPatterns}
    </Link>
  );
  if (products.every((product) => ignored[product].length === 0)) {
    return (
      <EmptyState title={words.empty.title} action={where}>
        {words.empty.words}
      </EmptyState>
    );
  }
  return (
    <>
      <p className={classes.words}>
        {words.words} {where}
      </p>
      {products.map((product) => (
        <Section key={product} title={words.products[product]}>
          {ignored[product].length === 0 ? (
            <p className={classes.quiet}>{words.noPaths}</p>
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
