/** The projects by scan coverage: each number leads to exactly these projects. */
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { coverageMeanings, coverageWords } from '../../terms/coverage-words.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { counted, formatNumber } from '../../ui/text/format.ts';
import type { CoverageData } from '../counts/coverage.ts';
import classes from '../overview.module.css';

type Count = CoverageData['counts'][number];

const label = 'Projects by scan coverage';

export function Coverages({ coverage, asTable }: { coverage: CoverageData; asTable: boolean }) {
  const { counts } = coverage;
  if (!asTable) {
    return (
      <ChartTooltip>
        <Bars
          label={label}
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
    <Table aria-label={label} fz="sm" verticalSpacing={2} horizontalSpacing={8}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Coverage</Table.Th>
          <Table.Th scope="col" ta="right">
            Projects
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
  const words = `${counted(total, 'project')}: ${coverageMeanings[key]}`;
  return (
    <Link
      to="/deployments/$deploymentId/projects"
      params={{ deploymentId }}
      search={{ coverage: [key], ...(tag && { tag }) }}
      className={className}
      aria-label={visible === undefined ? words : `${visible}: ${words}`}
      data-words={words}
      title={visible === undefined ? words : undefined}
    >
      {children}
    </Link>
  );
}
