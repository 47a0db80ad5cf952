/** The projects whose number of open findings changed most from the beginning of the period to its end. */
import { Table } from '@mantine/core';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Count } from '../counts/counts.ts';
import { moversOf } from '../counts/movers.ts';
import type { SplitData } from '../counts/queries.ts';
import classes from '../overview.module.css';
import { overviewWords } from '../words.ts';

const { movers: words } = overviewWords;

const moversMax = 5;

export function Movers({ splits }: { splits: SplitData }) {
  const movers = moversOf(splits.projectsBefore, splits.projects);
  if (movers.length === 0) return <p className={classes.note}>{words.none}</p>;
  return (
    <Table aria-label={words.table} fz="sm" verticalSpacing={2} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.project}</Table.Th>
          {[words.start, words.end, words.change].map((head) => (
            <Table.Th key={head} scope="col" ta="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {movers.slice(0, moversMax).map(({ name, before, now }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} className={classes.tableName}>
              <PlainText>{name}</PlainText>
            </Table.Th>
            <Table.Td ta="right">
              <Total count={before} />
            </Table.Td>
            <Table.Td ta="right">
              <Total count={now} />
            </Table.Td>
            <Table.Td ta="right" data-difference>
              {signed(now.total - before.total)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const Total = ({ count }: { count: Count }) => <FindingsLink count={count}>{formatNumber(count.total)}</FindingsLink>;

const signed = (change: number): string => `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
