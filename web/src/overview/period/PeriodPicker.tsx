/** The period and its bucket size. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bucketSizes } from '../../terms/findings/findings-filter.ts';
import { isPossible, daysChoices, type Period } from './period.ts';
import type { OverviewSearch } from '../search.ts';
import classes from '../overview.module.css';
import { overviewWords } from '../words.ts';

const { period: words } = overviewWords;

const other = 'other';

export function PeriodPicker(props: {
  search: OverviewSearch;
  period: Period;
  onChange: (change: Partial<OverviewSearch>) => void;
}) {
  const { search, period, onChange } = props;
  const hasDays = search.from !== undefined || search.to !== undefined;
  const [isOther, setOther] = useState(hasDays);
  const { first, last } = period;

  function choose(value: string): void {
    setOther(value === other);
    // A custom period starts with the dates that are shown.
    if (value === other) onChange({ days: undefined, from: first, to: last });
    else onChange({ days: daysChoices.find((days) => days === value), from: undefined, to: undefined });
  }

  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={words.label}
        value={isOther || hasDays ? other : String(period.days)}
        onChange={choose}
        data={[
          ...daysChoices.map((days) => ({ value: days, label: days === '365' ? words.year : words.days(days) })),
          { value: other, label: words.custom },
        ]}
      />
      {hasDays && (
        <span className={classes.dates}>
          <TextInput
            type="date"
            aria-label={words.from}
            max={last}
            value={first}
            onChange={(event) => event.currentTarget.value !== '' && onChange({ from: event.currentTarget.value })}
          />
          –
          <TextInput
            type="date"
            aria-label={words.to}
            min={first}
            value={last}
            onChange={(event) => event.currentTarget.value !== '' && onChange({ to: event.currentTarget.value })}
          />
        </span>
      )}
      <SegmentedControl
        size="xs"
        aria-label={words.steps}
        value={period.bucket}
        onChange={(value) => onChange({ bucket: bucketSizes.find((bucket) => bucket === value) })}
        data={bucketSizes.map((bucket) => ({
          value: bucket,
          label: words.buckets[bucket],
          disabled: !isPossible(bucket, period.days),
        }))}
      />
    </>
  );
}
