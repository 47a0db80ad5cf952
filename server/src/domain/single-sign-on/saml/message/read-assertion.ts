/** Reads an assertion from the very bytes that were signed, and checks that it is meant for Parapet, for this sign-in, and for now. */
import { persistentNameFormat, samlClockToleranceSeconds } from '../../../../model/single-sign-on/saml-settings.ts';
import { attributeOf, childrenOf, namespaces, onlyChildOf, readXml, type XmlNode } from './read-xml.ts';
import { unproven } from './saml-problem.ts';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
const nameLengthMax = 1_000;
/** SAML's instants are in UTC (SAML Core, section 1.3.3). */
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

const { assertion: own } = namespaces;

export interface ExpectedAssertion {
  /** The provider's entity id. */
  issuer: string;
  /** Parapet's entity id. */
  audience: string;
  /** Where providers send assertions to. */
  recipient: string;
  /** The id of the request that it answers; null if nobody asked. */
  inResponseTo: string | null;
  now: Date;
}

export interface ReadAssertion {
  id: string;
  /** After it, the times of the assertion refuse it. */
  validUntil: Date;
  nameId: string;
  /** The provider's id of its session; null if it gives none. */
  sessionIndex: string | null;
  /** One text, or several, by name. */
  attributes: Readonly<Record<string, string | string[]>>;
}

/** Throws SamlProblem. */
export function readAssertion(signedXml: string, expected: ExpectedAssertion): ReadAssertion {
  const assertion = readXml(signedXml);
  const id = attributeOf(assertion, 'ID') ?? '';
  if (
    assertion.name !== 'Assertion' ||
    assertion.namespace !== own ||
    attributeOf(assertion, 'Version') !== '2.0' ||
    id === ''
  )
    throw unproven('What is signed is not an assertion of SAML 2.0.');
  if (onlyChildOf(assertion, own, 'Issuer')?.text.trim() !== expected.issuer)
    throw unproven('The assertion is of another issuer.');
  const at = expected.now.getTime();
  const toleranceMs = samlClockToleranceSeconds * 1000;
  const issuedAt = instantOf(assertion, 'IssueInstant');
  if (issuedAt === undefined || issuedAt > at + toleranceMs) throw early();
  checkConditions(onlyChildOf(assertion, own, 'Conditions'), expected);
  const subject = onlyChildOf(assertion, own, 'Subject');
  const until = confirmedUntil(subject, expected);
  const statements = childrenOf(assertion, own, 'AuthnStatement');
  if (statements.length === 0) throw unproven('The assertion does not say that anyone signed in (AuthnStatement).');
  for (const statement of statements) {
    const sessionUntil = instantOf(statement, 'SessionNotOnOrAfter');
    if (sessionUntil !== undefined && sessionUntil + toleranceMs <= at) throw late();
  }
  return {
    id,
    validUntil: new Date(until + toleranceMs),
    nameId: nameIdOf(onlyChildOf(subject, own, 'NameID'), expected),
    sessionIndex: attributeOf(statements[0], 'SessionIndex')?.slice(0, nameLengthMax) ?? null,
    attributes: attributesOf(assertion),
  };
}

function checkConditions(conditions: XmlNode | undefined, { audience, now }: ExpectedAssertion): void {
  if (conditions === undefined)
    throw unproven('The assertion has no conditions, so it may be meant for another service.');
  checkTimes(conditions, now);
  if (conditions.children.some(({ name, namespace }) => namespace !== own || !knownConditions.includes(name)))
    throw unproven('The assertion has a condition that Parapet does not know.');
  const restrictions = childrenOf(conditions, own, 'AudienceRestriction');
  const isForUs = restrictions.every((restriction) =>
    childrenOf(restriction, own, 'Audience').some(({ text }) => text.trim() === audience),
  );
  if (restrictions.length === 0 || !isForUs)
    throw unproven(`The assertion is for another audience. Set the audience to the entity ID ${audience}.`);
}

/** Until when the bearer may use it, ms. */
function confirmedUntil(subject: XmlNode | undefined, { recipient, inResponseTo, now }: ExpectedAssertion): number {
  const confirmations = childrenOf(subject, own, 'SubjectConfirmation').filter(
    (confirmation) => attributeOf(confirmation, 'Method') === bearer,
  );
  const confirmed = confirmations.map((confirmation) => onlyChildOf(confirmation, own, 'SubjectConfirmationData'));
  const data = confirmed.length === 1 ? confirmed[0] : undefined;
  if (data === undefined) throw unproven('The assertion has no confirmation for its bearer, or more than one.');
  if (attributeOf(data, 'Recipient') !== recipient)
    throw unproven(`The assertion is for another recipient. Set it to ${recipient}.`);
  if ((attributeOf(data, 'InResponseTo') ?? null) !== inResponseTo)
    throw unproven('The assertion does not answer the request of this sign-in.');
  const until = instantOf(data, 'NotOnOrAfter');
  if (until === undefined) throw unproven('The assertion does not say until when it is good.');
  checkTimes(data, now);
  return until;
}

/** Only a persistent name of this provider stays the same person: others change, or pass to another person. */
function nameIdOf(name: XmlNode | undefined, { issuer, audience }: ExpectedAssertion): string {
  const nameId = name?.text.trim() ?? '';
  if (name === undefined || nameId === '') throw unproven('The assertion names nobody (NameID).');
  if (name.children.length > 0 || nameId.length > nameLengthMax)
    throw unproven('The name of the assertion (NameID) is malformed.');
  if (attributeOf(name, 'Format') !== persistentNameFormat)
    throw unproven(
      'The name of the assertion (NameID) is not persistent. Let the provider send the format “persistent”.',
    );
  if (
    (attributeOf(name, 'NameQualifier') ?? issuer) !== issuer ||
    (attributeOf(name, 'SPNameQualifier') ?? audience) !== audience
  )
    throw unproven('The name of the assertion (NameID) is one of another provider, or for another service.');
  return nameId;
}

function attributesOf(assertion: XmlNode): Record<string, string | string[]> {
  const found = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, own, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, own, 'Attribute')) {
      const name = attributeOf(attribute, 'Name') ?? '';
      const values = childrenOf(attribute, own, 'AttributeValue').map(({ text }) => text.trim());
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? values[0]! : values]));
}

/** Both bounds, as far as they are there. */
function checkTimes(node: XmlNode, now: Date): void {
  const toleranceMs = samlClockToleranceSeconds * 1000;
  const [from, until] = [instantOf(node, 'NotBefore'), instantOf(node, 'NotOnOrAfter')];
  if (from !== undefined && from > now.getTime() + toleranceMs) throw early();
  if (until !== undefined && until + toleranceMs <= now.getTime()) throw late();
}

/** In ms; undefined if it is absent. */
function instantOf(node: XmlNode, name: string): number | undefined {
  const text = attributeOf(node, name);
  if (text === undefined) return undefined;
  const at = instantPattern.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw unproven(`The assertion has a time that is none (${name}).`);
  return at;
}

function early(): Error {
  return unproven('The assertion is not valid yet. Check the clocks of both servers; they may differ by a minute.');
}

function late(): Error {
  return unproven('The assertion has expired. Check the clocks of both servers; they may differ by a minute.');
}
