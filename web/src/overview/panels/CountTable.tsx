/** A chart as a table, for screen readers and for copying. Each number is the same link as its bar. */
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import classes from '../overview.module.css';
import type { Count } from '../counts/counts.ts';

export function CountTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; name: ReactNode; counts: readonly Count[] }[];
  /** The visible number, if it is not the count. */
  format?: ((count: Count) => string) | undefined;
}) {
  const [first, ...rest] = props.heads;
  const format = props.format ?? (({ total }: Count) => formatNumber(total));
  return (
    <div className={classes.tableFrame}>
      <Table aria-label={props.label} fz="sm" verticalSpacing={2} horizontalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {rest.map((head) => (
              <Table.Th key={head} scope="col" ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map(({ key, name, counts }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={400} className={classes.tableName}>
                {name}
              </Table.Th>
              {counts.map((count, index) => (
                <Table.Td key={rest[index]} ta="right">
                  <FindingsLink count={count}>{format(count)}</FindingsLink>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
