/** A page of projects on the wire: a subset of the record, with scan coverage and counts of open findings. */
import { z } from 'zod';
import type { ListedProject } from '../../domain/projects/list-projects.ts';
import { coverages } from '../../model/project.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput } from '../wire/ids.ts';
import { instantOrNullOutput, instantToWire } from '../wire/instants.ts';
import { AiScans, ManagedScans, managedScansToWire, provider, scanStatus } from './wire.ts';

export const coverage = wireEnum('COVERAGE_', coverages);
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
          .describe('Open findings on the primary ref, as GetReportFindings counts them.'),
        latestScan: z
          .object({
            id: idOutput,
            status: scanStatus.output,
            ref: z.string(),
            completedAt: instantOrNullOutput,
            problemCount: count,
          })
          .nullable()
          .describe('The newest scan of any ref.'),
        coverage: coverage.output.describe('Coverage of the primary ref, by its last ended scan.'),
        managedScans: ManagedScans,
        aiScans: AiScans,
        provider: provider.output.nullable(),
        syncError: z.string().describe('Why the last sync failed; empty if it succeeded.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'ProjectPage' });

export function listedProjectToWire(project: ListedProject): z.input<typeof ProjectPage>['repos'][number] {
  const { id, name, url, tags, archivedAt, primaryRef, latestScan } = project;
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
    latestScan: latestScan && {
      id: latestScan.id,
      status: scanStatus.toWire(latestScan.status),
      ref: latestScan.refName,
      completedAt: instantToWire(latestScan.completedAt),
      problemCount: Number(latestScan.problemCount),
    },
    coverage: coverage.toWire(project.coverage),
    managedScans: managedScansToWire(project),
    aiScans: { fullScan: project.aiFullScan },
    provider: project.scmHost && provider.toWire(project.scmHost),
    syncError: project.scmProblem,
  };
}
