/** The whole answer as a CSV file. While it comes, the button says how far it is, and ends it. */
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { counted, formatNumber } from '../ui/format.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { csvLine } from './csv.ts';
import { askDependencies, toFilter, type MatchingDependency } from './queries.ts';
import type { DependenciesSearch } from './search.ts';
import { transitivityOf } from './words.ts';

const columns: readonly [title: string, value: (dependency: MatchingDependency) => string][] = [
  ['project', ({ repository }) => repository.name],
  ['package', (dependency) => dependency.package],
  ['version', ({ version }) => version],
  ['ecosystem', ({ ecosystem }) => ecosystem],
  ['lockfile', ({ lockfilePath }) => lockfilePath],
  ['comes in', ({ transitivity }) => transitivityOf(transitivity)],
  ['licences', ({ licenses }) => licenses.join('; ')],
  ['open findings', ({ openFindings }) => String(openFindings)],
  ['purl', ({ purl }) => purl],
];
/** The browser has begun to keep the file by then. */
const keptMs = 60_000;

export function ExportButton({ search, isDisabled }: { search: DependenciesSearch; isDisabled: boolean }) {
  const { id: deploymentId } = useDeployment();
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const lines = [csvLine(columns.map(([title]) => title))];
      let cursor = '';
      do {
        const page = await askDependencies(deploymentId, toFilter(search), cursor, controller.signal);
        lines.push(...page.rows.map((row) => csvLine(columns.map(([, value]) => value(row)))));
        setRows(lines.length - 1);
        cursor = page.next;
      } while (cursor !== '');
      keep(lines);
      notifyDone(`${counted(lines.length - 1, 'dependency', 'dependencies')} exported.`);
    } catch (error) {
      if (!controller.signal.aborted) notifyError(error);
    } finally {
      setRows(null);
    }
  }

  if (rows !== null) {
    return (
      <Button
        variant="default"
        leftSection={<IconX size={14} />}
        onClick={() => running.current?.abort()}
        title="End the export"
      >
        {`Exporting, ${formatNumber(rows)} so far`}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      disabled={isDisabled}
      onClick={() => void start()}
      title="All of this filter as CSV, for spreadsheets"
    >
      Export
    </Button>
  );
}

function keep(lines: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...lines], { type: 'text/csv' }));
  link.download = `parapet-dependencies-${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}
