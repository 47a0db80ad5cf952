/** Edits the period of a filter: the last days, or from one day to another (UTC, as in reports). */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daysChoices, noPeriod, type ListFilter } from './list-filter.ts';
import { daysWords, listFilterWords } from './words.ts';

const { period: words } = listFilterWords;

type Period = Partial<Pick<ListFilter, keyof typeof noPeriod>>;

export function PeriodEditor(props: {
  listFilter: ListFilter;
  onChange: (period: Period) => void;
  onDone: () => void;
}) {
  const { listFilter, onChange, onDone } = props;
  const [from, setFrom] = useState(dayOf(listFilter.since));
  const [before, setBefore] = useState(dayOf(listFilter.until));
  function choose(period: Period): void {
    onChange({ ...noPeriod, ...period });
    onDone();
  }
  return (
    <Stack gap={8} w={346}>
      <Group gap={4} role="group" aria-label={words.label}>
        {daysChoices.map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant={listFilter.days === days ? 'light' : 'default'}
            aria-pressed={listFilter.days === days}
            onClick={() => choose({ days })}
          >
            {daysWords[days]}
          </Button>
        ))}
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          choose({ since: instantOf(from), until: instantOf(before) });
        }}
      >
        <Group gap={8} align="end" wrap="nowrap">
          <TextInput
            type="date"
            label={words.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            type="date"
            label={words.before}
            value={before}
            onChange={(event) => setBefore(event.currentTarget.value)}
          />
          <Button type="submit">{words.set}</Button>
        </Group>
      </form>
    </Stack>
  );
}

function dayOf(iso: string | undefined): string {
  return iso?.slice(0, 10) ?? '';
}

function instantOf(day: string): string | undefined {
  return day === '' ? undefined : `${day}T00:00:00.000Z`;
}
