/** `npm run api:types`: writes the interface's types and enumerations for its two clients, unless they are current. */
import { updateApiTypes } from './api-types.ts';

await updateApiTypes();
