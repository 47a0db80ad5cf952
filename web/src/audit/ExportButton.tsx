/** Saves what the filter leaves of the audit log as a file: CSV for a spreadsheet, or JSON lines, which `parapet audit verify` takes. */
import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { fetchWithSession } from '../api/client.ts';
import { apiErrorOf } from '../api/api-error.ts';
import { keysOf } from '../terms/wire-words.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { openFile } from '../ui/save-file.ts';
import { auditFilterWords } from './filter-words.ts';
import { toQuery, type AuditFilter } from './filter.ts';

const files = {
  CSV: { ending: 'csv', type: 'text/csv' },
  JSON_LINES: { ending: 'jsonl', type: 'application/x-ndjson' },
} as const;
type Format = keyof typeof files;

export function ExportButton({ deploymentId, filter }: { deploymentId: string; filter: AuditFilter }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: Format) => save(deploymentId, filter, format),
    onSuccess: async (isSaved) => {
      if (isSaved) notifyDone(auditFilterWords.exported);
      // The export is an entry itself.
      await client.invalidateQueries({ queryKey: ['audit'] });
    },
    onError: notifyError,
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={isPending}
          title={auditFilterWords.exportTitle}
        >
          {auditFilterWords.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {keysOf(files).map((format) => (
          <Menu.Item key={format} onClick={() => mutate(format)}>
            {auditFilterWords.formats[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns false if the user cancels. */
async function save(deploymentId: string, filter: AuditFilter, format: Format): Promise<boolean> {
  const { ending, type } = files[format];
  const name = `parapet-audit-${new Date().toISOString().slice(0, 10)}.${ending}`;
  const file = await openFile({ name, type, isLong: false });
  if (file === null) return false;
  try {
    const url = new URL(`/api/audit/v1/deployments/${deploymentId}/export`, globalThis.location.origin);
    const body = JSON.stringify({ ...toQuery(filter), format });
    const headers = { 'content-type': 'application/json' };
    const response = await fetchWithSession(new Request(url, { method: 'POST', headers, body }));
    if (!response.ok || response.body === null) {
      throw apiErrorOf(response, await response.json().catch(() => undefined));
    }
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) await file.write(read.value);
    await file.end();
    return true;
  } catch (error) {
    await file.discard();
    throw error;
  }
}
