/** How many destinations of the installation are in which state, for its metrics. */
import { destinationStates, stateOf, type DestinationState } from '../../../model/audit/audit-destination.ts';
import { listDestinationFacts } from '../../../store/audit/destinations.ts';
import type { Platform } from '../../platform.ts';

export async function countDestinations({
  database,
}: Pick<Platform, 'database'>): Promise<{ state: DestinationState; count: number }[]> {
  const states = (await database.readAsAccess(listDestinationFacts)).map(stateOf);
  return destinationStates.map((state) => ({ state, count: states.filter((each) => each === state).length }));
}
