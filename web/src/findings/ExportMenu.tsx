/** The whole filter as a file. While it comes, the button says how far it is, and ends it. */
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDeployment } from '../terms/deployment.ts';
import type { Question } from '../terms/question.ts';
import { counted, formatNumber } from '../ui/format.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { useMaking } from '../url/use-making.ts';
import { exportFile, exportFormats } from './export-file.ts';
import type { ExportFormat } from './row-counter.ts';

const formats = Object.keys(exportFormats) as ExportFormat[];

/** `until`: the answer as it is shown. */
export function ExportMenu({ question, until, total }: { question: Question; until: string; total: number }) {
  const { id: deploymentId } = useDeployment();
  const [isOpen, setOpen] = useMaking();
  const [rows, setRows] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: ExportFormat): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setRows(0);
    try {
      const asShown = { ...question, until };
      const written = await exportFile({ deploymentId, question: asShown, format }, setRows, controller.signal);
      notifyDone(`${counted(written, 'finding')} exported.`);
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
        {`Exporting ${formatNumber(rows)} of ${formatNumber(total)}`}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" opened={isOpen && total > 0} onChange={setOpen}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />} disabled={total === 0}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{`${counted(total, 'finding')} of this filter`}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {exportFormats[format].words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
