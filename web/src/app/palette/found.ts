/**
 * The palette's search by name on the server: one answer for all sections, so that no section arrives later and moves
 * the others. Findings come below them, when they come (finding-source.ts).
 */
import { queryOptions } from '@tanstack/react-query';
import type { Deployment } from '../../terms/deployment.ts';
import { searchPackages } from './package-source.ts';
import { searchPeople, searchPolicies, searchProjects, searchRules, searchTeams, searchViews } from './name-sources.ts';
import type { Result, SectionSearch } from './source.ts';

export const foundSections = ['projects', 'rules', 'people', 'teams', 'views', 'policies', 'packages'] as const;
export type FoundSection = (typeof foundSections)[number];

export interface Found extends Result {
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
        answer.status === 'rejected'
          ? []
          : answer.value.map((result) => ({ ...result, section: sources[position]![0] })),
      );
      const missing = sources.filter((_, position) => answers[position]!.status === 'rejected').map(([name]) => name);
      return { search, found, missing };
    },
    enabled: search !== '',
  });
}

function sourcesOf({ can }: Deployment): [FoundSection, SectionSearch][] {
  const all: [FoundSection, boolean, SectionSearch][] = [
    ['projects', can('projects.read'), searchProjects],
    ['rules', can('rules.read'), searchRules],
    ['people', can('users.read'), searchPeople],
    ['teams', can('users.read'), searchTeams],
    ['views', can('views.manage_own'), searchViews],
    ['policies', can('policies.read'), searchPolicies],
    ['packages', can('projects.read'), searchPackages],
  ];
  return all.filter(([, isAsked]) => isAsked).map(([section, , source]) => [section, source]);
}
