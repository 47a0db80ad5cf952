/** What the demo organisation says of its projects: where their code is, what they are to it, and one that nobody scans yet. */
import { createProject } from '../../domain/projects/create-project.ts';
import { editProjects } from '../../domain/projects/edit-projects.ts';
import { updateProject } from '../../domain/projects/update-project.ts';
import { repositoryUrlOf } from '../content/hosts.ts';
import type { DemoProject } from '../content/organisation.ts';
import { deed, projectIdOf, type Deed } from './deed.ts';

const tags: Readonly<Record<string, readonly string[]>> = {
  'northwind/storefront-web': ['internet-facing', 'tier-1'],
  'northwind/storefront-api': ['internet-facing', 'tier-1'],
  'northwind/mobile-bff': ['internet-facing'],
  'northwind/checkout': ['internet-facing', 'pci', 'tier-1'],
  'northwind/payments-gateway': ['pci', 'tier-1'],
  'northwind/identity': ['personal-data', 'tier-1'],
  'northwind/api-gateway': ['internet-facing', 'tier-1'],
  'northwind/loyalty-service': ['personal-data'],
  'northwind/returns-portal': ['internet-facing'],
  'northwind/admin-console': ['internal'],
  'northwind/data-pipelines': ['internal', 'personal-data'],
  'northwind/infra-tools': ['internal'],
};

/** Its repository is there since last week. */
const unscanned = 'northwind/gift-cards';

export function projectDeeds(beginning: Date, projects: readonly DemoProject[]): Deed[] {
  const by = 'mara.lindqvist';
  const tagged = projects.filter(({ name }) => tags[name] !== undefined);
  return [
    ...projects.map(({ name }, nth) =>
      deed(
        { beginning, day: 8, time: `09:${String(10 + nth)}` },
        by,
        ({ platform, member, projectId }) => updateProject(platform, member, { projectId, url: repositoryUrlOf(name) }),
        name,
      ),
    ),
    deed({ beginning, day: 8, time: '10:05' }, by, async ({ platform, member }) => {
      const edits = [];
      for (const { name } of tagged) {
        const projectId = await projectIdOf({ platform, member }, name);
        edits.push({ projectId, change: { tags: tags[name] ?? [] } });
      }
      await editProjects(platform, member, edits);
    }),
    deed({ beginning, day: 360, time: '11:20' }, by, ({ platform, member }) =>
      createProject(platform, member, {
        name: unscanned,
        url: repositoryUrlOf(unscanned),
        defaultBranch: 'main',
        tags: ['tier-1'],
      }),
    ),
  ];
}
