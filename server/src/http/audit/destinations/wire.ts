/** The shapes of destinations of the audit log. Secrets are write-only. */
import { z } from 'zod';
import type { DestinationFields } from '../../../domain/audit/destinations/destination-fields.ts';
import {
  destinationKinds,
  destinationStates,
  stateOf,
  type AuditDestination,
} from '../../../model/audit/audit-destination.ts';
import { wireEnum } from '../../wire/enums.ts';
import { idInput, idOutput } from '../../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../../wire/instants.ts';
import { keepPreviousHoursInput } from '../../wire/keep-previous.ts';
import { writeOnly } from '../../wire/write-only.ts';

const kind = wireEnum('AUDIT_DESTINATION_KIND_', destinationKinds);
const state = wireEnum('AUDIT_DESTINATION_STATE_', destinationStates);

const urlLengthMax = 2_000;
const url = z
  .string()
  .max(urlLengthMax, `must have at most ${urlLengthMax} characters`)
  .refine((text) => {
    const parsed = URL.canParse(text) ? new URL(text) : undefined;
    return parsed !== undefined && parsed.protocol === 'https:' && parsed.username === '' && parsed.password === '';
  }, 'must be an https URL without a user name or a password');

const caLengthMax = 64_000;
const ca = z
  .string()
  .max(caLengthMax, `must have at most ${caLengthMax} characters`)
  .describe(
    'Certificates in PEM that the receiver’s must be signed with. Empty: the authorities that this server trusts.',
  );

/** 24 to 64 bytes, as Standard Webhooks require. */
const signingSecret = writeOnly(
  z
    .string()
    .max(100, 'must have at most 100 characters')
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .describe('Signs the messages (Standard Webhooks). Without it, Parapet generates one and shows it only once.'),
);

const host = z
  .string()
  .max(253, 'must have at most 253 characters')
  .regex(/^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/, 'must be a host’s name or address');
const port = z.int().min(1, 'must be from 1 to 65535').max(65_535, 'must be from 1 to 65535');

const megabyte = 2 ** 20;
const rotateMegabytes = z
  .int()
  .min(1, 'must be from 1 to 10000')
  .max(10_000, 'must be from 1 to 10000')
  .describe('A file that would grow beyond it is renamed, and kept; 100 if absent.');

export const DestinationParams = z.object({ destinationId: idInput });

export const CreateDestinationRequest = z
  .object({
    deploymentId: idInput.optional(),
    webhook: z.object({ url, ca: ca.optional(), signingSecret: signingSecret.optional() }).optional(),
    syslog: z
      .object({ host, port: port.optional().describe('6514 if absent.'), ca: ca.optional() })
      .optional()
      .describe('RFC 5424 over TLS (RFC 5425).'),
    file: z
      .object({ rotateMegabytes: rotateMegabytes.optional() })
      .optional()
      .describe('JSON lines, in the folder that the operator of the server configured.'),
  })
  .meta({
    description: 'One of `webhook`, `syslog` and `file`.',
    examples: [
      { syslog: { host: 'siem.example.com', port: 6514 } },
      { webhook: { url: 'https://siem.example.com/in' } },
    ],
  });

export const UpdateDestinationRequest = z
  .object({
    deploymentId: idInput.optional(),
    destinationId: idInput.optional(),
    isPaused: z.boolean().optional(),
    webhook: z.object({ url, ca, signingSecret }).partial().optional(),
    syslog: z.object({ host, port, ca }).partial().optional(),
    file: z.object({ rotateMegabytes }).partial().optional(),
  })
  .meta({ description: 'Absent fields stay unchanged. The kind cannot change.', examples: [{ isPaused: true }] });

export const RotateSecretRequest = z
  .object({
    deploymentId: idInput.optional(),
    destinationId: idInput.optional(),
    signingSecret: signingSecret.optional(),
    keepPreviousHours: keepPreviousHoursInput,
  })
  .meta({ examples: [{ keepPreviousHours: 24 }] });

const WireDestination = z
  .object({
    id: idOutput,
    kind: kind.output,
    state: state.output.describe(
      'FAILING: the last attempt failed, and the next one follows. BROKEN: the log was altered, and nothing is sent any more.',
    ),
    webhook: z
      .object({
        url: z.string(),
        ca: z.string(),
        previousSecretEndsAt: instantOrNullOutput.describe(
          'Until then, messages are signed with the replaced secret, too; null if none is kept.',
        ),
      })
      .nullable(),
    syslog: z.object({ host: z.string(), port: z.int(), ca: z.string() }).nullable(),
    file: z.object({ rotateMegabytes: z.int() }).nullable(),
    sentN: z.string().describe('The last entry that the receiver accepted; 0 if there is none.'),
    sentAt: instantOrNullOutput.describe('When the receiver last accepted something.'),
    backlog: z.string().describe('Number of entries that are still to be sent.'),
    failures: z.int().describe('Failed attempts since the last one that was accepted.'),
    lastError: z.string().describe('Empty if the last attempt was accepted.'),
    failedAt: instantOrNullOutput,
    brokenAt: z.string().describe('The entry at which the log was altered; empty if it is not known to be.'),
    createdAt: instantOutput,
    updatedAt: instantOutput,
  })
  .meta({ id: 'AuditDestination' });

export const DestinationAnswer = z.object({ destination: WireDestination });
export const NewDestinationAnswer = z.object({
  destination: WireDestination,
  signingSecret: z.string().describe('The generated secret of a webhook; empty otherwise. Never shown again.'),
});
export const DestinationListAnswer = z
  .object({ destinations: z.array(WireDestination), lastN: z.string().describe('The last entry of the log.') })
  .meta({ id: 'AuditDestinationList' });
export const DestinationTest = z.object({
  success: z.boolean(),
  errorDetail: z.string().describe('Empty if the receiver accepted the event.'),
});

type Sent = Pick<z.output<typeof UpdateDestinationRequest>, 'webhook' | 'syslog' | 'file'>;

export function toFields({ webhook, syslog, file }: Sent): DestinationFields {
  const rotateBytes = file?.rotateMegabytes === undefined ? undefined : file.rotateMegabytes * megabyte;
  return { webhook, syslog, file: file && { rotateBytes } };
}

/** `lastN`: the last entry of the log. */
export function destinationToWire(destination: AuditDestination, lastN: string): z.input<typeof WireDestination> {
  const { target, isPaused: _, previousEndsAt, ...rest } = destination;
  const backlog = BigInt(lastN) - BigInt(destination.sentN);
  return {
    ...rest,
    kind: kind.toWire(target.kind),
    state: state.toWire(stateOf(destination)),
    webhook:
      target.kind === 'webhook'
        ? { url: target.url, ca: target.ca, previousSecretEndsAt: instantToWire(previousEndsAt) }
        : null,
    syslog: target.kind === 'syslog' ? { host: target.host, port: target.port, ca: target.ca } : null,
    file: target.kind === 'file' ? { rotateMegabytes: Math.round(target.rotateBytes / megabyte) } : null,
    backlog: String(backlog < 0n ? 0n : backlog),
    brokenAt: destination.brokenAt ?? '',
    sentAt: instantToWire(destination.sentAt),
    failedAt: instantToWire(destination.failedAt),
    createdAt: instantToWire(destination.createdAt),
    updatedAt: instantToWire(destination.updatedAt),
  };
}
