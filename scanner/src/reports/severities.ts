/** The words with which rules say how severe their findings are, from the least severe. */

export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

const words: Readonly<Record<string, Severity>> = {
  info: 'low',
  inventory: 'low',
  experiment: 'low',
  low: 'low',
  warning: 'medium',
  medium: 'medium',
  error: 'high',
  high: 'high',
  critical: 'critical',
};

/** `low` of a word that is not known. */
export function severityOf(word: string): Severity {
  return words[word.toLowerCase()] ?? 'low';
}
