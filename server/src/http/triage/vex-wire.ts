/** VEX documents on the wire. */
import { z } from 'zod';
import type { VexOutcome } from '../../domain/triage/apply-vex.ts';

export const VexRequest = z
  .object({
    project: z.string().min(1, 'name the project, such as shop/backend').max(500),
    document: z.record(z.string(), z.unknown()).describe('OpenVEX 0.0 or 0.2, or CSAF 2.0 or 2.1.'),
    isPreview: z.boolean().default(false).describe('Only counts; changes nothing.'),
  })
  .meta({
    examples: [
      {
        project: 'shop/backend',
        document: {
          '@context': 'https://openvex.dev/ns/v0.2.0',
          '@id': 'https://example.com/vex/shop-1',
          author: 'Shop Security',
          version: 1,
          timestamp: '2026-11-20T10:00:00Z',
          statements: [
            {
              vulnerability: { name: 'CVE-2021-23337' },
              products: [{ '@id': 'pkg:npm/lodash@4.17.20' }],
              status: 'not_affected',
              justification: 'vulnerable_code_not_in_execute_path',
            },
          ],
        },
        isPreview: true,
      },
    ],
  });

const count = z.int().min(0);

/** Names in an answer; `unknownProductCount` counts all. */
const namesMax = 100;

export const VexAnswer = z.object({
  triageId: z.string().describe('For undo; empty for a preview, and if nothing changed.'),
  document: z.object({
    format: z.enum(['OpenVEX', 'CSAF']),
    id: z.string(),
    author: z.string(),
    version: z.string(),
    statements: count.describe('Statements in the document; of CSAF one for each status of a vulnerability.'),
  }),
  matched: count.describe('Findings, on all refs, that a statement is about.'),
  selected: count.describe('Findings whose triage changes, the same finding on several refs counted once.'),
  changed: count.describe('Findings that changed, including the same findings on other refs; 0 for a preview.'),
  keptDecisions: count.describe(
    'Findings that a statement is about and that keep the decision of a person or of another document.',
  ),
  divided: count.describe(
    'Findings that a statement is about and that are left alone: another ref has the same finding in a version that the document says something else about.',
  ),
  unknownProducts: z
    .array(z.string())
    .max(namesMax)
    .describe('Products without a purl of a package or an image, with which nothing is compared; the first 100.'),
  unknownProductCount: count,
});

export function vexToWire(outcome: VexOutcome): z.input<typeof VexAnswer> {
  const { batchId, document, matched, selected, changed, kept, divided } = outcome;
  const { format, id, author, version, statements, unknownProducts } = document;
  return {
    triageId: batchId ?? '',
    document: { format, id, author, version, statements: statements.length },
    matched,
    selected,
    changed,
    keptDecisions: kept,
    divided,
    unknownProducts: unknownProducts.slice(0, namesMax),
    unknownProductCount: unknownProducts.length,
  };
}
