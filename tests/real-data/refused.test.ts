/** Files of others that are not read, and are not part of the project; skipped without them. Each is refused with a reason. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { parseText } from '../../server/src/ingest/testing/parse-text.ts';
import { UploadRefused } from '../../server/src/ingest/upload-refused.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/more-scans');
const isHere = existsSync(folder);

const files: readonly [file: string, message: RegExp][] = [
  // Of other tools than TruffleHog 3.
  ['trufflehog3/many_vulns_legacy.json', /TruffleHog 3 .* is read/],
  ['trufflehog3/many_vulns2_legacy.json', /TruffleHog 3 .* is read/],
  ['trufflehog3/zero_vulns.json', /set format= to its name/],
  // A source file, which the report beside it is about.
  ['njsscan/safe.js', /./],
  ['openvex/openvex_one_vuln.json', /parapet triage vex FILE/],
  ['openvex/openvex_no_vuln.json', /parapet triage vex FILE/],
  ['openvex/openvex_not_a_document.json', /./],
  ['csaf/csaf_one_vuln.json', /parapet triage vex FILE/],
  ['csaf/csaf_no_vuln.json', /parapet triage vex FILE/],
  ['csaf/csaf_unsupported_version.json', /parapet triage vex FILE/],
];

describe('files that are not read', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  for (const [file, message] of files) {
    test(file, async () => {
      await assert.rejects(parseText(readFileSync(join(folder, file))), (error) => {
        assert.ok(error instanceof UploadRefused);
        assert.match(error.problem.message, message);
        return true;
      });
    });
  }
});
