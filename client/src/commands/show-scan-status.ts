/** `parapet scan-status`: how far a scan is, and what it did. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { fetchScan, formatScan, hasEnded, hasSucceeded, progressText, waitForScan } from '../uploading/scan.ts';

export const showScanStatus = defineCommand({
  name: 'scan-status',
  summary: 'How far a scan is, and what it did',
  description: ['Ends with 0 for a scan that is completed or still under way, with 1 for one that failed.'],
  positionals: { name: 'SCAN_ID', summary: 'The id that the upload printed.', min: 1, max: 1 },
  options: {
    wait: { kind: 'flag', summary: 'Wait until it has ended.' },
    timeout: { kind: 'integer', value: 'SECONDS', min: 1, max: 86_400, summary: 'How long to wait (else 3600).' },
  },
  examples: [
    { text: 'How far is it', line: 'parapet scan-status 42' },
    { text: 'Wait for it', line: 'parapet scan-status 42 --wait --timeout 600' },
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
