/** Quotas on the wire. */
import { z } from 'zod';
import { bytesOfMb, type Quotas } from '../../domain/deployments/quotas.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';

const most = 2_000_000_000;
const limit = (least: number) => z.int().min(least).max(most).nullable().default(null);

/** The whole of them: what is absent has no limit. */
export const SetQuotasRequest = z
  .object({
    projectsMax: limit(0).describe('Projects, archived ones included; absent: no limit.'),
    uploadsPerDayMax: limit(0).describe('Scans that begin in a day, UTC; absent: no limit.'),
    seatsMax: limit(1).describe('Active people; absent: no limit.'),
    storageMbMax: limit(0).describe('What is kept, in units of 2^20 bytes; absent: no limit.'),
  })
  .meta({ examples: [{ projectsMax: 50, uploadsPerDayMax: 2000, seatsMax: 25, storageMbMax: 20_000 }] });

export const QuotaLimitsOutput = z
  .object({
    projectsMax: z.int().nullable().describe('Null: no limit, as in the others.'),
    uploadsPerDayMax: z.int().nullable(),
    seatsMax: z.int().nullable(),
    storageMbMax: z.int().nullable().describe('In units of 2^20 bytes.'),
  })
  .meta({ id: 'QuotaLimits' });

const gauge = z.object({ used: z.int(), limit: z.int().nullable().describe('Null: no limit.') });

export const QuotasOutput = z
  .object({
    projects: gauge,
    uploadsToday: gauge.describe('Scans that began since the last midnight, UTC.'),
    seats: gauge.describe('Active people.'),
    storageMb: z
      .object({
        used: z.int().nullable().describe('As it was measured; null before that, and while there is no limit.'),
        limit: z.int().nullable().describe('Null: no limit.'),
        measuredAt: instantOutput.nullable(),
      })
      .describe(
        'What is kept, in units of 2^20 bytes, without indexes. Measured at least once an hour where there is a limit.',
      ),
  })
  .meta({ id: 'Quotas' });

export function quotasToWire({ limits, use }: Quotas): z.input<typeof QuotasOutput> {
  return {
    projects: { used: use.projects, limit: limits.projectsMax },
    uploadsToday: { used: use.uploadsToday, limit: limits.uploadsPerDayMax },
    seats: { used: use.seats, limit: limits.seatsMax },
    storageMb: {
      used: use.storage && Math.ceil(use.storage.bytes / bytesOfMb),
      limit: limits.storageMbMax,
      measuredAt: use.storage && instantToWire(use.storage.measuredAt),
    },
  };
}
