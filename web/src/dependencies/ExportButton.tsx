/** Exports all matching rows as CSV. While it runs, the button shows the progress and cancels it. */
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { openFile } from '../ui/save-file.ts';
import { csvLine } from './csv.ts';
import { transitivityOf } from './filter-words.ts';
import { fetchDependencies, toFilter, type MatchingDependency } from './queries.ts';
import type { DependenciesSearch } from './search.ts';
import { dependencyWords } from './words.ts';

const { export: words } = dependencyWords;

const columns: readonly [title: string, value: (dependency: MatchingDependency) => string][] = [
  [words.columns.project, ({ repository }) => repository.name],
  [words.columns.package, (dependency) => dependency.package],
  [words.columns.version, ({ version }) => version],
  [words.columns.ecosystem, ({ ecosystem }) => ecosystem],
  [words.columns.lockfile, ({ lockfilePath }) => lockfilePath],
  [words.columns.dependencyType, ({ transitivity }) => transitivityOf(transitivity)],
  [words.columns.licences, ({ licenses }) => licenses.join('; ')],
  [words.columns.openFindings, ({ openFindings }) => String(openFindings)],
  [words.columns.purl, ({ purl }) => purl],
];

export function ExportButton({ search, isDisabled }: { search: DependenciesSearch; isDisabled: boolean }) {
  const { id: deploymentId } = useDeployment();
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    const name = `parapet-dependencies-${new Date().toISOString().slice(0, 10)}.csv`;
    const file = await openFile({ name, type: 'text/csv', isLong: false });
    if (file === null) return;
    const write = (lines: readonly string[]) => file.write(new TextEncoder().encode(lines.join('')));
    let written = 0;
    try {
      await write([csvLine(columns.map(([title]) => title))]);
      let cursor = '';
      do {
        const page = await fetchDependencies(deploymentId, toFilter(search), cursor, controller.signal);
        await write(page.rows.map((row) => csvLine(columns.map(([, value]) => value(row)))));
        written += page.rows.length;
        setRows(written);
        cursor = page.next;
      } while (cursor !== '');
      await file.end();
      notifyDone(words.done(written));
    } catch (error) {
      await file.discard();
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
        title={words.cancel}
      >
        {words.running(rows)}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      disabled={isDisabled}
      onClick={() => void start()}
      title={words.meaning}
    >
      {words.act}
    </Button>
  );
}
