/** The JSON Schema of Parapet's own format, from the schema that the parser reads with. */
import { reportSchema } from '../../server/src/ingest/parapet/finding.ts';

export function findingsSchema(): string {
  return `\`\`\`json\n${JSON.stringify(reportSchema(), null, 2)}\n\`\`\``;
}
