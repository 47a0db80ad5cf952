/** Exports all matching findings as a file. While it runs, the button shows the progress and cancels it. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { ExportFormat } from '../../api/generated/enums.ts';
import { useDeployment } from '../../terms/deployment.ts';
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { canWriteToDisk } from '../../ui/save-file.ts';
import { useMaking } from '../../url/use-making.ts';
import { exportFormats, inMemoryRowsMax } from './export-file.ts';
import classes from '../findings.module.css';
import { startExport, useRunningExport } from './running-export.ts';
import { exportWords } from './words.ts';

const formats = Object.keys(exportFormats) as ExportFormat[];

/** `until`: the instant of the list that is shown. */
export function ExportMenu({ filter, until, total }: { filter: FindingsFilter; until: string; total: number }) {
  const { id: deploymentId } = useDeployment();
  const [isOpen, setOpen] = useMaking();
  const running = useRunningExport();

  if (running !== null) {
    return (
      <Button variant="default" leftSection={<IconX size={14} />} onClick={running.cancel} title={exportWords.cancel}>
        {exportWords.progress(running.rows, running.total)}
      </Button>
    );
  }
  return (
    <Menu position="bottom-end" opened={isOpen && total > 0} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={exportWords.title}>
          <ActionIcon aria-label={exportWords.title} disabled={total === 0}>
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{exportWords.matching(total)}</Menu.Label>
        {formats.map((format) => (
          <Menu.Item
            key={format}
            onClick={() => void startExport({ deploymentId, filter: { ...filter, until }, format, total })}
          >
            {exportWords.formats[format]}
          </Menu.Item>
        ))}
        {total > inMemoryRowsMax && (
          <Menu.Label className={classes.advice}>
            {canWriteToDisk() ? exportWords.toDisk : exportWords.inMemory}
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
