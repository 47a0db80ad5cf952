/**
 * A screen about projects. A person who sees none, because they are in no team or their teams have none, reads whom to
 * ask instead: to them an empty list says nothing about the deployment.
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { useDeployment } from '../deployment.ts';
import { Admins, AskForTeam } from './AskForTeam.tsx';
import { reachQuery } from './queries.ts';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { reachWords } from './words.ts';

export function NeedsProjects({ title, children }: { title: string; children: ReactNode }) {
  const { id, seesAllProjects } = useDeployment();
  const { data, isPending } = useQuery({ ...reachQuery(id), enabled: !seesAllProjects });
  if (seesAllProjects || data?.hasProjects === true || (data === undefined && !isPending)) return children;
  return <Page title={title}>{data === undefined ? <LoadingRows /> : <NoProjects teamNames={data.teamNames} />}</Page>;
}

function NoProjects({ teamNames }: { teamNames: readonly string[] }) {
  if (teamNames.length === 0) {
    return (
      <EmptyState title={reachWords.noTeam.title}>
        <AskForTeam />
      </EmptyState>
    );
  }
  return (
    <EmptyState title={reachWords.noProjects.title}>
      <Phrase
        text={reachWords.noProjects.words}
        fill={{ teams: <PlainText>{teamNames.join(', ')}</PlainText>, admins: <Admins /> }}
      />
    </EmptyState>
  );
}
