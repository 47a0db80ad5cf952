/** A page of projects on the wire: less than the record, and what is open in each. */
import { z } from 'zod';
import type { ListedProject } from '../../domain/projects/list-projects.ts';
import { idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantToWire } from '../wire/instants.ts';

const count = z.int().min(0);

export const ProjectPage = z
  .object({
    repos: z.array(
      z.object({
        id: idOutput,
        name: z.string(),
        url: z.string(),
        tags: z.array(z.string()),
        isArchived: z.boolean(),
        archivedAt: instantOrNullOutput,
        primaryRef: z.object({ id: idOutput, ref: z.string(), isOverride: z.boolean() }).nullable(),
        lastScanCompletedAt: instantOrNullOutput,
        openFindings: z
          .object({ critical: count, high: count, medium: count, low: count })
          .describe('On the primary ref; as 4.2 counts them as open.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'ProjectPage' });

export function listedProjectToWire(project: ListedProject): z.input<typeof ProjectPage>['repos'][number] {
  const { id, name, url, tags, archivedAt, primaryRef } = project;
  return {
    id,
    name,
    url,
    tags,
    isArchived: archivedAt !== null,
    archivedAt: instantToWire(archivedAt),
    primaryRef: primaryRef && { id: primaryRef.id, ref: primaryRef.name, isOverride: project.isPrimaryRefChosen },
    lastScanCompletedAt: instantToWire(project.lastScanAt),
    openFindings: project.open,
  };
}
