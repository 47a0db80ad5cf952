/** What patterns of Dockerfiles mean, as Semgrep's command has it (seen with 1.182.0). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from '../../scanner.ts';

/** Lines are counted from 1. */
const cases: Readonly<Record<string, readonly [rule: string, code: string, lines: readonly number[]]>> = {
  'an image, whatever else is said of it': [
    'pattern: FROM a',
    'FROM a\nFROM a:b\nfrom --platform=c a AS d\nFROM x/a\n',
    [1, 2, 3],
  ],
  'an image with a tag': [
    'pattern: FROM $X:latest',
    'FROM a\nFROM a:latest\nFROM localhost:80/a\nFROM a:latest@sha256:b\n',
    [2, 4],
  ],
  'the name of a stage': ['pattern: FROM $X AS $Y', 'FROM a as b\nFROM a\n', [1]],
  'a command, also as a part of another': [
    'pattern: RUN sudo ...',
    'RUN sudo a b\nRUN a && sudo b\nRUN a | sudo b\nRUN b sudo\n',
    [1, 2, 3],
  ],
  'compound commands are not looked into': ['pattern: RUN a', 'RUN if a; then a; fi\nRUN (a)\nRUN a; b\nRUN a\n', [4]],
  'a metavariable is a command of one word': ['pattern: RUN $X', 'RUN a\nRUN a b\nRUN b && c d\n', [1, 3]],
  'any form of a command': ['pattern: CMD ...', 'CMD a b\nCMD ["a", "b"]\n', [1, 2]],
  'a list': ['pattern: "CMD [...]"', 'CMD a b\nCMD ["a", "b"]\n', [2]],
  'strings of a list': [`pattern: 'RUN ["$X", ..., "b"]'`, 'RUN ["a", "b"]\nRUN ["a", "c"]\n', [1]],
  'a user, with or without a group': ['pattern: USER root', 'USER root\nUSER root:a\nUSER a\n', [1, 2]],
  'continuation lines, with comments among them': ['pattern: RUN a b', 'RUN a \\\n# c\n\n  b\nRUN a\n', [1]],
  'another escape sign': ['pattern: RUN a b', '# escape=`\nRUN a `\n b\n', [2]],
  'flags may be left out': ['pattern: COPY $X $Y', 'COPY a b\nCOPY --from=c a b\nCOPY a b c\n', [1, 2]],
  'flags that must be there': ['pattern: COPY --from=$Z $X $Y', 'COPY a b\nCOPY --from=c a b\n', [2]],
  'what is copied is any number': ['pattern: ADD ... $Y', 'ADD a b\nADD a b c\n', [1, 2]],
  'one of several variables': ['pattern: ENV ... a=$X ...', 'ENV b=c a=d\nENV a d\nENV b=c\n', [1, 2]],
  'arguments without a value': ['pattern: ARG $X', 'ARG a\nARG a=b\n', [1]],
  ports: [
    'patterns: [{ pattern: EXPOSE $P }, { metavariable-comparison: { metavariable: $P, comparison: $P > 100, strip: true } }]',
    'EXPOSE 80\nEXPOSE 8080\nEXPOSE 8080 9090\n',
    [2],
  ],
  'instructions in their order': [
    'patterns: [{ pattern: CMD $...A }, { pattern-not-inside: "USER $U\\n...\\n" }]',
    'FROM a\nCMD b\nUSER c\nCMD ["d"]\n',
    [2],
  ],
  'health checks': ['pattern: HEALTHCHECK ... CMD $X', 'HEALTHCHECK --interval=5s CMD a\nHEALTHCHECK NONE\n', [1]],
  'heredocs end where they say': ['pattern: USER $X', 'RUN <<EOF\nUSER a\nEOF\nUSER b\n', [4]],
};

async function scan(path: string, rule: string, text: string) {
  const { rules, notRun } = await readRules({
    text: `rules:\n  - id: r\n    languages: [dockerfile]\n    message: $X\n    severity: ERROR\n    ${rule}\n`,
    idPrefix: '',
  });
  assert.deepEqual(notRun, []);
  return scanFile({ path, text }, rules);
}

describe('Dockerfile', () => {
  for (const [what, [rule, code, lines]] of Object.entries(cases))
    test(what, async () => {
      const { findings } = await scan('Dockerfile', rule, code);
      assert.deepEqual([...new Set(findings.map(({ start }) => start.line))], lines);
    });

  test('files are known by their names', async () => {
    const paths = ['Dockerfile', 'a/dockerfile', 'a.dockerfile', 'dev.Dockerfile', 'Dockerfile.dev', 'Containerfile'];
    const found = await Promise.all(paths.map(async (path) => (await scan(path, 'pattern: RUN a', 'RUN a')).findings));
    assert.deepEqual(
      found.map((each) => each.length),
      [1, 1, 1, 1, 0, 0],
    );
  });

  test('a line of another kind is named, and the instructions are read', async () => {
    const { findings, problems } = await scan('Dockerfile', 'pattern: RUN $X', 'RUN a\nRUM b\n{{ c }}\nRUN d\n');
    assert.deepEqual(
      [findings.map(({ message }) => message), problems.map(({ kind }) => kind)],
      [['a', 'd'], ['damaged']],
    );
  });
});
