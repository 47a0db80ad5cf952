/** The form of a commit: `area: imperative sentence`, and a body that says why. Pure. */

export interface Commit {
  id: string;
  subject: string;
  body: string;
  /** Added and removed. */
  lines: number;
}

const subjectCharactersMax = 72;
/** A change of more lines has a reason that its subject cannot hold. */
const linesWithoutBodyMax = 30;

/** Words that no imperative begins with. What is left is for the reviewer. */
const notImperative =
  /^(?:an?|the|this|that|these|those|it|its|there|here|one|two|three|no|not|all|each|every|some|many|more|less|what|who|how|why|when|where|which|whose|we|i|our|new|also|now|only|with|without|from|for|of|in|on|to|by|as)$/i;
/** "adds", "added", "adding"; not "pass", "need", "bring". */
const otherForms =
  /^(?!need$|feed$|seed$|speed$|embed$|proceed$|exceed$|bring$|focus$|bus$|alias$|canvas$)[a-z]+(?:ing|ed|[^su]s)$/i;

/** Each problem as a line that names the commit. */
export function commitProblems({ id, subject, body, lines }: Commit): string[] {
  const problems: string[] = [];
  const [, sentence] = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: (\S.*)$/.exec(subject) ?? [];
  if (sentence === undefined) {
    problems.push('begin with the area: "ingest: keep SARIF suppressions as triage"');
  } else {
    const word = sentence.split(/[\s,]/, 1)[0] ?? '';
    if (notImperative.test(word) || otherForms.test(word))
      problems.push(`say what it does: "${word}" is no imperative`);
    if (sentence.endsWith('.')) problems.push('end without a full stop');
  }
  if (subject.length > subjectCharactersMax) {
    problems.push(`shorten the subject from ${subject.length} to ${subjectCharactersMax} characters`);
  }
  if (lines > linesWithoutBodyMax && body === '') problems.push(`say why in a body: ${lines} lines changed`);
  return problems.map((problem) => `${id} ${subject}\n  ${problem}`);
}
