/** Files that no parser reads: each is refused by its name, with what to do. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseText } from '../testing/parse-text.ts';
import { namedFormats } from '../../model/formats.ts';
import { readFixtures } from '../testing/fixtures.ts';
import { inspectHead } from '../recognise.ts';
import { UploadRefused } from '../upload-refused.ts';
import { samples } from './testing/samples.ts';
import { findUnreadReport } from './unread-report.ts';
import { unreadJson } from './unread-json.ts';
import { unreadLinters } from './unread-linters.ts';
import { unreadTables } from './unread-tables.ts';
import { unreadXml } from './unread-xml.ts';

async function refusalOf(input: string | Uint8Array, format?: 'sarif' | 'trivy'): Promise<UploadRefused> {
  let refused: UploadRefused | undefined;
  await parseText(input, format && { format }).catch((error: unknown) => {
    assert.ok(error instanceof UploadRefused, String(error));
    refused = error;
  });
  assert.ok(refused, `was read: ${String(input).slice(0, 80)}`);
  return refused;
}

describe('a report of a known tool that is not read', () => {
  test('is refused with the name of the tool and the way out', async () => {
    for (const [name, texts] of Object.entries(samples)) {
      for (const text of texts) {
        const { problem, reason } = await refusalOf(text);
        const isNamed = unreadXml.some((row) => row.name === name && row.isReadIfNamed === true);
        const fact = isNamed ? 'reads it only if the upload says so' : 'does not read it yet';
        assert.ok(
          problem.message.startsWith(`This is a report of ${name}; Parapet ${fact}. `),
          `${name}: ${problem.message}`,
        );
        assert.ok(problem.message.length > name.length + 60, problem.message);
        assert.equal(reason, 'unsupported');
      }
    }
  });

  test('is sent to where its statements are taken', async () => {
    for (const name of ['OpenVEX (statements about vulnerabilities)', 'CSAF (an advisory)']) {
      const [text = ''] = samples[name] ?? [];
      const { problem } = await refusalOf(text);
      assert.match(problem.message, /parapet triage vex FILE/, name);
    }
  });

  test('has a sample in this test, and no row of the table hides another', () => {
    const rows = [...unreadJson, ...unreadLinters, ...unreadXml, ...unreadTables];
    assert.deepEqual(
      [...new Set(rows.map(({ name }) => name))].filter((name) => !(name in samples)),
      [],
    );
  });

  test('a sign that a row has is in one of its samples', () => {
    for (const { name, signs } of [...unreadJson, ...unreadLinters]) {
      for (const [index] of signs.entries()) {
        const [sign] = signs.slice(index);
        const isShown = (samples[name] ?? []).some((text) => {
          const head = inspectHead(text, true);
          return (
            (sign?.keys ?? []).every((key) => head.keys.has(key)) &&
            Object.entries(sign?.first ?? {}).every(([member, names]) =>
              names.every((each) => head.firstOf.get(member)?.has(each)),
            ) &&
            (sign?.text === undefined || sign.text.test(text))
          );
        });
        assert.ok(isShown, `${name}, sign ${index}`);
      }
    }
  });

  test('is none of the fixtures of the formats that are read', async () => {
    for (const { name, format, bytes } of await readFixtures()) {
      if (namedFormats.has(format)) continue;
      const text = bytes.toString('latin1');
      assert.equal(findUnreadReport(inspectHead(text, true), text), undefined, `${format}/${name}`);
    }
  });
});

const zip = (name: string): Buffer => {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04', 'latin1');
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), Buffer.alloc(200)]);
};
const begins = (text: string): Buffer => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(64, 0x81)]);

const kinds: Record<string, [file: string | Buffer, message: RegExp]> = {
  'a ZIP archive': [zip('report.json'), /^This is a ZIP archive\. Unpack it/],
  'an .xlsx file': [zip('[Content_Types].xml'), /workbook or document of Office/],
  'a Fortify FPR file': [zip('audit.fvdl'), /report of Fortify \(FPR\).*--tool FortifyFpr/],
  'an archive of gzip in gzip in gzip': [gzipSync('{}'), /compressed with gzip several times/],
  'a PDF': [begins('%PDF-1.7\n'), /^This is a PDF/],
  'an image': [begins('\x89PNG\r\n\x1a\n'), /^This is an image/],
  'a 7z archive': [begins('7z\xbc\xaf\x27\x1c'), /7z archive/],
  'a database': [begins('SQLite format 3\0'), /SQLite/],
  'an empty file': ['', /^The file is empty: the tool wrote nothing/],
  'a file of white space': [' \n\t\n', /^The file has only white space: the tool wrote nothing/],
  'a pointer of Git LFS': [
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab\nsize 12345\n',
    /pointer of Git LFS.*git lfs pull/,
  ],
  'an HTML report': [
    '<!DOCTYPE html>\n<html><head><title>Scan</title></head><body></body></html>',
    /^This is an HTML page, not a report/,
  ],
  'a login page': [
    '<html><head><title>Sign in · Example</title></head><body><form><input type="password"></form></body></html>',
    /HTML sign-in page.*credentials/,
  ],
  'a Python object': ["{'results': [], 'errors': None}", /Python object.*json\.dumps/],
  'a list of Python objects': ["[{'id': 1}]", /Python object/],
  'a log': ['2026-01-02T03:04:05Z\tINFO\tNumber of language-specific files: 1\n', /^This is a log, not a report/],
  'a log of npm': [
    'npm ERR! code ENOLOCK\nnpm ERR! audit This command requires an existing lockfile.\n',
    /^This is a log/,
  ],
  'a failed Python tool': [
    'Traceback (most recent call last):\n  File "x.py", line 1\nKeyError: 1\n',
    /Python stack trace/,
  ],
  'a log before the report': [
    '2026-01-02 03:04:05 INFO scanning\nDownloading …\n{"SchemaVersion": 2,\n "Results": []}\n',
    /JSON begins at line 3\. Send only the report/,
  ],
  'a banner before the report': ['  _____ scanner 1.0\n\n[\n  {"rule": "a"}\n]\n', /JSON begins at line 3/],
};

describe('a file that is not a report', () => {
  for (const [what, [file, message]] of Object.entries(kinds)) {
    test(`is refused by its kind: ${what}`, async () => {
      assert.match((await refusalOf(file)).problem.message, message);
      assert.match((await refusalOf(file, 'trivy')).problem.message, message, 'with format=');
    });
  }

  const unknown: Record<string, [text: string, message: RegExp]> = {
    'JSON, a value on each line': [
      '{"a":1,"b":2}\n{"a":2,"b":3}\n',
      /a JSON value on each line, the first an object with the members a, b/,
    ],
    'an array of objects': ['[{"a":1,"b":2}]', /an array of objects with the members a, b/],
    XML: ['<?xml version="1.0"?><!-- x --><ns:thing a="1"/>', /XML with the root element thing/],
    'a CSV table': ['name,count,place\na,1,x\nb,2,y\n', /a CSV table/],
  };
  for (const [what, [text, message]] of Object.entries(unknown)) {
    test(`is described: ${what}`, async () => {
      const { problem, reason } = await refusalOf(text);
      assert.match(problem.message, message);
      assert.match(problem.message, /set format= to its name: sarif, /);
      assert.equal(reason, 'unknown_format');
    });
  }

  test('is named in little time, whatever it repeats', async () => {
    for (const piece of ['<!--a-->', '<?a?>', '<!a>', '[', "{'", '{}\n', '}\n\n', ' \n', '<title>', 'a,', '{"a"\n'])
      await refusalOf(piece.repeat(20_000)).catch(() => undefined);
  });

  test('shows no secret of the file', async () => {
    const secret = 'ghp_R2D2c3POr5d4BB8k2S0wicketLandoHan9xy';
    const files = [
      `{"${secret}":1,"token":"${secret}"}`,
      `[{"${secret}":1}]`,
      `<${secret}/>`,
      `{'token':'${secret}'}`,
      `INFO ${secret}\n{"a":"${secret}"}\n`,
      `<html><title>${secret}</title></html>`,
      `${secret},${secret},${secret}\n`,
    ];
    for (const file of files) {
      const refused = await refusalOf(file);
      assert.ok(!refused.message.includes(secret), file);
    }
  });
});
