/** Counts by category, as bars or as a table. */
import type { ReactNode } from 'react';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { CountTable } from './CountTable.tsx';
import type { Count } from '../counts/counts.ts';
import { overviewWords } from '../words.ts';

export function CountBars(props: {
  label: string;
  /** The header of the table's first column. */
  head: string;
  counts: readonly Count[];
  name: (count: Count) => string;
  /** Rendered before the name. */
  mark?: (count: Count) => ReactNode;
  colour?: (count: Count) => string;
  /** The visible number and the length of the bar, if they are not the count. */
  measure?: { head: string; format: (count: Count) => string; length: (count: Count) => number };
  /** The course of each, in the bars only. */
  course?: (count: Count) => readonly number[];
  hasLongNames?: boolean;
  asTable: boolean;
}) {
  const { label, head, counts, name, mark, colour, measure, course, hasLongNames, asTable } = props;
  if (asTable) {
    const rows = counts.map((count) => ({
      key: count.key,
      name: (
        <>
          {mark?.(count)} <PlainText>{name(count)}</PlainText>
        </>
      ),
      counts: [count],
    }));
    return (
      <CountTable
        label={label}
        heads={[head, measure?.head ?? overviewWords.findings]}
        rows={rows}
        format={measure?.format}
      />
    );
  }
  return (
    <ChartTooltip>
      <Bars
        label={label}
        points={counts}
        name={name}
        {...(mark && { mark })}
        {...(colour && { colour })}
        {...(course && { course })}
        {...(measure && { number: measure.format, lengthOfBar: measure.length })}
        hasLongNames={hasLongNames ?? false}
        renderLink={(count, attributes) => <FindingsLink count={count} hasTitle={false} {...attributes} />}
      />
    </ChartTooltip>
  );
}
