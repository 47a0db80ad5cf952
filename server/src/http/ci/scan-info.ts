/** The response to a client that started a scan. */
import type { z } from 'zod';
import { getHome } from '../../domain/ci/get-home.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Member } from '../../model/caller.ts';
import { productsOf, type CiScanStart } from '../../model/ci-scan.ts';
import { integerId } from '../wire/ids.ts';
import type { StartedV2 } from './wire.ts';

/** `scanId`: null for a dry run. */
export async function scanInfo(
  platform: Platform,
  member: Member,
  { scanId, start }: { scanId: string | null; start: CiScanStart },
): Promise<z.input<typeof StartedV2>['info']> {
  const { deploymentId, slug } = await getHome(platform, member);
  return {
    ...(scanId !== null && { id: integerId(scanId) }),
    enabled_products: [...productsOf(start)],
    deployment_id: integerId(deploymentId),
    // The command puts it into the links that it prints.
    deployment_name: slug,
  };
}
