/** One entry of a finding's history, with links to its scan and commit: "Fixed by scan 812 at 3f2a9c1". */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stateOf } from '../../../terms/findings/state-words.ts';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { scanQuery, type HistoryEntry } from '../queries.ts';
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { sentenceOf } from './entry-sentence.ts';
import { historyWords, timelineWords } from './words.ts';

const words = historyWords;

export function EntryWords({ entry, deploymentId }: { entry: HistoryEntry; deploymentId: string }) {
  const sentence = sentenceOf(entry);
  const scan = entry.scanId === '' ? words.someScan : <ScanWords scanId={entry.scanId} deploymentId={deploymentId} />;
  const who = entry.actorName === '' ? null : <PlainText>{entry.actorName}</PlainText>;
  const state = words.states[stateOf(entry.toState)];
  switch (sentence.form) {
    case 'scan':
      return <Phrase text={words.scans[sentence.key]} fill={{ scan }} />;
    case 'scan-and-state':
      return <Phrase text={words.scansAndState[sentence.key]} fill={{ scan, state }} />;
    case 'decision-of-scanner':
      return <Phrase text={words.decisionOfScanner} fill={{ decision: words.decisions[sentence.decision], scan }} />;
    case 'decision':
      if (who === null) return words.decisions[sentence.decision];
      return <Phrase text={words.decisionsBy[sentence.decision]} fill={{ who }} />;
    case 'undone':
      if (who === null) return <Phrase text={words.undone} fill={{ state }} />;
      return <Phrase text={words.undoneBy} fill={{ who, state }} />;
    case 'fix-pushed':
      return words.fixPushed;
  }
}

/** "scan 812 at 3f2a9c1". */
export function ScanWords({ scanId, deploymentId }: { scanId: string; deploymentId: string }) {
  const { data } = useQuery(scanQuery(deploymentId, scanId));
  const commit = data?.scan.commit ?? '';
  const scan = (
    <Link to="/deployments/$deploymentId/scans/$scanId" params={{ deploymentId, scanId }}>
      {timelineWords.scan(scanId)}
    </Link>
  );
  if (commit === '') return scan;
  return (
    <Phrase
      text={timelineWords.scanAtCommit}
      fill={{ scan, commit: <code title={commit}>{commit.slice(0, 7)}</code> }}
    />
  );
}
