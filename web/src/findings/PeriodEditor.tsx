/** Chooses the period of a question: how far back from today, or from one day to another (UTC, as reports count). */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { noPeriod, type Asked } from './asked.ts';
import { daysChoices, daysWords } from './fields.ts';

type Period = Partial<Pick<Asked, keyof typeof noPeriod>>;

export function PeriodEditor(props: { asked: Asked; onChange: (period: Period) => void; onDone: () => void }) {
  const { asked, onChange, onDone } = props;
  const [from, setFrom] = useState(dayOf(asked.since));
  const [before, setBefore] = useState(dayOf(asked.until));
  function choose(period: Period): void {
    onChange({ ...noPeriod, ...period });
    onDone();
  }
  return (
    <Stack gap={8} w={346}>
      <Group gap={4} role="group" aria-label="How far back">
        {daysChoices.map((days) => (
          <Button
            key={days}
            size="compact-xs"
            variant={asked.days === days ? 'light' : 'default'}
            aria-pressed={asked.days === days}
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
            label="From"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            data-autofocus
          />
          <TextInput
            type="date"
            label="Before"
            value={before}
            onChange={(event) => setBefore(event.currentTarget.value)}
          />
          <Button type="submit">Set</Button>
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
