/** Answers of a server to compare with a restored one's: every report with every filter, deeper pages, and findings. */
import { reportCases } from './reports-cases.ts';
import type { ServerProcess } from './server-process.ts';

/** Each answer's body, by its question. */
export type Answers = Map<string, string>;

/** Matches the periods that are compared, in the names of the reports' cases. */
const periods = /, (all time|a month, half a year ago), /;
/** Pages that are followed from the first page of a report without a filter. */
const deeperPages = 3;
/** Findings of each such page that are asked for alone. */
const findingsPerPage = 10;

/** Characters of two answers that differ, before and after the place. */
const shownBefore = 200;
const shownAfter = 100;

/** It holds the instant of its first page. */
const cursor = /"cursor":"[^"]+"/;

interface Page {
  cursor: string;
  findings: { id: string }[];
}

/** `now`: the end of the periods that have none, so that the same is asked later. */
export async function answersOf(server: ServerProcess, now: Date): Promise<Answers> {
  const answers: Answers = new Map();
  const root = `/api/reporting/${server.deploymentId}/findings`;
  const ask = async (question: string, path: string, body?: unknown): Promise<string> => {
    const text = await send(server, path, body);
    answers.set(question, text.replace(cursor, ''));
    return text;
  };
  for (const { name, body } of reportCases(now).filter((one) => periods.test(one.name))) {
    const timePeriod = { until: now.toISOString(), ...(body.filters['timePeriod'] as Record<string, string>) };
    const asked = { ...body, filters: { ...body.filters, timePeriod }, limit: 100 };
    let page = JSON.parse(await ask(name, root, asked)) as Page;
    if (!name.endsWith(', all time, no filter')) continue;
    for (let deeper = 1; deeper <= deeperPages && page.cursor !== ''; deeper++) {
      page = JSON.parse(await ask(`${name}, ${deeper} pages on`, root, { ...asked, cursor: page.cursor })) as Page;
      for (const { id } of page.findings.slice(0, findingsPerPage)) await ask(`finding ${id}`, `${root}/${id}`);
    }
  }
  return answers;
}

async function send(server: ServerProcess, path: string, body: unknown): Promise<string> {
  const answer = await fetch(server.baseUrl + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.accessToken()}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${answer.status} ${text}`);
  return text;
}

/** Throws with the first question that is answered otherwise, and with the place where the answers begin to differ. */
export function assertSameAnswers(expected: Answers, actual: Answers): void {
  for (const [question, text] of expected) {
    const other = actual.get(question);
    if (other === text) continue;
    if (other === undefined) throw new Error(`not asked after the restore: ${question}`);
    let same = 0;
    while (text[same] === other[same]) same += 1;
    const around = (answer: string): string => answer.slice(Math.max(0, same - shownBefore), same + shownAfter);
    throw new Error(`answered otherwise after the restore: ${question}\n${around(text)}\n${around(other)}`);
  }
  if (actual.size !== expected.size) throw new Error('after the restore, other questions were asked');
}
