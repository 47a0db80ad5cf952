/** `parapet scan-status`: shows a scan's progress or result. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { fetchScan, formatScan, hasEnded, hasSucceeded, progressText, waitForScan } from '../uploading/scan.ts';

export const showScanStatus = defineCommand({
  name: 'scan-status',
  summary: 'Show the progress or the result of a scan',
  description: ['Exits with 0 for a scan that has completed or is still running, and with 1 for one that failed.'],
  positionals: { name: 'SCAN_ID', summary: 'The scan ID that "parapet upload" printed.', min: 1, max: 1 },
  options: {
    wait: { kind: 'flag', summary: 'Wait until the scan has finished.' },
    timeout: {
      kind: 'integer',
      value: 'SECONDS',
      min: 1,
      max: 86_400,
      summary: 'How long --wait waits (default: 3600).',
    },
  },
  examples: [
    { text: 'Show the state of a scan', line: 'parapet scan-status 42' },
    { text: 'Wait at most ten minutes for a scan', line: 'parapet scan-status 42 --wait --timeout 600' },
  ],
  async run({ options, positionals, context }) {
    const { output } = context;
    const scanId = positionals[0] ?? '';
    const connection = await context.connect();
    const scan = options.wait
      ? await waitForScan(connection, scanId, {
          timeoutMs: (options.timeout ?? 3600) * 1000,
          onProgress: (state) => output.progress.show({ label: `scan ${scanId}`, text: progressText(state) }),
        })
      : await fetchScan(connection, scanId);
    if (output.isJson) output.json({ scan });
    else {
      output.line(formatScan(scan, output, `scan ${scanId}`));
      if (!hasEnded(scan)) output.note(`  ${progressText(scan)}`);
    }
    return hasEnded(scan) && !hasSucceeded(scan) ? exitCodes.failed : exitCodes.ok;
  },
});
