/** Notification payloads as JSON Schemas for docs/notifications.md, from the schemas that the server validates with. */
import { payloadSchemas } from '../../server/src/model/notifications/notification-payload.ts';

/** A section per payload type. */
export function notificationSchemas(): string {
  return payloadSchemas()
    .map(({ type, schema }) => `### \`${type}\`\n\n\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\``)
    .join('\n\n');
}
