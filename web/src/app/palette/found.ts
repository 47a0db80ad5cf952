/**
 * The palette's search on the server: one answer for all sections, so that no section arrives later and moves the
 * others.
 */
import { queryOptions } from '@tanstack/react-query';
import type { Deployment } from '../../terms/deployment.ts';
import { askFindings } from './finding-source.ts';
import { askPeople, askPolicies, askProjects, askRules, askTeams, askViews } from './name-sources.ts';
import type { Hit, Source } from './source.ts';

export const foundSections = ['Projects', 'Findings', 'Rules', 'People', 'Teams', 'Saved views', 'Policies'] as const;
export type FoundSection = (typeof foundSections)[number];

export interface Found extends Hit {
  section: FoundSection;
}

/** `missing`: the sections for which the request failed. */
export function foundQuery(deployment: Deployment, search: string) {
  const sources = sourcesOf(deployment);
  return queryOptions({
    queryKey: ['palette', deployment.id, search] as const,
    queryFn: async ({ signal }) => {
      const asking = { params: { deploymentId: deployment.id }, search, signal };
      const answers = await Promise.allSettled(sources.map(([, ask]) => ask(asking)));
      const found = answers.flatMap((answer, position): Found[] =>
        answer.status === 'rejected' ? [] : answer.value.map((hit) => ({ ...hit, section: sources[position]![0] })),
      );
      const missing = sources.filter((_, position) => answers[position]!.status === 'rejected').map(([name]) => name);
      return { search, found, missing };
    },
    enabled: search !== '',
  });
}

function sourcesOf({ can }: Deployment): [FoundSection, Source][] {
  const all: [FoundSection, boolean, Source][] = [
    ['Projects', can('projects.read'), askProjects],
    ['Findings', can('findings.read'), askFindings],
    ['Rules', can('rules.read'), askRules],
    ['People', can('users.read'), askPeople],
    ['Teams', can('users.read'), askTeams],
    ['Saved views', can('views.manage_own'), askViews],
    ['Policies', can('policies.read'), askPolicies],
  ];
  return all.filter(([, isAsked]) => isAsked).map(([section, , source]) => [section, source]);
}
