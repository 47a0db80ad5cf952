/** The past part of a report's page: findings whose span has ended since, from finding_span (ADR 0008). */
import type { PagePlanInput, Side } from './plan-input.ts';
import type { SpanParts } from '../parts.ts';
import { ended, within } from '../spans.ts';

const columns = 's.finding_id AS id, s.relevant_since';

/** `endedCount`: spans of the measure that ended after the period, or more than endedCountMax. */
export function pageOfEnded(
  input: PagePlanInput,
  parts: SpanParts,
  { side, endedCount }: { side: Side; endedCount: number },
): string {
  const { terms } = input;
  const sided = {
    all: 'true',
    since: `s.relevant_since >= ${terms.since}`,
    before_since: `s.relevant_since < ${terms.since}`,
  }[side];
  const isFew = endedCount <= input.thresholds.endedCountMax || terms.projectIds !== null || terms.ruleIds !== null;
  if (isFew || side === 'before_since') {
    return ended(terms, parts.measure, columns, `${parts.ended} AND ${sided} AND ${input.keyset('s')}`);
  }
  return parts.measure.names
    .flatMap((name) => [
      inOrder(input, name, `${parts.ended} AND ${sided} AND ${input.keysetBeforeEnd('s')}`),
      // Findings that came back after the period have no place before its end.
      inOrder(
        input,
        name,
        `${parts.ended} AND s.relevant_since >= ${terms.until} AND s.relevant_since > s.from_at AND ${input.keyset('s')}`,
      ),
    ])
    .join(' UNION ALL ');
}

/** The spans of one measure in page order, merged with the others while they are read. */
function inOrder(input: PagePlanInput, name: string, condition: string): string {
  return `(SELECT ${columns} FROM parapet.finding_span s
    WHERE ${within(input.terms, 's')} AND s.measure = '${name}' AND ${condition}
    ${input.order('s')} LIMIT ${input.limit})`;
}
