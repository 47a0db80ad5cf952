/** Hostile texts in a scanner's report. */

export const word = (letter: string): string => letter.repeat(10_000);
export const script =
  '<script>window.ran=1</script><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg><!-- hidden -->';
export const links = [
  '[one](javascript:window.ran=1)',
  '[two](data:text/html,<script>parent.ran=1</script>)',
  '[three](vbscript:window.ran=1)',
  '[four](JaVaScRiPt:window.ran=1 "title")',
  '[five](//elsewhere.example/x)',
  '![six](https://elsewhere.example/beacon.png)',
  '<a href="javascript:window.ran=1">seven</a>',
  '<javascript:window.ran=1>',
  '[eight][reference]',
  '',
  '[reference]: javascript:window.ran=1',
  '',
  '# A heading of its own',
].join('\n\n');
export const unseen = 'invoice\u202Efdp.exe\u202C and ad\u200Bmin\u2066!\u2069';
const hebrew = '\u05E9\u05DC\u05D5\u05DD "quoted" (1)';
export const formula = '=HYPERLINK("https://elsewhere.example","click")';
export const badAddresses = [
  'javascript:window.ran=1',
  'data:text/html,<script>parent.ran=1</script>',
  'vbscript:x',
  '//elsewhere.example',
];

interface Hostile {
  rule: string;
  path?: string;
  message: string;
  snippet?: string;
}

export const corpus: readonly Hostile[] = [
  {
    rule: 'script',
    path: 'src/<script>window.ran=1</script>.js',
    message: script,
    snippet: `${script}\n</code></pre>${script}`,
  },
  { rule: 'links', message: links },
  { rule: 'unseen', path: `src/${unseen}.py`, message: unseen, snippet: `if access != "${unseen}":` },
  { rule: 'hebrew', path: 'src/\u05E9\u05DC\u05D5\u05DD.py', message: hebrew, snippet: `name = "${hebrew}"` },
  { rule: 'megabyte', message: 'A word and '.repeat(100_000), snippet: 'x = 1;\n'.repeat(10_000) },
  { rule: 'long-word', path: `src/${'d'.repeat(900)}.js`, message: word('W'), snippet: word('x') },
  { rule: 'formula', path: '=cmd|calc.js', message: formula, snippet: '@SUM(1+1)' },
  {
    rule: 'nested',
    message: `${'> '.repeat(4_000)}deep ${'['.repeat(3_000)}${'*a '.repeat(2_000)}`,
    snippet: '{'.repeat(5_000),
  },
  { rule: '<b>rule</b><script>window.ran=1</script>', message: 'Its rule is hostile.' },
  { rule: `${unseen}-rule`, message: 'Its rule has unseen characters.' },
  { rule: word('R').slice(0, 400), message: 'Its rule is one long word.' },
];

function locationOf(path: string, line: number, text: string) {
  const region = { startLine: line, endLine: line, snippet: { text } };
  return { physicalLocation: { artifactLocation: { uri: encodeURI(path) }, region }, message: { text: script } };
}

/** SARIF with one finding per text of the corpus, and the same texts in all other fields of results and rules. */
export function report() {
  const results = corpus.map(({ rule, path = 'src/plain.js', message, snippet = 'plain()' }, index) => ({
    ruleId: rule,
    level: 'error',
    message: { text: message },
    locations: [locationOf(path, index + 1, snippet)],
    relatedLocations: [locationOf(path, 1, script)],
    codeFlows: [
      {
        threadFlows: [
          { locations: [{ location: locationOf(path, 1, script) }, { location: locationOf(path, 2, unseen) }] },
        ],
      },
    ],
    hostedViewerUri: 'javascript:window.ran=1',
    fixes: [
      {
        description: { text: links },
        artifactChanges: [
          {
            artifactLocation: { uri: encodeURI(path) },
            replacements: [
              {
                deletedRegion: { startLine: index + 1, snippet: { text: snippet.slice(0, 2_000) } },
                insertedContent: { text: `${script}\n${unseen}` },
              },
            ],
          },
        ],
      },
    ],
  }));
  const rules = corpus.map(({ rule }, index) => ({
    id: rule,
    name: index % 2 === 0 ? rule : `${script} ${unseen}`,
    shortDescription: { text: script },
    help: { text: script, markdown: links },
    helpUri: badAddresses[index % badAddresses.length],
    properties: { tags: ['external/cwe/cwe-79', script, unseen, 'OWASP-<b>A1</b>'], references: badAddresses },
  }));
  return { version: '2.1.0', runs: [{ tool: { driver: { name: '<i>scanner</i>', rules } }, results }] };
}
