/** The demo organisation's project settings: repository URLs, tags, and one project that is not yet scanned. */
import { createProject } from '../../domain/projects/create-project.ts';
import { editProjects } from '../../domain/projects/edit-projects.ts';
import { updateProject } from '../../domain/projects/update-project.ts';
import { repositoryUrlOf } from '../content/hosts.ts';
import type { DemoProject } from '../content/organisation.ts';
import { action, projectIdOf, type Action } from './action.ts';

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

/** Its repository was created last week. */
const unscanned = 'northwind/gift-cards';

export function projectActions(start: Date, projects: readonly DemoProject[]): Action[] {
  const by = 'mara.lindqvist';
  const tagged = projects.filter(({ name }) => tags[name] !== undefined);
  return [
    ...projects.map(({ name }, nth) =>
      action(
        { start, day: 8, time: `09:${String(10 + nth)}` },
        by,
        ({ platform, member, projectId }) =>
          updateProject(platform, member, projectId, { url: repositoryUrlOf(name), settings: {} }),
        name,
      ),
    ),
    action({ start, day: 8, time: '10:05' }, by, async ({ platform, member }) => {
      const edits = [];
      for (const { name } of tagged) {
        const projectId = await projectIdOf({ platform, member }, name);
        edits.push({ projectId, change: { tags: tags[name] ?? [] } });
      }
      await editProjects(platform, member, edits);
    }),
    action({ start, day: 360, time: '11:20' }, by, ({ platform, member }) =>
      createProject(platform, member, {
        name: unscanned,
        url: repositoryUrlOf(unscanned),
        defaultBranch: 'main',
        tags: ['tier-1'],
      }),
    ),
  ];
}
