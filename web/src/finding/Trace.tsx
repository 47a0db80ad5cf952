/** How the data flows from where it comes in to where it does harm: numbered steps, each with its line. */
import { Section } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { SafeLink } from '../ui/SafeLink.tsx';
import classes from './finding.module.css';
import type { Finding } from './queries.ts';

type TraceOf = NonNullable<Finding['dataflowTrace']>;
type Step = TraceOf['taintSource'][number];

export function Trace({ finding }: { finding: Finding }) {
  const trace = finding.dataflowTrace;
  if (trace === null) return null;
  const steps = [...trace.taintSource, ...trace.intermediateVars, ...trace.taintSink];
  if (steps.length === 0) return null;
  return (
    <Section title="How the data flows">
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li key={index}>
            <span className={classes.quiet}>{wordsOf(index, steps.length)}</span>{' '}
            <code className={classes.path}>
              <SafeLink href={step.locationUrl}>
                <PlainText>{placeOf(step)}</PlainText>
              </SafeLink>
            </code>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function wordsOf(index: number, count: number): string {
  if (index === 0) return 'The data comes in at';
  return index === count - 1 ? 'and is used unsafely at' : 'is passed on at';
}

/** "app/view.py:12", or ":12–14" where it spans lines. */
function placeOf({ path, start, end }: Step): string {
  if (start.line === '' || start.line === '0') return path;
  const to = end.line === '' || end.line === start.line || end.line === '0' ? '' : `–${end.line}`;
  return `${path}:${start.line}${to}`;
}
