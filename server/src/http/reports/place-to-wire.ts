/** The place of a finding that is not in the repository (ADR 0029), on the wire. */
import type { z } from 'zod';
import type { FullFinding } from '../../model/full-finding.ts';
import { imageName } from '../../model/place.ts';
import type { FindingPlace } from './wire.ts';

type WirePlace = z.input<typeof FindingPlace>;

const empty: Omit<WirePlace, 'kind'> = {
  image: '',
  reference: '',
  layer: '',
  method: '',
  query: [],
  parameter: '',
  platform: '',
  namespace: '',
  type: '',
  name: '',
};

export function placeToWire(finding: FullFinding): WirePlace | null {
  const { place } = finding.content;
  if (place === undefined) return null;
  if (place.kind !== 'image') return { ...empty, ...place };
  return { ...empty, ...place, reference: referenceOf(finding, place.image) };
}

/** The same image in the last scan; tag and digest belong to the scan, as they change with every build. */
function referenceOf({ lastSeenScan, tool }: FullFinding, image: string): string {
  const tools = lastSeenScan?.meta['tools'];
  if (!Array.isArray(tools)) return '';
  const scanned = tools.map((each: { tool?: unknown; scanned?: unknown }) => (each.tool === tool ? each.scanned : ''));
  return scanned.find((each): each is string => typeof each === 'string' && imageName(each) === image) ?? '';
}
