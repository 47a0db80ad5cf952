/** One attempt to hand events to a destination, of any kind, with its outcome as text. Forwarding and tests use it. */
import type { ForwardedEvent } from '../../../model/audit/forwarded-event.ts';
import { appendToFile } from '../../../outside/audit/append-to-file.ts';
import { postEvents } from '../../../outside/audit/post-events.ts';
import { sendToSyslog } from '../../../outside/audit/send-to-syslog.ts';
import { syslogMessage } from '../../../outside/audit/syslog-message.ts';
import { DeliveryRefused } from '../../../outside/channels/delivery-refused.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import type { SealedDestination } from '../../../store/audit/destinations.ts';
import { UnreadableValue } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';
import { openSecrets } from '../destinations/destination-secrets.ts';

export type DeliveringPlatform = Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside' | 'settings'>;

export interface DeliveredEvents {
  deploymentId: string;
  destination: SealedDestination;
  /** The same for the same events, so that receivers can drop repeats. */
  key: string;
  events: readonly ForwardedEvent[];
  signal?: AbortSignal;
}

const internalError = 'The events could not be sent because of an internal error; the server’s log has the details.';

/** Never throws. Returns the error for an admin; '' if the receiver accepted the events. */
export async function tryToDeliver(platform: DeliveringPlatform, delivered: DeliveredEvents): Promise<string> {
  try {
    await deliver(platform, delivered);
    return '';
  } catch (error) {
    if (error instanceof DeliveryRefused || error instanceof OutgoingError) return error.message;
    const { deploymentId, destination } = delivered;
    platform.log.error({ err: error, deploymentId, destinationId: destination.id }, 'could not forward the audit log');
    if (error instanceof UnreadableValue) return 'The signing secret cannot be decrypted any more; enter it again.';
    return internalError;
  }
}

async function deliver(platform: DeliveringPlatform, delivered: DeliveredEvents): Promise<void> {
  const { destination, deploymentId, events, key, signal } = delivered;
  const { target } = destination;
  const { fetch, allowedNetworks, deliveryTimeoutMs: timeoutMs } = platform.outside;
  const now = platform.clock.now();
  const context = { fetch, allowedNetworks, now, timeoutMs, ...(signal !== undefined && { signal }) };
  switch (target.kind) {
    case 'webhook': {
      const { readAsAccess } = platform.database;
      const signingSecrets = await openSecrets(platform, readAsAccess, deploymentId, destination);
      return postEvents(context, { url: target.url, ca: target.ca, signingSecrets }, { key, events });
    }
    case 'syslog': {
      const { hostname } = new URL(platform.settings.publicUrl);
      return sendToSyslog(
        context,
        target,
        events.map((event) => syslogMessage(event, hostname)),
      );
    }
    case 'file': {
      const { auditFolder } = platform.settings;
      if (auditFolder === null) {
        throw new DeliveryRefused('The server has no folder for audit files: its operator sets PARAPET_AUDIT_DIR.');
      }
      const file = { folder: auditFolder, name: fileNameOf(deploymentId, destination.id), now };
      return appendToFile(
        { ...file, rotateBytes: target.rotateBytes },
        events.map((event) => JSON.stringify(event)),
      );
    }
  }
}

/** Without its ending. A person chooses no part of it. */
export function fileNameOf(deploymentId: string, destinationId: string): string {
  return `audit-${deploymentId}-${destinationId}`;
}
