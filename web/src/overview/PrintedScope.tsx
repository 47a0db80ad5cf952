/** What the printed overview counts: the controls that say it on the screen are not printed. */
import { useDeployment } from '../terms/deployment.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { showUnseen } from '../ui/text/PlainText.tsx';
import classes from './overview.module.css';
import type { Period } from './period/period.ts';
import type { OverviewSearch } from './search.ts';

export function PrintedScope(props: { search: OverviewSearch; period: Period; asOf: string }) {
  const { search, period, asOf } = props;
  const { name } = useDeployment();
  const filters = [
    ['projects', search.project],
    ['tags', search.tag],
    ['teams', search.team],
  ] as const;
  const chosen = filters.flatMap(([term, values]) =>
    values === undefined || values.length === 0 ? [] : [`${term} ${values.map(showUnseen).join(', ')}`],
  );
  return (
    <p className={classes.printed}>
      {[showUnseen(name), `${period.first} to ${period.last}`, ...chosen].join(' · ')} · as of{' '}
      <Instant at={asOf} as="local" />
    </p>
  );
}
