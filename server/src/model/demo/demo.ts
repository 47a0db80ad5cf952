/** The demo: an organisation with made-up content, at most one in an installation. */
import { z } from 'zod';

export const demoOrganisation = { slug: 'demo', name: 'Northwind Outfitters (demo)' } as const;
/** The domain of its people's e-mail addresses; `.example` is reserved, so nobody receives mail there. */
export const demoMailDomain = 'northwind.example';

export const demoStatuses = ['filling', 'complete', 'failed', 'removing'] as const;
export type DemoStatus = (typeof demoStatuses)[number];

/** Stored with its deployment. */
export const Demo = z.object({
  status: z.enum(demoStatuses),
  stepsDone: z.int(),
  /** 0 until it is known. */
  stepsTotal: z.int(),
  /** The day of the demo's year that was reached, as 2026-01-31; null before the first step. */
  filledTo: z.string().nullable(),
});
export type Demo = z.infer<typeof Demo>;

export const emptyDemo: Demo = { status: 'filling', stepsDone: 0, stepsTotal: 0, filledTo: null };
