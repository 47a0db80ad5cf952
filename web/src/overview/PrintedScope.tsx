/** What the printed overview counts: the controls that say it on the screen are not printed. */
import { useDeployment } from '../terms/deployment.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { showUnseen } from '../ui/text/PlainText.tsx';
import classes from './overview.module.css';
import type { Period } from './period/period.ts';
import type { OverviewSearch } from './search.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { overviewWords } from './words.ts';

const { printed: words } = overviewWords;

export function PrintedScope(props: { search: OverviewSearch; period: Period; asOf: string }) {
  const { search, period, asOf } = props;
  const { name } = useDeployment();
  const filters = [
    [words.projects, search.project],
    [words.tags, search.tag],
    [words.teams, search.team],
  ] as const;
  const chosen = filters.flatMap(([named, values]) =>
    values === undefined || values.length === 0 ? [] : [named(values.map(showUnseen).join(', '))],
  );
  return (
    <p className={classes.printed}>
      {[showUnseen(name), words.period(period.first, period.last), ...chosen].join(' · ')} ·{' '}
      <Phrase text={words.asOf} fill={{ at: <Instant at={asOf} as="local" /> }} />
    </p>
  );
}
