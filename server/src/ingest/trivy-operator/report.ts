/** What one report of the Trivy operator is about: the workload, its container and the image. */
import { imageName, type ImagePlace, type ResourcePlace } from '../../model/place.ts';
import { cutName } from '../facts/bounded.ts';
import { asObject, asText, type JsonObject } from '../facts/fields.ts';

/** Where a kind of report has its results. */
const listOfKind: ReadonlyMap<string, ReportFacts['results']> = new Map([
  ['VulnerabilityReport', 'vulnerabilities'],
  ['ConfigAuditReport', 'checks'],
  ['RbacAssessmentReport', 'checks'],
  ['InfraAssessmentReport', 'checks'],
  ['ExposedSecretReport', 'secrets'],
  ['ComplianceReport', 'controls'],
]);

export interface ReportFacts {
  results: 'vulnerabilities' | 'checks' | 'secrets' | 'controls';
  /** The report's body. */
  body: JsonObject;
  bodyName: 'report' | 'status';
  /** Equal for the same workload and container after each rollout. */
  category: string;
  /** The image with its tag and digest; else the workload. */
  scanned: string;
  resource: ResourcePlace;
  /** `namespace/Kind/name`. */
  address: string;
  image: ImagePlace | undefined;
  scannerVersion: string;
  /** The distribution in the image. */
  distribution: string | undefined;
}

/** The kind of a report without `Cluster`, or of a list of reports; undefined for other kinds. */
export function reportKind(kind: string): string | undefined {
  const [, name = ''] = /^(?:Cluster)?(\w+Report)(?:List)?$/.exec(kind) ?? [];
  return listOfKind.has(name) || name === 'SbomReport' ? name : undefined;
}

/** The report, or why it cannot be read. */
export function describeReport(value: unknown): ReportFacts | { problem: string } {
  const given = asObject(value);
  const kind = asText(given?.['kind']) ?? '';
  const results = listOfKind.get(reportKind(kind) ?? '');
  if (given === undefined || results === undefined)
    return { problem: kind === '' ? 'A report has no kind' : `Reports of the kind ${cutName(kind, 60)} are not read` };
  const bodyName = results === 'controls' ? 'status' : 'report';
  const body = asObject(given[bodyName]);
  if (body === undefined) return { problem: `The ${kind} has no ${bodyName}` };
  const workload = results === 'controls' ? reportItself(given, kind) : workloadOf(given);
  if (workload === undefined) return { problem: `The ${kind} does not name its workload` };
  const { resource, container } = workload;
  const address = [resource.namespace, resource.type, resource.name].filter((part) => part !== '').join('/');
  const isAboutImage = results === 'vulnerabilities' || results === 'secrets';
  const reference = isAboutImage ? referenceOf(body) : undefined;
  if (isAboutImage && reference === undefined) return { problem: `The ${kind} does not name its image` };
  return {
    results,
    body,
    bodyName,
    category: cutName(categoryOf(kind, address, container)),
    scanned: cutName(reference ?? address),
    resource,
    address: cutName(address),
    image: reference === undefined ? undefined : { kind: 'image', image: cutName(imageName(reference)) },
    scannerVersion: asText(asObject(body['scanner'])?.['version']) ?? '',
    distribution: asText(asObject(body['os'])?.['family']),
  };
}

/** `VulnerabilityReport shop/Deployment/web/container`; a compliance report's address begins with its kind. */
function categoryOf(kind: string, address: string, container: string): string {
  const subject = container === '' ? address : `${address}/${container}`;
  return subject.startsWith(`${kind}/`) ? subject : `${kind} ${subject}`;
}

function place(namespace: string, type: string, name: string): ResourcePlace {
  return { kind: 'resource', platform: 'kubernetes', namespace, type, name };
}

/** A compliance report is about the whole cluster: it has no other address than its own. */
function reportItself(given: JsonObject, kind: string): { resource: ResourcePlace; container: string } | undefined {
  const name = asText(asObject(given['metadata'])?.['name']);
  return name === undefined ? undefined : { resource: place('', kind, cutName(name)), container: '' };
}

/** A name that is not a valid label is in the annotations. */
function workloadOf(given: JsonObject): { resource: ResourcePlace; container: string } | undefined {
  const metadata = asObject(given['metadata']);
  const [labels, annotations] = [asObject(metadata?.['labels']), asObject(metadata?.['annotations'])];
  const label = (name: string): string | undefined =>
    asText(labels?.[`trivy-operator.${name}`]) ?? asText(annotations?.[`trivy-operator.${name}`]);
  const type = label('resource.kind');
  const name = label('resource.name');
  if (type === undefined || name === undefined) return undefined;
  const namespace = label('resource.namespace') ?? asText(metadata?.['namespace']) ?? '';
  const stable = type === 'ReplicaSet' ? withoutTemplateHash(name) : name;
  return {
    resource: place(cutName(namespace), cutName(type), cutName(stable)),
    container: label('container.name') ?? '',
  };
}

/** The end of a ReplicaSet's name changes with each rollout of its Deployment. It is spelled without vowels. */
function withoutTemplateHash(name: string): string {
  return name.replace(/-[bcdfghjklmnpqrstvwxz2456789]{6,10}$/, '');
}

/** The image with its registry; undefined if a part of it is not a text. */
function referenceOf(body: JsonObject): string | undefined {
  const { registry, os, artifact } = body;
  const [server, found] = [asObject(registry)?.['server'] ?? '', asObject(artifact)];
  const repository = asText(found?.['repository']);
  const isDamaged = (registry !== undefined && asObject(registry) === undefined) || typeof server !== 'string';
  if (repository === undefined || isDamaged || (os !== undefined && asObject(os) === undefined)) return undefined;
  const name = server === '' ? repository : `${server}/${repository}`;
  const [tag, digest] = [asText(found?.['tag']), asText(found?.['digest'])];
  return `${name}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
}

/** The list of results, with its place in the report. Compliance has checks by control, or only counts of failures. */
export function resultsOf({ results, body, bodyName }: ReportFacts): { list: unknown; pointer: string } {
  if (results !== 'controls') return { list: body[results], pointer: `/${bodyName}/${results}` };
  const [parent, member] =
    body['detailReport'] === undefined ? ['summaryReport', 'controlCheck'] : ['detailReport', 'results'];
  return { list: asObject(body[parent])?.[member], pointer: `/status/${parent}/${member}` };
}
