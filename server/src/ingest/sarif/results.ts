/** SARIF results as finding drafts. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { imageName, type Place } from '../../model/place.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import { asLabel, asObject, asObjects, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { oddMember } from '../facts/odd-member.ts';
import { confidenceOfWord } from '../facts/severity-words.ts';
import { distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { identifying } from './identifying.ts';
import { fixOf, relatedOf, traceOf } from './flows.ts';
import { regionOf, type Locator, type PrimaryLocation } from './locations.ts';
import { packageOf } from './packages.ts';
import { cweOfTaxon, cwesOfProperties, ownSeverity, textOf, type RuleEntry } from './rules.ts';
import { clueOf } from './secrets.ts';
import { sourceTexts } from './source-texts.ts';
import type { RunSurvey, ToolComponent } from './survey.ts';
import { isFingerprint, issueTypeOfSubject, severityOfLevel, subjectOf } from './tables.ts';
import { sarifTool, type SarifTool, type Subject } from './tools.ts';

export interface ResultReader {
  read(value: unknown, place: string): void;
  /** All rules that ran if the run lists one without results; else null. */
  completeRuleKeys(): string[] | null;
  /** All files scanned if the run lists one without results and none is missing; else null. */
  completePaths(): string[] | null;
}

/** The key of results that name no rule. */
const unnamedRule = 'unnamed-rule';

/** Results above the repository's root that have a notice each; a scan of the wrong folder has nothing else. */
const climbingToldMax = 20;

/** Kinds of results that are not findings: the tool found nothing wrong. */
const noFindings: ReadonlySet<string> = new Set(['pass', 'notApplicable', 'informational']);

export function resultReader(run: RunSurvey, places: Locator, sink: EventSink): ResultReader {
  const rules = ruleBook(run, sink);
  const targets = targetPaths(run, places);
  const hit = new Set<string>();
  let hasForeignPath = false;
  let baselines = 0;
  let nameless = 0;
  let climbing = 0;

  const read = (value: unknown, place: string): void => {
    const result = asObject(value);
    if (result === undefined) {
      sink.problem(place, 'A result that is not an object was dropped', {});
      return;
    }
    const kind = asText(result['kind']);
    if (kind !== undefined && noFindings.has(kind)) return;
    const rule = rules.ruleOf(result);
    if (rule === undefined) {
      sink.problem(place, 'The result refers to a rule that the run does not list; it was dropped', {});
      return;
    }
    const odd = oddMember(result, identifying);
    if (odd !== undefined) {
      const isOfRule = /^(?:rule|$)/.test(odd);
      const message = `The member ${odd} has a type that SARIF does not allow; the result was dropped`;
      sink.problem(place, message, isOfRule ? {} : { ruleKey: rule.key });
      return;
    }
    const location = primaryLocation(result);
    const inRoot = places.pathOf(location.artifact);
    const path = inRoot ?? places.pathAboveRoot(location.artifact);
    if (result['baselineState'] === 'absent') {
      // "absent" marks results that are gone; Parapet computes that itself (readings, section 7).
      baselines += 1;
      if (baselines === 1)
        sink.problem(place, 'Results with baselineState "absent" are left out: Parapet computes what is gone');
      return;
    }
    if (!places.isKnown(location.artifact))
      sink.problem(place, 'The location names an artifact that the run does not describe: the finding has no path', {
        ruleKey: rule.key,
      });
    if (inRoot === undefined) {
      climbing += 1;
      if (climbing <= climbingToldMax)
        sink.problem(place, `The location is outside the repository: it was read as ${cutText(path, 200)}`);
    }
    if (rule.key === unnamedRule && path === '') {
      nameless += 1;
      if (nameless === 1)
        sink.problem(
          place,
          'Some results name neither a rule nor a location: those with the same message are one finding',
        );
    }
    if (targets !== undefined) {
      if (inRoot !== undefined && targets.has(path)) hit.add(path);
      else if (path !== '') hasForeignPath = true;
    }
    const isAboveRoot = inRoot === undefined;
    const draft = draftOf(result, { rule, run, path, isAboveRoot, places, location });
    sink.finding(draft, draft.issueType === 'secrets' ? clueOf(draft.ruleKey, result, location) : undefined);
    rules.learn(rule, result);
  };

  return {
    read,
    completeRuleKeys: () => rules.completeKeys(),
    completePaths: () => (targets === undefined || hasForeignPath || hit.size === targets.size ? null : [...targets]),
  };
}

/** Paths of artifacts with the role of analysis target; undefined if there are none. */
function targetPaths(run: RunSurvey, places: Locator): Set<string> | undefined {
  const paths = new Set<string>();
  for (const artifact of run.artifacts) {
    const path = artifact.isAnalysisTarget ? places.pathOf(artifact.location) : undefined;
    if (path !== undefined && path !== '') paths.add(path);
  }
  return paths.size === 0 ? undefined : paths;
}

/** The rule of a result. */
export interface ResultRule {
  key: string;
  entry: RuleEntry | undefined;
  component: ToolComponent;
}

interface RuleBook {
  /** Undefined if the result only points to a rule, and the run lists none there. */
  ruleOf(result: JsonObject): ResultRule | undefined;
  /** Adds facts about the rule that only the result carries. */
  learn(rule: ResultRule, result: JsonObject): void;
  completeKeys(): string[] | null;
}

/** Reports all listed rules to the sink, and finds a result's rule by component, index or id. */
function ruleBook(run: RunSurvey, sink: EventSink): RuleBook {
  const components = [run.driver, ...run.extensions];
  const byId = new Map<string, { entry: RuleEntry; component: ToolComponent }>();
  const facts = new Map<string, RuleFacts>();
  const withResults = new Set<string>();
  for (const component of components) {
    for (const entry of component.rules) {
      const key = cutName(entry.id);
      if (entry.id === '' || byId.has(entry.id)) continue;
      byId.set(entry.id, { entry, component });
      facts.set(key, entry.facts);
      sink.rule(key, entry.facts);
    }
  }
  const listed = facts.size;
  return {
    ruleOf(result) {
      const reference = asObject(result['rule']);
      const extension = asObject(reference?.['toolComponent'])?.['index'];
      const component = (typeof extension === 'number' ? run.extensions[extension] : undefined) ?? run.driver;
      const index = reference?.['index'] ?? result['ruleIndex'];
      const id =
        asLabel(result['ruleId']) ??
        asLabel(reference?.['id']) ??
        (index === undefined ? idInMessage(result, byId) : undefined);
      const indexed = typeof index === 'number' ? component.rules[index] : undefined;
      // A hierarchical id ("CA1000/1") belongs to the rule with the longest matching prefix.
      const fits = indexed !== undefined && (id === undefined || id === indexed.id || id.startsWith(`${indexed.id}/`));
      // An index of -1 is none (SARIF 3.27.6).
      const isMissing = indexed === undefined && typeof index === 'number' && index >= 0;
      if (id === undefined && (isMissing || (typeof extension === 'number' && component === run.driver)))
        return undefined;
      const found = fits ? { entry: indexed, component } : id === undefined ? undefined : byName(byId, id);
      const key = cutName(id ?? found?.entry.id ?? unnamedRule) || unnamedRule;
      if (!facts.has(key)) {
        const inherited = found?.entry.facts ?? {};
        facts.set(key, inherited);
        sink.rule(key, inherited);
      }
      withResults.add(key);
      return { key, entry: found?.entry, component: found?.component ?? component };
    },
    learn(rule, result) {
      const known = facts.get(rule.key) ?? {};
      const more = factsOfResult(result, known);
      if (more === undefined) return;
      facts.set(rule.key, more);
      sink.push({ kind: 'rule', ruleKey: rule.key, facts: more });
    },
    completeKeys() {
      // A result of an unlisted rule shows that the list is incomplete.
      const isComplete = [...byId.keys()].some((id) => !withResults.has(cutName(id))) && facts.size === listed;
      if (!isComplete) return null;
      const enabled = [...byId.values()].filter(({ entry }) => entry.isEnabled).map(({ entry }) => cutName(entry.id));
      return [...new Set([...enabled, ...withResults])];
    },
  };
}

/** Trivy's results about an image are in the image, its files too. */
function placeOf({ imageReference }: RunSurvey): Place | undefined {
  return imageReference === '' ? undefined : { kind: 'image', image: cutName(imageName(imageReference)) };
}

/** Gitleaks 7 names the rule only at the beginning of the message. */
function idInMessage(result: JsonObject, byId: ReadonlyMap<string, unknown>): string | undefined {
  const text = textOf(result['message']);
  if (text === undefined || byId.size > 200) return undefined;
  let best: string | undefined;
  for (const id of byId.keys()) if (text.startsWith(`${id} `) && id.length > (best?.length ?? 0)) best = id;
  return best;
}

function byName<T>(byId: ReadonlyMap<string, T>, id: string): T | undefined {
  let part = id;
  for (let steps = 0; steps < 10; steps += 1) {
    const found = byId.get(part);
    if (found !== undefined) return found;
    const slash = part.lastIndexOf('/');
    if (slash <= 0) return undefined;
    part = part.slice(0, slash);
  }
  return undefined;
}

/** The rule's facts plus the result's CWE and OWASP names; undefined if there are no new ones. */
function factsOfResult(result: JsonObject, known: RuleFacts): RuleFacts | undefined {
  const properties = asObject(result['properties']);
  const taxa = result['taxa'];
  if (properties === undefined && taxa === undefined) return undefined;
  const own = properties ?? {};
  const cwes = distinctCwes([...(known.cwes ?? []), ...cwesOfResult(own, result)]).slice(0, listMax.tags);
  const named = asTexts(own['owasp'])
    .slice(0, listMax.tags)
    .map(owaspName)
    .filter((name) => name !== undefined);
  const owasps = [...new Set([...(known.owasps ?? []), ...named])].slice(0, listMax.tags);
  const isNews = cwes.join() !== (known.cwes ?? []).join() || owasps.length > (known.owasps?.length ?? 0);
  if (!isNews) return undefined;
  return { ...known, ...(cwes.length === 0 ? {} : { cwes }), ...(owasps.length === 0 ? {} : { owasps }) };
}

function cwesOfResult(properties: JsonObject, result: JsonObject): string[] {
  const ofTaxa = asObjects(result['taxa']).slice(0, listMax.tags).map(cweOfTaxon);
  return distinctCwes([...ofTaxa, ...cwesOfProperties(properties)]);
}

function primaryLocation(result: JsonObject): PrimaryLocation {
  const location = asObject((result['locations'] as unknown[] | undefined)?.[0]);
  const physical = asObject(location?.['physicalLocation']);
  const logical = asObject((location?.['logicalLocations'] as unknown[] | undefined)?.[0]);
  return {
    artifact: asObject(physical?.['artifactLocation']) ?? asObject(result['analysisTarget']),
    region: asObject(physical?.['region']),
    context: asObject(physical?.['contextRegion']),
    logicalName: asText(logical?.['fullyQualifiedName']) ?? asText(logical?.['name']),
  };
}

interface DraftInput {
  rule: ResultRule;
  run: RunSurvey;
  path: string;
  /** The path lost its leading `..`. */
  isAboveRoot: boolean;
  places: Locator;
  location: PrimaryLocation;
}

function draftOf(result: JsonObject, input: DraftInput): FindingDraft {
  const { rule, location, path } = input;
  const properties = asObject(result['properties']) ?? {};
  const subject = resultSubject(input, properties, result);
  const issueType = issueTypeOfSubject[subject];
  const tool = sarifTool(input.run.toolName);
  const region = regionOf(location.region);
  const texts = sourceTexts(location, region);
  const message = messageOf(result['message'], rule, input.run);
  // The finding's path may be that of another file, which a fix must not change.
  const given = fixOf(result, input.places, texts.matched, region);
  const fix = input.isAboveRoot ? adviceOf(given) : given;
  const found =
    issueType === 'sca' ? packageOf(result, { rule, tool, message, path, line: region.startLine, subject }) : undefined;
  const content: FindingContent = defined<FindingContent>({
    message: cutText(message, textMax.message),
    place: placeOf(input.run),
    isAboveRoot: input.isAboveRoot || undefined,
    snippet: texts.matched === null ? undefined : cutText(texts.matched, textMax.snippet),
    relatedSnippets: relatedOf(result, input.places),
    trace: traceOf(result, input.places),
    fix: tool.fixIsAdvice === true && issueType === 'sca' ? adviceOf(fix) : fix,
    sca: found?.facts,
    matchBasedId: matchBasedIdOf(result),
    url: asText(result['hostedViewerUri'])?.slice(0, textMax.url),
  });
  const draft: FindingDraft = defined<FindingDraft>({
    ruleKey: rule.key,
    path,
    region,
    issueType,
    severity: severityOfResult(result, properties, rule.entry, tool),
    confidence: confidenceOfWord(properties['issue_confidence'] ?? properties['confidence']) ?? rule.entry?.confidence,
    validity: issueType === 'secrets' ? 'no_validator' : undefined,
    isMuted: false,
    fingerprints: fingerprintsOf(result),
    // Without a file, the name of the subject distinguishes results of one rule.
    matchedText:
      texts.matched === null ? (path === '' ? (location.logicalName ?? null) : null) : evidenceText(texts.matched),
    contextText: texts.context === null ? null : evidenceText(texts.context),
    contextStartLine: texts.contextStartLine,
    content,
    formerReadings: found?.former,
  });
  applySuppressions(draft, result);
  return draft;
}

/** A fix without the replacement that only repeats it. */
function adviceOf(fix: FindingContent['fix']): FindingContent['fix'] {
  return fix?.explanation === undefined ? undefined : { explanation: fix.explanation };
}

/** The subject by the rule's entry, unless the result has tags or weaknesses of its own. */
function resultSubject({ rule, run }: DraftInput, properties: JsonObject, result: JsonObject): Subject {
  const { key, entry } = rule;
  if (entry !== undefined && entry.subject !== 'code') return entry.subject;
  const tags = asTexts(properties['tags']).slice(0, listMax.tags);
  const cwes = cwesOfResult(properties, result);
  if (entry !== undefined && tags.length === 0 && cwes.length === 0) return entry.subject;
  const { name = '', facts } = entry ?? {};
  const description = facts?.shortDescription ?? '';
  return subjectOf({ tool: run.toolName, id: key, name, description, tags, cwes });
}

/**
 * Readings, section 6: the tool's own four levels, else security-severity, else the level; the result takes precedence
 * over the rule.
 */
function severityOfResult(
  result: JsonObject,
  properties: JsonObject,
  entry: RuleEntry | undefined,
  tool: SarifTool,
): Severity {
  const own = ownSeverity(properties) ?? entry?.severity;
  if (own !== undefined) return own;
  const level = asText(result['level']) ?? entry?.level;
  if (level === undefined) return tool.severity ?? 'medium';
  return severityOfLevel.get(level) ?? 'low';
}

/**
 * The message as plain text: links to locations of the log (SARIF 3.11.6) lead nowhere outside it and become their
 * text.
 */
export function messageOf(value: unknown, rule: ResultRule, run: RunSurvey): string {
  return filledMessage(value, rule, run).replace(/(?<!\\)\[((?:[^[\]\\]|\\.)*)\]\(\d{1,9}\)/g, '$1');
}

/** The message, given or looked up by id in the rule and the component, with placeholders filled. */
function filledMessage(value: unknown, rule: ResultRule, run: RunSurvey): string {
  const message = asObject(value);
  const id = asText(message?.['id']);
  const looked =
    id === undefined
      ? undefined
      : (rule.entry?.messages.get(id) ?? rule.component.messages.get(id) ?? run.driver.messages.get(id));
  const text = textOf(message) ?? looked;
  if (text === undefined) return rule.entry?.facts.shortDescription ?? rule.entry?.facts.fullDescription ?? rule.key;
  const given = message?.['arguments'];
  if (!Array.isArray(given) || given.length === 0) return text;
  return text.replace(/\{\{|\}\}|\{(\d{1,3})\}/g, (found, index: string | undefined) => {
    if (index === undefined) return found.charAt(0);
    const argument: unknown = given[Number(index)];
    return typeof argument === 'string' ? argument : found;
  });
}

function fingerprintsOf(result: JsonObject): Record<string, string> | undefined {
  const found: [string, string][] = [];
  for (const member of ['fingerprints', 'partialFingerprints']) {
    for (const [name, value] of Object.entries(asObject(result[member]) ?? {}).slice(0, 50)) {
      if (typeof value === 'string' && isFingerprint(name, value))
        found.push([cutName(name, 100), evidenceText(value)]);
    }
  }
  // fromEntries defines own members, so a name like __proto__ is safe.
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function matchBasedIdOf(result: JsonObject): string | undefined {
  const value = asText(asObject(result['fingerprints'])?.['matchBasedId/v1']);
  return value === undefined || !isFingerprint('matchBasedId/v1', value) ? undefined : cutText(value, textMax.name);
}

/** In source: muted. Outside: triage, accepted or under review. Rejected suppressions are none (SARIF, 3.35.3). */
function applySuppressions(draft: FindingDraft, result: JsonObject): void {
  for (const suppression of asObjects(result['suppressions']).slice(0, 20)) {
    // Drafts of the standard called `status` `state`.
    const status = asText(suppression['status']) ?? asText(suppression['state']) ?? 'accepted';
    if (status === 'rejected') continue;
    const justification = cutText(asText(suppression['justification']) ?? '', textMax.message);
    if (suppression['kind'] === 'inSource' && status !== 'underReview') draft.isMuted = true;
    else
      draft.externalSuppression ??= { status: status === 'underReview' ? 'under_review' : 'accepted', justification };
    if (justification !== '') draft.content.suppressionJustification ??= justification;
  }
}
