/** The smaller charts: open findings by severity, product, age, project and rule, and the outcome of pull requests. */
import { FindingsLink } from '../terms/findings/FindingsLink.tsx';
import { productWords, type Product } from '../terms/findings/product.ts';
import { severityWords, type Severity } from '../terms/findings/severity-words.ts';
import { SeverityLetter } from '../terms/findings/severity.tsx';
import { counted } from '../ui/text/format.ts';
import { CountBars } from './CountBars.tsx';
import classes from './overview.module.css';
import type { outcomes, Count } from './pictures.ts';
import type { ChartData } from './queries.ts';

/** The number of bars; the list of findings has the rest. */
const topMax = 5;

export function Severities(props: { picture: ChartData; asTable: boolean }) {
  return (
    <CountBars
      label="Open, by severity"
      head="Severity"
      // Most severe first, as in lists.
      counts={props.picture.counts.toReversed()}
      name={({ key }) => severityWords[key as Severity]}
      mark={({ key }) => <SeverityLetter severity={key as Severity} />}
      colour={({ key }) => `--${key}`}
      asTable={props.asTable}
    />
  );
}

export function Products(props: { picture: ChartData; asTable: boolean }) {
  return (
    <CountBars
      label="Open, by product"
      head="Product"
      counts={props.picture.counts}
      name={({ key }) => productWords[key as Product]}
      asTable={props.asTable}
    />
  );
}

export function Age(props: { ages: readonly Count[]; all: Count; asTable: boolean }) {
  const { ages, all, asTable } = props;
  return (
    <CountBars
      label="Open, by age"
      head="Age"
      counts={[...ages, { ...all, key: 'ever' }]}
      name={({ key }) => ageWords[key] ?? key}
      asTable={asTable}
    />
  );
}

const ageWords: Readonly<Record<string, string>> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  '365': '1 year',
  ever: 'Any time',
};

export function Projects(props: { picture: ChartData; asTable: boolean }) {
  return <TopBars picture={props.picture} group="project" label="Open, by project" asTable={props.asTable} />;
}

export function Rules(props: { picture: ChartData; asTable: boolean }) {
  return <TopBars picture={props.picture} group="rule" label="Open, by rule" asTable={props.asTable} />;
}

function TopBars(props: { picture: ChartData; group: 'project' | 'rule'; label: string; asTable: boolean }) {
  const { picture, group, label, asTable } = props;
  const { all, counts } = picture;
  if (counts.length === 0) return <p className={classes.note}>Nothing is open.</p>;
  return (
    <>
      <CountBars
        label={label}
        head={group === 'project' ? 'Project' : 'Rule'}
        counts={counts.slice(0, topMax)}
        name={({ key, title }) => title ?? key}
        hasLongNames
        asTable={asTable}
      />
      {counts.length > topMax && (
        <p className={classes.more}>
          <FindingsLink count={all} group={group}>
            All {counted(counts.length, group)}
          </FindingsLink>
        </p>
      )}
    </>
  );
}

export function Guardrails(props: { counts: readonly Count[]; asTable: boolean }) {
  const { counts, asTable } = props;
  return (
    <CountBars
      label="Shown in pull requests"
      head="Outcome"
      counts={counts}
      name={({ key }) => outcomeWords[key] ?? key}
      colour={({ key }) => (key === 'fixed' ? '--good' : key === 'ignored' ? '--quiet' : '--accent')}
      asTable={asTable}
    />
  );
}

const outcomeWords: Readonly<Record<string, string>> = {
  shown: 'Shown',
  fixed: 'Fixed',
  ignored: 'Ignored',
  open: 'Not fixed',
} satisfies Record<'shown' | (typeof outcomes)[number], string>;
