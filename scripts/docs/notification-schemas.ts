/** What notifications carry, as JSON Schemas for docs/notifications.md: made from the schemas that the server itself checks by. */
import { payloadSchemas } from '../../server/src/model/notifications/notification-payload.ts';

/** A section for each type of payload. */
export function notificationSchemas(): string {
  return payloadSchemas()
    .map(({ type, schema }) => `### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\``)
    .join('\n\n');
}
