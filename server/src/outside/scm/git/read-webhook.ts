/**
 * Reads a delivery of the hook in a plain git repository: a format of our own, since git has none (docs/connections.md
 * has the hook).
 */
import { z } from 'zod';
import { jsonOf, type ReadWebhook } from '../webhook.ts';

const Payload = z.object({ type: z.string(), repository: z.string().optional() });

export const readGitWebhook: ReadWebhook = (delivery) => {
  const read = Payload.safeParse(jsonOf(delivery));
  if (!read.success) return undefined;
  const { type, repository } = read.data;
  const kind = type === 'ping' ? 'ping' : type === 'push' ? 'changed' : 'other';
  return { event: type, kind, repositories: repository === undefined ? [] : [repository] };
};
