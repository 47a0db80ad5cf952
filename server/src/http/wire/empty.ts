/** The empty object of operations without a result (api.md 4.8, 4.9). */
import { z } from 'zod';

export const Empty = z.object({}).meta({ id: 'Empty' });
