/** OWASP dependency-check, XML and JSON: vulnerabilities of packages. docs/formats.md, section dependency-check. */
import { cutName, cutText } from '../facts/bounded.ts';
import { eventSink } from '../facts/events.ts';
import { rulesOnce } from '../facts/package-results.ts';
import { pointerOf } from '../json/selector.ts';
import type { ParsedEvent, Parser, ParseSource } from '../parser.ts';
import { isDependencyCheckNamespace, readDependencies, readScanInfo, title } from './read-dependencies.ts';
import { readDependency } from './vulnerabilities.ts';

export const dependencyCheckParser: Parser = {
  format: 'dependency-check',
  title,
  reportsPackagesOnly: true,
  recognises({ root, keys, xmlRoot }) {
    if (xmlRoot !== undefined)
      return xmlRoot.name === 'analysis' && isDependencyCheckNamespace(xmlRoot.namespace) ? 'certain' : 'no';
    const isReport = root === 'object' && ['reportSchema', 'scanInfo', 'projectInfo'].every((key) => keys.has(key));
    return isReport ? 'certain' : 'no';
  },
  parse: parseDependencyCheck,
};

async function* parseDependencyCheck(source: ParseSource): AsyncGenerator<ParsedEvent[]> {
  const info = await readScanInfo(source);
  const sink = eventSink(source.fileName, source.limits);
  sink.analysis('dependency-check', cutText(info.version, 100), cutName(source.category ?? ''));
  if (info.hasExceptions)
    sink.problem('/scanInfo', 'dependency-check had exceptions in its analysis, so this upload closes no findings');
  const sendRule = rulesOnce(sink.rule);
  let isAbsolute = false;
  for await (const items of readDependencies(source, info)) {
    for (const item of items) {
      if (item.label !== 'dependency') continue;
      const place = pointerOf(item);
      if (item.kind === 'dropped') sink.problem(place, `This dependency ${item.message}, so it was dropped`, {});
      if (item.kind !== 'value') continue;
      const { results, problems, wasAbsolute } = readDependency(item.value);
      for (const problem of problems) sink.problem(place, problem, {});
      if (wasAbsolute && results.length > 0 && !isAbsolute) {
        isAbsolute = true;
        sink.problem(place, 'Paths are absolute; only another scan in the same folder has the same paths');
      }
      for (const { draft, rule } of results) {
        sendRule(draft.ruleKey, () => rule);
        sink.finding(draft);
      }
    }
    yield sink.drain();
  }
  sink.coverage({ isSuccessful: !info.hasExceptions });
  yield sink.drain();
}
