/** Global ignore patterns on the wire (api.md 4.8, 4.9). */
import { z } from 'zod';
import type { ProductIgnores } from '../../domain/ignores/change-ignores.ts';
import { issueTypes } from '../../model/draft.ts';
import { parsePattern, patternLengthMax } from '../../model/ignores/pattern.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput } from '../wire/ids.ts';

const product = wireEnum('PRODUCT_', issueTypes);

const elementsMax = 100;
const ignoresMax = 1_000;

const Pattern = z
  .string()
  .max(patternLengthMax, { error: `must have at most ${patternLengthMax} characters`, abort: true })
  .superRefine((text, context) => {
    const parsed = parsePattern(text);
    if (parsed.kind === 'malformed') context.addIssue({ code: 'custom', message: parsed.problem });
  })
  .describe('One line of gitignore syntax; paths are relative to the repository root.');

export const ProductIgnoresRequest = z
  .object({
    deploymentId: idInput.optional(),
    productIgnores: z
      .array(z.object({ product: product.input, ignores: z.array(Pattern).max(ignoresMax).default([]) }))
      .max(elementsMax),
  })
  .meta({ examples: [{ productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['vendor/', '*.min.js'] }] }] });

export const DeleteIgnoresQuery = z.object({
  product: z
    .union([product.filter, z.array(product.filter).max(elementsMax)], {
      error: `must be one of ${product.output.options.join(', ')}`,
    })
    .optional()
    .transform((given) => {
      const products = Array.isArray(given) ? given : [given];
      // One …_UNSPECIFIED among several means all of them, as in every filter.
      return products.some((each) => each === undefined)
        ? [...issueTypes]
        : products.filter((each) => each !== undefined);
    })
    .describe('Can be repeated. Missing or `PRODUCT_UNSPECIFIED`: all products.'),
});

export const ProductIgnoresAnswer = z
  .object({ productIgnores: z.array(z.object({ product: product.output, ignores: z.array(z.string()) })) })
  .meta({ id: 'ProductIgnores' });

export function ignoresFromWire(body: z.output<typeof ProductIgnoresRequest>): ProductIgnores[] {
  return body.productIgnores.map((each) => ({ product: each.product, patterns: each.ignores }));
}

export function ignoresToWire(ignores: readonly ProductIgnores[]): z.input<typeof ProductIgnoresAnswer> {
  return {
    productIgnores: ignores.map((each) => ({ product: product.toWire(each.product), ignores: [...each.patterns] })),
  };
}
