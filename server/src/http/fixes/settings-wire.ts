/** The shapes of a deployment's settings for fixes. The model's credential is write-only. */
import { z } from 'zod';
import { Confidential } from '../../base/confidential.ts';
import type { SettingsWithSpending } from '../../domain/fixes/settings/get-settings.ts';
import { fixModelProviders } from '../../model/fixes/models/fix-model.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput } from '../wire/ids.ts';
import { writeOnly } from '../wire/write-only.ts';

const provider = wireEnum('FIX_MODEL_PROVIDER_', fixModelProviders);
const creditsMax = 1_000_000_000;
const tokensMax = 1_000_000_000_000;
const credits = z.number().min(0).max(creditsMax);

/** Sent in a header. */
const credential = writeOnly(
  z
    .string()
    .min(1, 'must not be empty; null removes it')
    .max(10_000, 'must have at most 10000 characters')
    .regex(/^[\u0021-\u007e]*$/, 'must be of visible ASCII characters')
    .transform((text) => new Confidential(text))
    .nullable()
    .describe('The provider’s API key. Write-only; null = none, as for a server of your own.'),
);

const FixModelChange = z.object({
  provider: provider.input.optional(),
  baseUrl: z
    .string()
    .max(2_048, 'must have at most 2048 characters')
    .optional()
    .describe('The part of the URL before `/chat/completions` or `/messages`; it usually ends with `/v1`.'),
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(200, 'must have at most 200 characters')
    .regex(/^[\u0021-\u007e]*$/, 'must be of visible ASCII characters')
    .optional()
    .describe('Name of the model at the provider.'),
  credential: credential.optional(),
  creditsPerMillionInputTokens: credits.optional().describe('Default: 0.'),
  creditsPerMillionOutputTokens: credits.optional().describe('Default: 0.'),
  outputTokensMax: z.int().min(256).max(200_000).optional().describe('Tokens per response. Default: 8000.'),
});

export const UpdateFixSettingsRequest = z
  .object({
    deploymentId: idInput.optional(),
    isEnabled: z.boolean().optional(),
    creditsPerMonth: credits.nullable().optional().describe('null = no limit.'),
    tokensPerMonth: z.int().min(0).max(tokensMax).nullable().optional().describe('null = no limit.'),
    model: FixModelChange.nullable()
      .optional()
      .describe('The model that writes fixes for rules without one; null = none.'),
  })
  .describe('Absent fields stay unchanged, also inside `model`.')
  .meta({
    examples: [
      {
        isEnabled: true,
        creditsPerMonth: 100,
        model: {
          provider: 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE',
          baseUrl: 'https://models.example.com/v1',
          name: 'coder-large',
          credential: 'sk-example',
          creditsPerMillionInputTokens: 3,
          creditsPerMillionOutputTokens: 15,
        },
      },
    ],
  });

export const FixSettingsAnswer = z
  .object({
    settings: z.object({
      isEnabled: z.boolean(),
      creditsPerMonth: z
        .number()
        .nullable()
        .describe(
          'Cost limit for calls of the model per calendar month (UTC), in the unit of its prices; null = no limit.',
        ),
      tokensPerMonth: z.number().nullable().describe('The same limit in tokens, input and output together.'),
      model: z
        .object({
          provider: provider.output,
          baseUrl: z.string(),
          name: z.string(),
          hasCredential: z.boolean(),
          creditsPerMillionInputTokens: z.number(),
          creditsPerMillionOutputTokens: z.number(),
          outputTokensMax: z.int(),
        })
        .nullable(),
      spent: z
        .object({ tokens: z.number(), credits: z.number() })
        .describe('Used this month; calls under way count with the most they may cost.'),
    }),
  })
  .meta({ id: 'FixSettingsAnswer' });

export const TestFixModelRequest = z.object({ deploymentId: idInput.optional() }).meta({ examples: [{}] });

export const FixModelTest = z
  .object({
    success: z.boolean(),
    errorDetail: z.string().describe('Why the model cannot be used as configured; empty if it can.'),
  })
  .meta({ id: 'FixModelTest' });

export function fixSettingsToWire({ model, ...settings }: SettingsWithSpending): z.input<typeof FixSettingsAnswer> {
  return { settings: { ...settings, model: model && { ...model, provider: provider.toWire(model.provider) } } };
}
