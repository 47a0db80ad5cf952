/** Logs an outage of work repeated every few seconds twice: when it starts to fail and when it works again. */
import type { Log } from '../../base/log.ts';

export interface Outages {
  failed(error: unknown): void;
  succeeded(): void;
}

export function reportOutages(log: Log, failure: string): Outages {
  let isFailing = false;
  return {
    failed(error) {
      if (isFailing) log.debug({ err: error }, failure);
      else log.warn({ err: error }, `${failure}; trying again`);
      isFailing = true;
    },
    succeeded() {
      if (isFailing) log.info(`${failure} for a while; it works again`);
      isFailing = false;
    },
  };
}
