/** The demo on the wire. */
import { z } from 'zod';
import type { DemoRow } from '../../domain/demo/get-demo.ts';
import { demoStatuses } from '../../model/demo/demo.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput } from '../wire/ids.ts';

const status = wireEnum('DEMO_STATUS_', demoStatuses);

export const DemoState = z
  .object({
    deploymentId: idOutput,
    name: z.string(),
    status: status.output.describe(
      'FILLING: it can be opened already. FAILED: creating it again continues. REMOVING: nobody can enter it any more.',
    ),
    stepsDone: z.int(),
    stepsTotal: z.int().describe('0 until it is known.'),
    filledTo: z.string().nullable().describe('The day that was reached of the year that is filled, as 2026-01-31.'),
  })
  .meta({ id: 'Demo' });

export function demoToWire({ deploymentId, name, demo }: DemoRow): z.input<typeof DemoState> {
  return { deploymentId, name, ...demo, status: status.toWire(demo.status) };
}
