/** What a person in no team reads: what a team gives them, and whom to ask. */
import { useQuery } from '@tanstack/react-query';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { useDeployment } from '../deployment.ts';
import { adminsQuery } from './queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { reachWords } from './words.ts';

export function AskForTeam() {
  return <Phrase text={reachWords.noTeam.words} fill={{ admins: <Admins /> }} />;
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction' });

/** "Ada (ada@example.com) or Grace (grace@example.com)". */
export function Admins() {
  const { id } = useDeployment();
  const { data: admins = [] } = useQuery(adminsQuery(id));
  return <PlainText>{admins.length === 0 ? reachWords.someAdmin : alternatives.format(admins)}</PlainText>;
}
