/** The smaller charts: open findings by severity, product, project and rule, times to fix, and pull requests. */
import { ageRangeWords } from '../../terms/findings/age-words.ts';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { productWords, type Product } from '../../terms/findings/product-words.ts';
import { severityWords, type Severity } from '../../terms/findings/severity-words.ts';
import { SeverityLetter } from '../../terms/findings/severity.tsx';
import { formatMeanTime } from '../../ui/text/format.ts';
import { CountBars } from './CountBars.tsx';
import classes from '../overview.module.css';
import type { ChartData } from '../counts/counts.ts';
import type { SplitData } from '../counts/queries.ts';
import { ages } from '../counts/questions.ts';
import { overviewWords } from '../words.ts';

const words = overviewWords;
const outcomeWords: Readonly<Record<string, string>> = words.pullRequests.outcomes;

/** The number of bars; the list of findings has the rest. */
const topMax = 5;

/** `trend`: of the same findings, by severity; undefined until it is known. */
export function Severities(props: { picture: ChartData; trend: ChartData | undefined; asTable: boolean }) {
  const { trend } = props;
  return (
    <CountBars
      label={words.severities.chart}
      head={words.severities.head}
      // Most severe first, as in lists.
      counts={props.picture.counts.toReversed()}
      name={({ key }) => severityWords[key as Severity]}
      mark={({ key }) => <SeverityLetter severity={key as Severity} />}
      colour={({ key }) => `--${key}`}
      course={({ key }) =>
        trend?.counts.map(({ severities = [] }) => severities.find((each) => each.key === key)?.total ?? 0) ?? []
      }
      asTable={props.asTable}
    />
  );
}

export function Products(props: { picture: ChartData; asTable: boolean }) {
  return (
    <CountBars
      label={words.products.chart}
      head={words.products.head}
      counts={props.picture.counts}
      name={({ key }) => productWords[key as Product]}
      asTable={props.asTable}
    />
  );
}

/** The open findings by age, each in one range. */
export function Ages(props: { splits: SplitData; asTable: boolean }) {
  return (
    <CountBars
      label={words.ages.chart}
      head={words.ages.head}
      counts={ages.map((age) => ({ ...props.splits[age].all, key: age }))}
      name={({ key }) => ageNames[key] ?? key}
      asTable={props.asTable}
    />
  );
}

const ageNames: Readonly<Record<string, string>> = ageRangeWords satisfies Record<(typeof ages)[number], string>;

/** The mean time to fix; each bar leads to the findings that were fixed. */
export function TimesToFix(props: { picture: ChartData; asTable: boolean }) {
  const { counts } = props.picture;
  if (counts.every(({ total }) => total === 0)) return <p className={classes.note}>{words.timesToFix.none}</p>;
  return (
    <CountBars
      label={words.timesToFix.chart}
      head={words.timesToFix.head}
      counts={counts.toReversed()}
      name={({ key }) => severityWords[key as Severity]}
      mark={({ key }) => <SeverityLetter severity={key as Severity} />}
      colour={({ key }) => `--${key}`}
      measure={{
        head: words.timesToFix.measure,
        format: ({ meanSecondsToFix }) => (isNumber(meanSecondsToFix) ? formatMeanTime(meanSecondsToFix) : '–'),
        length: ({ meanSecondsToFix }) => meanSecondsToFix ?? 0,
      }}
      asTable={props.asTable}
    />
  );
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number';

export function Projects(props: { picture: ChartData; asTable: boolean }) {
  return <TopBars picture={props.picture} group="project" asTable={props.asTable} />;
}

export function Rules(props: { picture: ChartData; asTable: boolean }) {
  return <TopBars picture={props.picture} group="rule" asTable={props.asTable} />;
}

function TopBars(props: { picture: ChartData; group: 'project' | 'rule'; asTable: boolean }) {
  const { picture, group, asTable } = props;
  const groupWords = group === 'project' ? words.projects : words.rules;
  const { all, counts } = picture;
  if (counts.length === 0) return <p className={classes.note}>{words.noOpenFindings}</p>;
  return (
    <>
      <CountBars
        label={groupWords.chart}
        head={groupWords.head}
        counts={counts.slice(0, topMax)}
        name={({ key, title }) => title ?? key}
        hasLongNames
        asTable={asTable}
      />
      {counts.length > topMax && (
        <p className={classes.more}>
          <FindingsLink count={all} group={group}>
            {groupWords.all(counts.length)}
          </FindingsLink>
        </p>
      )}
    </>
  );
}

/** The findings that pull requests showed, and their outcomes. */
export function PullRequests(props: { splits: SplitData; asTable: boolean }) {
  const { shown, shownFixed, shownIgnored, shownOpen } = props.splits;
  const outcomes = { shown, fixed: shownFixed, ignored: shownIgnored, open: shownOpen };
  return (
    <CountBars
      label={words.pullRequests.chart}
      head={words.pullRequests.head}
      counts={Object.entries(outcomes).map(([key, { all }]) => ({ ...all, key }))}
      name={({ key }) => outcomeWords[key] ?? key}
      colour={({ key }) => (key === 'fixed' ? '--good' : key === 'ignored' ? '--quiet' : '--accent')}
      asTable={props.asTable}
    />
  );
}
