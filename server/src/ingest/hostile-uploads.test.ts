/** Hostile files: a clear error, and memory that does not grow with the file (must-show 5 of the second issue). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultLimits } from './limits.ts';
import { parseUpload, type Upload } from './parse-upload.ts';
import { hashSecret, parseText } from './testing/parse-text.ts';
import { UploadRefused } from './upload-refused.ts';

const chunkBytes = 256 * 1024;

/** A file generated while it is read: head, a part repeated, tail. */
function endless(head: string, part: string, times: number, tail: string): Upload['open'] {
  return async function* () {
    yield Buffer.from(head);
    const perChunk = Math.max(1, Math.floor(chunkBytes / part.length));
    const chunk = Buffer.from(part.repeat(perChunk));
    let left = times;
    for (; left >= perChunk; left -= perChunk) yield chunk;
    yield Buffer.from(part.repeat(left) + tail);
  };
}

interface Measured {
  counts: Record<string, number>;
  refused: UploadRefused | undefined;
  /** Growth of the process's peak memory, MiB. */
  peakGrowthMiB: number;
}

async function measure(open: Upload['open'], format: Upload['format'] = 'sarif'): Promise<Measured> {
  const before = process.memoryUsage.rss();
  const counts: Record<string, number> = {};
  let peak = before;
  let refused: UploadRefused | undefined;
  try {
    for await (const batch of parseUpload({ open, fileName: 'hostile', format, hashSecret })) {
      for (const event of batch) counts[event.kind] = (counts[event.kind] ?? 0) + 1;
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  } catch (error) {
    assert.ok(error instanceof UploadRefused, String(error));
    refused = error;
  }
  peak = Math.max(peak, process.memoryUsage.rss());
  return { counts, refused, peakGrowthMiB: (peak - before) / 1024 / 1024 };
}

const runHead = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"T","rules":[{"id":"R"}]}},"results":[';
const tiny = '{"ruleId":"R","message":{"text":"m"}}';

test('brackets nested 100,000 deep are refused at the limit, in a result, beside it, and as the whole file', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  for (const text of [deep, `${runHead}${deep}]}]}`, `{"runs":[],"x":${deep}}`, `{"x":${deep},"runs":[]}`]) {
    await assert.rejects(
      parseText(text, { format: 'sarif' }),
      (error) => error instanceof UploadRefused && /deeper than 200|has an object here/.test(error.message),
    );
  }
});

test('a long string that nothing recognises is refused by its format, in little time', async () => {
  for (const piece of ['\\"', 'a', '\\\\', '{', '[', ',', '"a":'])
    await assert.rejects(
      parseText(`{"a":"${piece.repeat(9_000_000 / piece.length)}`),
      (error) => error instanceof UploadRefused && error.reason === 'unknown_format',
      piece,
    );
});

test('a string of 500 MB is not kept: skipped if not selected, dropped with its result if selected', async () => {
  const part = 'lorem ipsum dolor ';
  const times = Math.ceil(500_000_000 / part.length);
  const skipped = await measure(endless('{"version":"2.1.0","comment":"', part, times, '","runs":[]}'));
  assert.equal(skipped.refused, undefined);
  assert.ok(skipped.peakGrowthMiB < 150, `${skipped.peakGrowthMiB} MiB`);
});

test('a result with a string over the limit is dropped by place, its coverage withdrawn, and the next one is read', async () => {
  const text = `${runHead}{"ruleId":"R","message":{"text":"${'x'.repeat(defaultLimits.stringBytesMax + 1)}"}},${tiny}]}]}`;
  const { findings, problems } = await parseText(text);
  assert.equal(findings.length, 1);
  assert.equal(problems[0]?.problem.place, '/runs/0/results/0');
  assert.match(problems[0]?.problem.message ?? '', /longer than 4194304 bytes/);
  assert.deepEqual(problems[0]?.withdraws, {});
});

test('two million results are read in bounded memory', async () => {
  const { counts, peakGrowthMiB, refused } = await measure(endless(runHead + tiny, `,${tiny}`, 1_999_999, ']}]}'));
  assert.equal(refused, undefined);
  assert.equal(counts['finding'], 2_000_000);
  // The garbage of V8's young generation varies up to 250 MiB; two million results that are kept take over 1 GiB.
  assert.ok(peakGrowthMiB < 500, `${peakGrowthMiB} MiB`);
});

test('counts over their limits end the upload, by name', async () => {
  const limits = { ...defaultLimits, resultsMax: 2, rulesMax: 3, dependenciesMax: 1, pathsMax: 1 };
  const driver = { name: 'T', rules: [] };
  const refusal = async (value: unknown): Promise<string> => {
    try {
      await parseText(value, { limits });
      return 'accepted';
    } catch (error) {
      assert.ok(error instanceof UploadRefused && error.reason === 'limit');
      return error.problem.message;
    }
  };
  assert.match(
    await refusal({ runs: [{ tool: { driver }, results: [1, 2, 3].map((n) => ({ ruleId: `r${n % 2}` })) }] }),
    /More than 2 results/,
  );
  assert.match(
    await refusal({
      runs: [{ tool: { driver: { name: 'T', rules: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }] } } }],
    }),
    /More than 3 rules/,
  );
  assert.match(await refusal({ runs: [{ tool: { driver }, artifacts: [{}, {}] }] }), /More than 1 artifacts/);
  assert.match(
    await refusal({ bomFormat: 'CycloneDX', components: [{ name: 'a' }, { name: 'b' }] }),
    /More than 1 components/,
  );
});

test('prototype keys change nothing outside of the file', async () => {
  const polluted = '{"polluted":"yes"}';
  const text = `{"__proto__":${polluted},"version":"2.1.0","runs":[{"__proto__":${polluted},"constructor":{"prototype":${polluted}},"tool":{"driver":{"name":"T","__proto__":${polluted},"rules":[{"id":"__proto__","properties":{"__proto__":${polluted}}}]}},"results":[{"ruleId":"__proto__","message":{"text":"m"},"partialFingerprints":{"__proto__":"0123456789abcdef"},"properties":{"__proto__":${polluted}},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a","uriBaseId":"__proto__"}}}]},{"ruleId":"constructor","message":{"text":"m"}}]}]}`;
  const { findings } = await parseText(text);
  assert.deepEqual(
    findings.map((draft) => draft.ruleKey),
    ['__proto__', 'constructor'],
  );
  assert.equal((Object.prototype as Record<string, unknown>)['polluted'], undefined);
  assert.deepEqual(Object.entries(findings[0]?.fingerprints ?? {}), [['__proto__', '0123456789abcdef']]);
});

test('characters that no database text can hold are replaced', async () => {
  const { findings } = await parseText(
    `${runHead}{"ruleId":"R\\u0000","message":{"text":"a\\u0000b\\ud800c\\\\u0000"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a%00b.c"}}}]}]}]}`,
  );
  assert.equal(findings[0]?.ruleKey, 'R\ufffd');
  assert.equal(findings[0]?.content.message, 'a\ufffdb\ufffdc\\u0000');
  assert.equal(findings[0]?.path, 'a\ufffdb.c');
});

test('numbers out of range become lines that a database holds', async () => {
  const { findings } = await parseText(
    `${runHead}{"ruleId":"R","message":{"text":"m"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"a"},"region":{"startLine":1e400,"endLine":-5,"startColumn":99999999999,"endColumn":1.7}}}]}]}]}`,
  );
  assert.deepEqual(findings[0]?.region, { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 });
  const big = await parseText(
    `${runHead}{"ruleId":"R","locations":[{"physicalLocation":{"region":{"startLine":99999999999,"endLine":-5}}}]}]}]}`,
  );
  assert.deepEqual(big.findings[0]?.region, {
    startLine: 2147483647,
    startColumn: 0,
    endLine: 2147483647,
    endColumn: 0,
  });
});

test('bad UTF-8, a byte order mark and UTF-16 each get their answer', async () => {
  const text = `${runHead}${tiny}]}]}`;
  assert.equal((await parseText(Buffer.from(`\ufeff${text}`))).findings.length, 1);
  assert.equal((await parseText(Buffer.from(text, 'utf16le'))).findings.length, 1);
  const bad = Buffer.from(text);
  bad[text.indexOf('"m"') + 1] = 0xff;
  await assert.rejects(
    parseText(bad),
    (error) => error instanceof UploadRefused && error.problem.place === `byte ${text.indexOf('"m"') + 1}`,
  );
});

test('names and paths of any length stay apart and fit an index', async () => {
  const long = 'p/'.repeat(5000);
  const results = ['a', 'b'].map((end) => ({
    ruleId: `${long}${end}`,
    message: { text: 'm' },
    locations: [{ physicalLocation: { artifactLocation: { uri: `${long}${end}` } } }],
  }));
  const { findings } = await parseText({ version: '2.1.0', runs: [{ tool: { driver: { name: 'T' } }, results }] });
  assert.equal(new Set(findings.map((draft) => draft.path)).size, 2);
  assert.equal(new Set(findings.map((draft) => draft.ruleKey)).size, 2);
  for (const draft of findings) assert.ok(draft.path.length <= 800 && draft.ruleKey.length <= 512);
});
