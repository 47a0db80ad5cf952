/** GET /openapi.json: the interface's own description, made from the registry that it is served by. */
import { z } from 'zod';
import { publicRoute, type Route } from '../route.ts';
import { openApiDocument } from './document.ts';

/** Takes the registry as a function because it is one of its routes. */
export function describeInterface(routes: () => readonly Route[]): Route {
  let text: string | undefined;
  return publicRoute({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'DescribeInterface',
    tag: 'Interface',
    summary: 'This document',
    stability: null,
    schemas: { response: { 200: z.record(z.string(), z.unknown()).describe('An OpenAPI 3.1 document.') } },
  }).handle(async () => {
    text ??= JSON.stringify(openApiDocument(routes()));
    return {
      status: 200,
      raw: text,
      contentType: 'application/json',
      headers: { 'cache-control': 'public, max-age=300' },
    };
  });
}
