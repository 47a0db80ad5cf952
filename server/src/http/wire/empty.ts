/** The empty object that operations without anything to say answer with (api.md 4.8, 4.9). */
import { z } from 'zod';

export const Empty = z.object({}).meta({ id: 'Empty' });
