/** A process of its own for one format: `node parse-report.ts FORMAT FILE` parses the file, and writes what it took as JSON. */
import { createReadStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { parseUpload } from '../../server/src/ingest/parse-upload.ts';
import { formats, namedFormats } from '../../server/src/model/formats.ts';
import type { ParseTaken } from './bench-formats.ts';

const [name, file = ''] = process.argv.slice(2);
const format = formats.find((each) => each === name);
if (format === undefined) throw new Error(`${name} is not a format`);
const start = performance.now();
let results = 0;
let recognised = '';
const batches = parseUpload({
  open: () => createReadStream(file),
  fileName: file,
  format: namedFormats.has(format) ? format : 'auto',
  hashSecret: (value) => createHash('sha256').update(value).digest('hex'),
  onFormat: (found) => {
    recognised = found;
  },
});
for await (const batch of batches)
  for (const { kind } of batch) if (kind === 'finding' || kind === 'dependency') results += 1;
if (recognised !== format) throw new Error(`the report of ${format} was recognised as ${recognised}`);
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const taken: ParseTaken = {
  results,
  ms: performance.now() - start,
  cpuMs: (userCPUTime + systemCPUTime) / 1000,
  peakBytes: maxRSS * 1024,
};
process.stdout.write(JSON.stringify(taken));
