/**
 * The state of a finding, and who or what caused it, when, with which note: "Ignored as false positive by ana, 3 days
 * ago".
 */
import { stateOf } from '../../terms/findings/state-words.ts';
import { StateBadge } from '../../terms/findings/state.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import classes from './finding.module.css';
import { EntryWords } from './history/EntryWords.tsx';
import type { Detail } from './queries.ts';
import { entryOfState } from './state-since.ts';

export function StateLine({ detail, deploymentId }: { detail: Detail; deploymentId: string }) {
  const { finding } = detail;
  const entry = entryOfState(detail);
  return (
    <span className={classes.stateWords}>
      <StateBadge state={stateOf(finding.aggregateState)} />
      {entry !== undefined && (
        <span>
          <EntryWords entry={entry} deploymentId={deploymentId} />, <Instant at={entry.at} />
        </span>
      )}
      {finding.note !== '' && (
        <q className={classes.note}>
          <PlainText>{finding.note}</PlainText>
        </q>
      )}
    </span>
  );
}
