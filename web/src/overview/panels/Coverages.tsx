/** The projects by scan coverage: each number leads to exactly these projects. */
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { coverageMeanings, coverageWords } from '../../terms/coverage-words.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import type { CoverageData } from '../counts/coverage.ts';
import classes from '../overview.module.css';
import { overviewWords } from '../words.ts';

type Count = CoverageData['counts'][number];

const { coverage: words } = overviewWords;

export function Coverages({ coverage, asTable }: { coverage: CoverageData; asTable: boolean }) {
  const { counts } = coverage;
  if (!asTable) {
    return (
      <ChartTooltip>
        <Bars
          label={words.title}
          points={counts}
          name={({ key }) => coverageWords[key]}
          hasLongNames
          renderLink={(count, { className, visible, children }) => (
            <ProjectsLink count={count} className={className} visible={visible}>
              {children}
            </ProjectsLink>
          )}
        />
      </ChartTooltip>
    );
  }
  return (
    <Table aria-label={words.title} fz="sm" verticalSpacing={2} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{words.head}</Table.Th>
          <Table.Th scope="col" ta="right">
            {words.projects}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {counts.map((count) => (
          <Table.Tr key={count.key}>
            <Table.Th scope="row" fw={400} className={classes.tableName}>
              {coverageWords[count.key]}
            </Table.Th>
            <Table.Td ta="right">
              <ProjectsLink count={count}>{formatNumber(count.total)}</ProjectsLink>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ProjectsLink(props: {
  count: Count;
  className?: string | undefined;
  /** The visible text besides the number, part of the link's name. */
  visible?: string;
  children: ReactNode;
}) {
  const { count, className, visible, children } = props;
  const { key, total, tag } = count;
  const { id: deploymentId } = useDeployment();
  const meaning = words.count(total, coverageMeanings[key]);
  return (
    <Link
      to="/deployments/$deploymentId/projects"
      params={{ deploymentId }}
      search={{ coverage: [key], ...(tag && { tag }) }}
      className={className}
      aria-label={visible === undefined ? meaning : words.link(visible, meaning)}
      data-words={meaning}
      title={visible === undefined ? meaning : undefined}
    >
      {children}
    </Link>
  );
}
