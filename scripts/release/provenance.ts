/**
 * A statement of where the files of a release come from: SLSA provenance v1 (https://slsa.dev/spec/v1.0/provenance) in an
 * in-toto statement v1, signed with Ed25519 in a DSSE envelope (https://github.com/secure-systems-lab/dsse).
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';

const payloadType = 'application/vnd.in-toto+json';
const Digest = z.record(z.string(), z.string());
const Statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: Digest })).min(1),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.string(),
      externalParameters: z.object({ version: z.string(), commit: z.string() }),
      resolvedDependencies: z.array(z.object({ uri: z.string(), digest: Digest })),
    }),
    runDetails: z.object({ builder: z.object({ id: z.string() }), metadata: z.object({ startedOn: z.string() }) }),
  }),
});
export type Statement = z.infer<typeof Statement>;

const Envelope = z.object({
  payloadType: z.literal(payloadType),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.base64() })).min(1),
});

/** `privateKey`: PEM, Ed25519. The envelope as one line of JSON. */
export function signStatement(statement: Statement, privateKey: string): string {
  const key = createPrivateKey(privateKey);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of a release is an Ed25519 key in PEM.');
  const payload = Buffer.from(JSON.stringify(statement));
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const signature = sign(null, preAuthenticated(payload), key);
  return `${JSON.stringify({
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: createHash('sha256').update(publicKey).digest('hex'), sig: signature.toString('base64') }],
  } satisfies z.infer<typeof Envelope>)}\n`;
}

/** The statement of an envelope that the key has signed; throws when it has not. */
export function readSigned(envelope: string, publicKey: string): Statement {
  const { payload, signatures } = Envelope.parse(JSON.parse(envelope));
  const key = createPublicKey(publicKey);
  // Without this, a key of another kind would be asked with a digest that Node chooses.
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key of a release is an Ed25519 key in PEM.');
  const bytes = Buffer.from(payload, 'base64');
  if (!signatures.some(({ sig }) => verify(null, preAuthenticated(bytes), key, Buffer.from(sig, 'base64')))) {
    throw new Error('This key has not signed the provenance.');
  }
  return Statement.parse(JSON.parse(bytes.toString('utf8')));
}

/** What DSSE signs: the type and the body, each with its length, so that neither can be read as part of the other. */
function preAuthenticated(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload]);
}
