/** An organisation as operators see it. */
import type { components } from '../api/generated/api.ts';

export type Organisation = components['schemas']['OperatedDeployment'];
