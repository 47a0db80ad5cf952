/**
 * The installation's periodic work; each chore runs once at a time, whatever the number of workers. A chore takes no
 * input, checks the state and corrects it, so a missed period does no harm. Its job is permanent and reschedules itself
 * when it ends.
 */
import { z } from 'zod';
import { sendAccountMails } from '../domain/account/mail/send-account-mails.ts';
import { changeAuditKeys } from '../domain/audit/rotate-audit-key.ts';
import { recordRefusedSignIns } from '../domain/account/record-refused-sign-ins.ts';
import { timeOutScans } from '../domain/ci/time-out-scans.ts';
import { deleteModelAnswers } from '../domain/fixes/making/delete-model-answers.ts';
import { deleteOldDeliveries } from '../domain/webhooks/delete-old-deliveries.ts';
import { retireSigningKeys } from '../domain/access/rotate-signing-key.ts';
import { measureStorages } from '../domain/deployments/quotas.ts';
import { eraseEndedSecrets } from '../domain/installation/erase-ended-secrets.ts';
import { finishSealingRotation } from '../domain/installation/rotate-sealing-key.ts';
import { sweepRuleFacts } from '../domain/rules/sweep-rule-facts.ts';
import { compactTallies } from '../domain/reports/compact-tallies.ts';
import { deleteOldMessages } from '../domain/notifications/messages/delete-old-messages.ts';
import { queueLeftTexts } from '../domain/reports/index-texts.ts';
import { sweepStagings } from '../domain/scans/sweep-stagings.ts';
import { warnOfEndingTokens } from '../domain/tokens/warn-of-ending-tokens.ts';
import type { JobDefinition, PeriodicJob, Platform } from '../domain/platform.ts';

interface Chore {
  name: string;
  everyMs: number;
  run(platform: Platform): Promise<unknown>;
}

const minuteMs = 60_000;

/** A new chore is one line here. */
const chores: readonly Chore[] = [
  { name: 'record-refused-sign-ins', everyMs: 10_000, run: recordRefusedSignIns },
  { name: 'send-account-mails', everyMs: 5_000, run: sendAccountMails },
  { name: 'warn-of-ending-tokens', everyMs: 10 * minuteMs, run: warnOfEndingTokens },
  { name: 'compact-tallies', everyMs: 5 * minuteMs, run: compactTallies },
  { name: 'queue-left-texts', everyMs: minuteMs, run: queueLeftTexts },
  { name: 'sweep-stagings', everyMs: 10 * minuteMs, run: sweepStagings },
  { name: 'sweep-rule-facts', everyMs: 60 * minuteMs, run: sweepRuleFacts },
  { name: 'time-out-scans', everyMs: 5 * minuteMs, run: timeOutScans },
  { name: 'delete-model-answers', everyMs: 10 * minuteMs, run: deleteModelAnswers },
  { name: 'delete-old-messages', everyMs: 60 * minuteMs, run: deleteOldMessages },
  { name: 'retire-signing-keys', everyMs: 10 * minuteMs, run: retireSigningKeys },
  { name: 'change-audit-keys', everyMs: 10 * minuteMs, run: changeAuditKeys },
  { name: 'finish-sealing-rotation', everyMs: 10 * minuteMs, run: finishSealingRotation },
  { name: 'erase-ended-secrets', everyMs: 10 * minuteMs, run: eraseEndedSecrets },
  { name: 'measure-storages', everyMs: 5 * minuteMs, run: measureStorages },
  { name: 'delete-old-deliveries', everyMs: 60 * minuteMs, run: deleteOldDeliveries },
];

const choreJob = 'chore';
/** Queued payloads outlive a deploy: only add members, with defaults. */
const ChorePayload = z.object({ chore: z.string() });
const concurrencyPerWorker = 2;

export const choreJobs: readonly PeriodicJob[] = chores.map(({ name, everyMs }) => ({
  name: choreJob,
  id: `chore-${name}`,
  payload: { chore: name },
  serialKey: name,
  everyMs,
}));

export function runChoreJob(platform: Promise<Platform>): JobDefinition {
  const next = async (payload: unknown): Promise<{ chore: Chore; at: Date } | undefined> => {
    const { chore: name } = ChorePayload.parse(payload);
    const chore = chores.find((each) => each.name === name);
    // Undefined: a chore of another version; its job ends here, and that version adds it again when it starts.
    return chore && { chore, at: new Date((await platform).clock.now().getTime() + chore.everyMs) };
  };
  return {
    name: choreJob,
    concurrencyPerWorker,
    async run(payload) {
      const { log } = await platform;
      const found = await next(payload);
      if (found === undefined) return undefined;
      const { chore, at } = found;
      try {
        const outcome = await chore.run(await platform);
        log.debug({ chore: chore.name, outcome }, 'chore done');
      } catch (error) {
        log.warn({ err: error, chore: chore.name }, 'chore failed; retrying at its next run');
      }
      return { at };
    },
    async fail(payload) {
      const found = await next(payload);
      return found && { at: found.at };
    },
  };
}
