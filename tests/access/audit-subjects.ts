/** The destinations of the audit log of the cases (subjects.ts). */
import { sealPreviousSecret } from '../../server/src/domain/audit/destinations/destination-secrets.ts';
import { previousEndsAt } from '../../server/src/model/previous-secret.ts';
import {
  claimDestinationId,
  deleteDestinationRow,
  insertDestination,
  listDestinationRows,
  updateDestinationSecrets,
} from '../../server/src/store/audit/destinations.ts';
import type { TestApp } from '../harness/app.ts';

export async function makeDestinations({ platform }: TestApp, deploymentId: string) {
  const { database, clock } = platform;
  // No server listens on the port, and no request leaves this machine.
  const target = { kind: 'webhook', url: 'https://127.0.0.1:9/', ca: '' } as const;
  const make = (): Promise<string> =>
    database.asTenant(deploymentId, async (tx) => {
      const id = await claimDestinationId(tx);
      return (await insertDestination(tx, { id, target, sealedSecret: null, at: clock.now() })).id;
    });
  const destinationId = await make();
  /** Few are allowed: those of earlier cases are removed, but for the last one. */
  const makeRoomForDestination = (): Promise<void> =>
    database.asTenant(deploymentId, async (tx) => {
      const others = (await listDestinationRows(tx)).filter(({ id }) => id !== destinationId);
      for (const { id } of others.slice(0, -1)) await deleteDestinationRow(tx, id);
    });
  const freshDestinationId = async (state: 'new' | 'rotated' = 'new'): Promise<string> => {
    await makeRoomForDestination();
    const id = await make();
    if (state === 'rotated') {
      await database.asTenant(deploymentId, async (tx) => {
        const sealed = await sealPreviousSecret(platform, tx, id, 'replaced');
        const at = clock.now();
        const previous = { sealed, endsAt: previousEndsAt(at, 1)! };
        await updateDestinationSecrets(tx, { id, sealedSecret: null, previous, at });
      });
    }
    return id;
  };
  return { destinationId, freshDestinationId, makeRoomForDestination };
}
