/** GET /api/auth/sso/saml/metadata/{deployment}/{provider}: what a SAML provider must know of Parapet. */
import { z } from 'zod';
import { showMetadata } from '../../../domain/single-sign-on/saml/show-metadata.ts';
import { publicRoute } from '../../route.ts';
import { SamlMetadataParams } from './saml-wire.ts';

const samlMetadataType = 'application/samlmetadata+xml';

export const getSamlMetadataRoute = publicRoute({
  method: 'GET',
  path: '/api/auth/sso/saml/metadata/{deployment}/{provider}',
  operationId: 'GetSamlMetadata',
  tag: 'Single sign-on',
  summary: 'Get Parapet’s SAML metadata for an identity provider',
  description:
    'The entity ID, the addresses, and the certificate with which Parapet signs requests and opens encrypted assertions.',
  stability: null,
  refusesWith: [404],
  schemas: { params: SamlMetadataParams, response: { 200: z.string().describe('SAML 2.0 metadata (XML).') } },
  answersWith: samlMetadataType,
}).handle(async ({ platform, params }) => {
  const xml = await showMetadata(platform, { deploymentId: params.deployment, providerId: params.provider });
  return { status: 200, raw: xml, contentType: samlMetadataType };
});
