import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeUserAgent } from './user-agent.ts';

test('a device is named by its client and its system', () => {
  const mozilla = 'Mozilla/5.0';
  const expected: Record<string, string> = {
    [`${mozilla} (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0`]: 'Firefox 131 on Linux',
    [`${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36`]:
      'Chrome 130 on Windows',
    [`${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.46`]:
      'Edge 130 on Windows',
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`]:
      'Safari 18 on macOS',
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`]:
      'Safari 18 on iPhone',
    [`${mozilla} (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`]:
      'Chrome 130 on Android',
    'curl/8.5.0': 'curl 8',
    'parapet-cli/0.1.0': 'parapet 0.1.0',
    node: 'Node.js',
  };
  for (const [userAgent, words] of Object.entries(expected)) assert.equal(describeUserAgent(userAgent), words);
});

test('an unknown text has no words, and a hostile one costs little', () => {
  assert.equal(describeUserAgent(''), '');
  assert.equal(describeUserAgent('<script>alert(1)</script>'), '');
  assert.equal(describeUserAgent('Version/1 '.repeat(40)), '');
});
