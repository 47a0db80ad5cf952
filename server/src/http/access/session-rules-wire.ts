/** The shapes of a deployment's rules for sessions. */
import { z } from 'zod';
import type { ShownSessionRules } from '../../domain/access/session-rules.ts';
import { idInput } from '../wire/ids.ts';

const hoursMax = 8_760;
const message = `must be a whole number from 1 to ${hoursMax}`;
const hours = z.int(message).min(1, message).max(hoursMax, message);
const queryHours = z
  .string()
  .regex(/^[1-9][0-9]{0,3}$/, message)
  .transform(Number)
  .pipe(hours)
  .optional();

export const UpdateSessionRulesRequest = z
  .object({
    deploymentId: idInput.optional(),
    idleHoursMax: hours.nullable().optional().describe('Hours without a refresh; null: as the installation.'),
    ageHoursMax: hours.nullable().optional().describe('Hours from the sign-in on; null: as the installation.'),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ idleHoursMax: 24, ageHoursMax: 168 }] });

const rules = {
  idleHoursMax: z
    .int()
    .nullable()
    .describe('Hours without a refresh after which a session ends; null: as the installation.'),
  ageHoursMax: z.int().nullable().describe('Hours from the sign-in on; null: as the installation.'),
  installationIdleHours: z.int().describe('The limit of the installation; rules may only be stricter.'),
  installationAgeHours: z.int(),
};

export const SessionRules = z.object(rules).meta({ id: 'SessionRules' });
export const ChangedSessionRules = z
  .object({ ...rules, endedSessions: z.int().describe('How many sessions ended at once.') })
  .meta({ id: 'ChangedSessionRules' });

export const PreviewSessionRulesQuery = z.object({ idleHoursMax: queryHours, ageHoursMax: queryHours });
export const SessionRulesPreview = z
  .object({ endedSessions: z.int().describe('How many sessions these rules would end at once.') })
  .meta({ id: 'SessionRulesPreview' });

export function sessionRulesToWire(shown: ShownSessionRules): z.input<typeof SessionRules> {
  return {
    ...shown,
    installationIdleHours: Math.floor(shown.installationIdleHours),
    installationAgeHours: Math.floor(shown.installationAgeHours),
  };
}
