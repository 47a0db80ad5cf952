/** GET /openapi.json: the interface's description, generated from the registry that serves it. */
import { z } from 'zod';
import { publicRoute, type Route } from '../route.ts';
import { openApiDocument } from './document.ts';

/** Takes a function because the registry contains this route. */
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
