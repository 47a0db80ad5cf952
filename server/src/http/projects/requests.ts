/** Requests about projects: bulk edit (api.md 4.6), lists, and edits of one. */
import { z } from 'zod';
import type { ProjectEdit } from '../../domain/projects/edit-projects.ts';
import type { ProjectUpdate } from '../../domain/projects/update-project.ts';
import type { ProjectSettings } from '../../model/project.ts';
import { parseRepositoryAddress, withScheme } from '../../model/scm/repository-address.ts';
import { idInput } from '../wire/ids.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { coverage } from './listing.ts';
import { nameInput } from '../wire/names.ts';

export const changesMax = 5_000;
const tagsMax = 100;
const integerMax = 2_147_483_647;

const Tags = z
  .array(nameInput())
  .max(tagsMax, `must have at most ${tagsMax} tags`)
  .transform((tags) => [...new Set(tags)]);

const scanChanges = {
  managedScans: z
    .object({
      diffScan: z.boolean().optional(),
      numConfigs: z.int().min(0).max(integerMax).optional(),
      fullScan: z.boolean().optional(),
    })
    .optional(),
  aiScans: z.object({ fullScan: z.boolean().optional() }).optional(),
};
const ScanChanges = z.object(scanChanges);

const Change = z
  .object({
    updateTags: z.boolean().default(false).describe('Without it, `tags` is ignored.'),
    tags: Tags.optional().describe('Replaces the current tags; with `updateTags`, absent or empty removes them all.'),
    ...scanChanges,
  })
  .describe('Absent fields stay unchanged, except `tags` with `updateTags`.');

export const EditProjectsRequest = z
  .object({
    deploymentId: idInput.optional(),
    changes: z
      .array(z.object({ repoId: idInput, change: Change.optional() }))
      .max(changesMax, `must have at most ${changesMax} changes`)
      .describe('Each project at most once.'),
  })
  .meta({
    examples: [
      { changes: [{ repoId: 1, change: { updateTags: true, tags: ['payments'], managedScans: { diffScan: true } } }] },
    ],
  });

export const EditProjectsAnswer = z
  .object({ updatedRepoNames: z.array(z.string()).describe('Only repositories that the edit changed.') })
  .meta({ id: 'EditedProjects' });

export function editsFromWire({ changes }: z.output<typeof EditProjectsRequest>): ProjectEdit[] {
  return changes.map(({ repoId, change = { updateTags: false } }) => {
    const { updateTags, tags, ...scans } = change;
    return { projectId: repoId, change: { ...(updateTags && { tags: tags ?? [] }), ...scansFromWire(scans) } };
  });
}

function scansFromWire({ managedScans, aiScans }: z.output<typeof ScanChanges>): Partial<ProjectSettings> {
  return {
    ...(managedScans?.diffScan !== undefined && { managedDiffScan: managedScans.diffScan }),
    ...(managedScans?.fullScan !== undefined && { managedFullScan: managedScans.fullScan }),
    ...(managedScans?.numConfigs !== undefined && { managedConfigCount: managedScans.numConfigs }),
    ...(aiScans?.fullScan !== undefined && { aiFullScan: aiScans.fullScan }),
  };
}

const queryTag = z.string().max(200);

export const ListProjectsQuery = z.object({
  search: z.string().max(500).optional().describe('Substring of the name, case-insensitive.'),
  tag: z
    .union([queryTag, z.array(queryTag).max(tagsMax)])
    .optional()
    .describe('Can be repeated; a project matches if it has any of them. Case-sensitive.'),
  archived: z.enum(['false', 'true', 'all'], { error: 'must be false, true or all' }).default('false'),
  coverage: coverage.queryFilters.optional().describe('Can be repeated; a project matches if it has any of them.'),
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const CountCoverageQuery = ListProjectsQuery.pick({ search: true, tag: true, archived: true });

export function listingFromWire(query: z.output<typeof ListProjectsQuery>) {
  const { coverage: asked, pageSize, cursor } = query;
  return { ...narrowingFromWire(query), coverages: asked ?? null, pageSize, cursor };
}

export function narrowingFromWire({ search = '', tag, archived }: z.output<typeof CountCoverageQuery>) {
  return {
    search: search === '' ? null : search,
    tags: tag === undefined ? null : [tag].flat(),
    isArchived: archived === 'all' ? null : archived === 'true',
  };
}

const Url = z
  .string()
  .max(2_048, 'must have at most 2048 characters')
  .overwrite(withScheme)
  .superRefine((text, context) => {
    if (text === '') return;
    const parsed = parseRepositoryAddress(text);
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
  })
  .describe(
    'URL of the repository or of its page, without a password: https://…, ssh://user@host:port/path or user@host:path. Without a scheme, as ' +
      'github.com/acme/shop, it is https. Empty if unknown.',
  );

export const CreateProjectRequest = z
  .object({
    deploymentId: idInput.optional(),
    name: nameInput(500),
    url: Url.optional(),
    defaultBranch: z.string().max(500).optional(),
    tags: Tags.optional(),
  })
  .meta({ examples: [{ name: 'shop/backend', url: 'https://git.example.com/shop/backend', tags: ['payments'] }] });

export const UpdateProjectRequest = z
  .object({
    deploymentId: idInput.optional(),
    repoId: idInput.optional(),
    url: Url.optional(),
    tags: Tags.optional().describe('Replaces the present tags.'),
    ...scanChanges,
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ url: 'https://git.example.com/shop/backend', tags: ['payments'] }] });

export function updateFromWire({ url, tags, ...scans }: z.output<typeof UpdateProjectRequest>): ProjectUpdate {
  return { url, settings: { ...(tags !== undefined && { tags }), ...scansFromWire(scans) } };
}

export const SyncProjectRequest = z
  .object({ deploymentId: idInput.optional(), repoId: idInput.optional() })
  .meta({ examples: [{}] });

export const PrimaryRefRequest = z
  .object({ deploymentId: idInput.optional(), repoId: idInput.optional(), repoRefId: idInput })
  .meta({ examples: [{ repoRefId: '3' }] });
