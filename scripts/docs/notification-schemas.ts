/** What notifications carry, as JSON Schemas for docs/notifications.md: made from the schemas that the server itself checks by. */
import { z } from 'zod';
import { NotificationPayload } from '../../server/src/model/notification-payload.ts';

/** A section for each type of payload. */
export function notificationSchemas(): string {
  return NotificationPayload.options
    .map((option) => {
      const [type] = option.shape.type.values;
      const schema = JSON.stringify(z.toJSONSchema(option, { unrepresentable: 'throw' }), null, 2);
      return `### \`${type}\`\n\n\`\`\`json\n${schema}\n\`\`\``;
    })
    .join('\n\n');
}
