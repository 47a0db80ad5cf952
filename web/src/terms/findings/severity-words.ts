/** The severities: URL values, labels, and values of the API. */
import { findingSeverityValues } from '../../api/generated/enums.ts';
import { keysOf, wireWords } from '../wire-words.ts';

export const severityFilterToWire = wireWords('FINDING_SEVERITY_', findingSeverityValues);
export type Severity = keyof typeof severityFilterToWire;

/** Most severe first. */
export const severityWords: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};
export const severities = keysOf(severityWords);

/** Reads the wire's `SEVERITY_HIGH` or `FINDING_SEVERITY_HIGH`. */
export function severityOf(wire: string): Severity {
  const word = wire.slice(wire.lastIndexOf('_') + 1).toLowerCase();
  return severities.find((severity) => severity === word) ?? 'low';
}
