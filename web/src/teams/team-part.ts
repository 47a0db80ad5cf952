/** The properties that the sections of a team's page share. */
import type { paths } from '../api/generated/api.ts';

export type Change =
  paths['/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}']['patch']['requestBody']['content']['application/json']['team'];

export interface PartProps {
  deploymentId: string;
  mayChange: boolean;
  onChange: (change: Change) => Promise<void>;
}
