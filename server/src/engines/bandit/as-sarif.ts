/**
 * Converts Bandit's JSON to SARIF. Bandit writes SARIF only with packages that it does not ship; JSON always works.
 * Converts only what judging a scan needs: rules, locations, and unreadable files.
 */
import { z } from 'zod';
import { ScannerFailed } from '../engine.ts';

const BanditReport = z.object({
  errors: z.array(z.object({ filename: z.string(), reason: z.string() })),
  results: z.array(
    z.object({
      filename: z.string(),
      test_id: z.string(),
      issue_text: z.string(),
      line_number: z.int(),
      line_range: z.array(z.int()),
    }),
  ),
});

/** Throws ScannerFailed if this is not a report. */
export function banditAsSarif(json: Buffer): Buffer {
  const { errors, results } = reportOf(json);
  const run = {
    tool: { driver: { name: 'Bandit' } },
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: errors.map(({ filename, reason }) => ({
          level: 'error',
          message: { text: reason },
          locations: [placeOf(filename)],
        })),
      },
    ],
    results: results.map((result) => ({
      ruleId: result.test_id,
      message: { text: result.issue_text },
      locations: [
        placeOf(result.filename, {
          startLine: result.line_number,
          endLine: Math.max(result.line_number, ...result.line_range),
        }),
      ],
    })),
  };
  return Buffer.from(JSON.stringify({ version: '2.1.0', runs: [run] }));
}

function reportOf(json: Buffer): z.infer<typeof BanditReport> {
  try {
    return BanditReport.parse(JSON.parse(json.toString('utf8')));
  } catch {
    throw new ScannerFailed('Bandit’s report cannot be read.');
  }
}

function placeOf(filename: string, region?: { startLine: number; endLine: number }): unknown {
  const uri = filename
    .replace(/^(?:\.\/)+/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  return { physicalLocation: { artifactLocation: { uri }, ...(region !== undefined && { region }) } };
}
