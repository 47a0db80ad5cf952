/** The four severities, in the words of the URL, of people, and of the wire. */

export const severities = ['critical', 'high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

export const severityWords: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

/** From the wire's `SEVERITY_HIGH` (or `FINDING_SEVERITY_HIGH`). */
export function severityOf(wire: string): Severity {
  const word = wire.slice(wire.lastIndexOf('_') + 1).toLowerCase();
  return severities.find((severity) => severity === word) ?? 'low';
}

export const severityFilterToWire = {
  critical: 'FINDING_SEVERITY_CRITICAL',
  high: 'FINDING_SEVERITY_HIGH',
  medium: 'FINDING_SEVERITY_MEDIUM',
  low: 'FINDING_SEVERITY_LOW',
} as const;
