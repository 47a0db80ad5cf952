/** The quota of one owner on uploads that wait, and the count of what arrives in this process. */

export const quotaReasons = ['scans', 'bytes', 'disk'] as const;

export interface UploadQuota {
  /** Waiting scans of a deployment; 0: no limit. */
  scansMax: number;
  /** Bytes of their bodies, with those that arrive; 0: no limit. */
  bytesMax: number;
  /** Bytes that this process is receiving, by deployment. */
  arriving: Map<string, number>;
  /** Refused uploads since the start, by reason, for the metrics. */
  refused: Record<(typeof quotaReasons)[number], number>;
}

export function createUploadQuota(limits: Pick<UploadQuota, 'scansMax' | 'bytesMax'>): UploadQuota {
  return { ...limits, arriving: new Map(), refused: { scans: 0, bytes: 0, disk: 0 } };
}
