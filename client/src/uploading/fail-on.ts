/** `--fail-on`: how many of the findings that scans brought are bad enough to break a build. */
import { severities } from '../reporting/vocabulary.ts';
import type { Scan } from './scan.ts';

export function countFailing(scans: readonly Scan[], severity: (typeof severities)[number]): number {
  return scans.filter((scan) => severities.includes(severity) && scan.status === 'SCAN_STATUS_ERROR').length;
}
