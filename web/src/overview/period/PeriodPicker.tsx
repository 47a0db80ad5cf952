/** The period and its bucket size. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { bucketSizes, type BucketSize } from '../../terms/findings/findings-filter.ts';
import { isPossible, daysChoices, type Period } from './period.ts';
import type { OverviewSearch } from '../search.ts';
import classes from '../overview.module.css';

const bucketWords: Readonly<Record<BucketSize, string>> = { day: 'Day', week: 'Week', month: 'Month' };
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
        aria-label="Period"
        value={isOther || hasDays ? other : String(period.days)}
        onChange={choose}
        data={[
          ...daysChoices.map((days) => ({ value: days, label: days === '365' ? '1 year' : `${days} days` })),
          { value: other, label: 'Custom' },
        ]}
      />
      {hasDays && (
        <span className={classes.dates}>
          <TextInput
            type="date"
            aria-label="From"
            max={last}
            value={first}
            onChange={(event) => event.currentTarget.value !== '' && onChange({ from: event.currentTarget.value })}
          />
          –
          <TextInput
            type="date"
            aria-label="To"
            min={first}
            value={last}
            onChange={(event) => event.currentTarget.value !== '' && onChange({ to: event.currentTarget.value })}
          />
        </span>
      )}
      <SegmentedControl
        size="xs"
        aria-label="Steps"
        value={period.bucket}
        onChange={(value) => onChange({ bucket: bucketSizes.find((bucket) => bucket === value) })}
        data={bucketSizes.map((bucket) => ({
          value: bucket,
          label: bucketWords[bucket],
          disabled: !isPossible(bucket, period.days),
        }))}
      />
    </>
  );
}
