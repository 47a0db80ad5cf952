/** One entry of a finding's history, with links to its scan and commit: "Fixed by scan 812 at 3f2a9c1". */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PlainText } from '../../../ui/text/PlainText.tsx';
import { historyWords } from './history-words.ts';
import { scanQuery, type HistoryEntry } from '../queries.ts';
import { Phrase } from '../../../ui/text/Phrase.tsx';
import { timelineWords } from './words.ts';

export function EntryWords({ entry, deploymentId }: { entry: HistoryEntry; deploymentId: string }) {
  const { what, preposition, who, after } = historyWords(entry);
  return (
    <>
      {what}
      {who !== '' && (
        <>
          {` ${preposition} `}
          <PlainText>{who}</PlainText>
        </>
      )}
      {entry.cause === 'scan' && entry.scanId !== '' && (
        <>
          {` ${preposition} `}
          <ScanWords scanId={entry.scanId} deploymentId={deploymentId} />
        </>
      )}
      {after}
    </>
  );
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
