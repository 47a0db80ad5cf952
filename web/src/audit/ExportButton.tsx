/** Saves what the filter leaves of the audit log as a CSV file. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { fetchWithSession } from '../api/client.ts';
import { apiErrorOf } from '../api/api-error.ts';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { openFile } from '../ui/save-file.ts';
import { auditFilterWords } from './filter-words.ts';
import { toQuery, type AuditFilter } from './filter.ts';

export function ExportButton({ deploymentId, filter }: { deploymentId: string; filter: AuditFilter }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(deploymentId, filter),
    onSuccess: async (isSaved) => {
      if (isSaved) notifyDone(auditFilterWords.exported);
      // The export is an entry itself.
      await client.invalidateQueries({ queryKey: ['audit'] });
    },
    onError: notifyError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={isPending}
      title={auditFilterWords.exportTitle}
      onClick={() => mutate()}
    >
      {auditFilterWords.export}
    </Button>
  );
}

/** Returns false if the user cancels. */
async function save(deploymentId: string, filter: AuditFilter): Promise<boolean> {
  const name = `parapet-audit-${new Date().toISOString().slice(0, 10)}.csv`;
  const file = await openFile({ name, type: 'text/csv', isLong: false });
  if (file === null) return false;
  try {
    const url = new URL(`/api/audit/v1/deployments/${deploymentId}/export`, globalThis.location.origin);
    const body = JSON.stringify({ ...toQuery(filter), format: 'CSV' });
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
