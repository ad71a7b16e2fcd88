import { namesOrganisation, type ContractShape } from '@athar/contracts'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { longestKey, shortestKey } from './idempotency.ts'

type Options = Required<Pick<FastifyDynamicSwaggerOptions, 'openapi' | 'transform' | 'transformObject'>>
type Path = Record<string, { responses?: Record<string, unknown> }>

const organisation = {
  type: 'string',
  format: 'uuid',
  description: 'The organisation to act for. An API token acts for its own, and needs no header.',
}
const idempotencyKey = {
  type: 'string',
  minLength: shortestKey,
  maxLength: longestKey,
  description: 'Sent again within 24 hours, the call is answered as before and not done twice.',
}

/** What the error handler sends. */
const refusal = {
  type: 'object',
  required: ['type', 'code', 'message', 'details', 'requestId'],
  properties: {
    type: { type: 'string', format: 'uri-reference', description: 'The page that says what the code means' },
    code: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string', format: 'uuid' },
  },
}
const refused = {
  description: 'Refused, or failed',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

/** One document of everything that is served: what a contract says beside its schemas stands in it too. */
export const openApi: Options = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Athar',
      version: '0.1.0',
      description: 'Carbon accounting, disclosure and verification for Saudi Arabia',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  },
  transform(document) {
    const told = jsonSchemaTransform(document)
    const contract = contractOf(document.route.config)
    if (!contract || !told.schema) return told
    return {
      ...told,
      schema: {
        ...told.schema,
        ...headersOf(contract),
        ...answerOf(contract),
        ...(contract.upload ? { consumes: ['multipart/form-data'], body: file } : {}),
      },
    }
  },
  transformObject(document) {
    if (!('openapiObject' in document)) return document.swaggerObject
    const { openapiObject: found } = document
    // The protocol under `/auth/v1` has failures of a shape of its own.
    const paths = Object.entries((found.paths ?? {}) as Record<string, Path>).map(([path, item]) => [
      path,
      path.startsWith('/auth/v1/') ? item : withRefusals(item),
    ])
    const schemas = { ...found.components?.schemas, Refusal: refusal }
    const whole = { ...found, paths: Object.fromEntries(paths), components: { ...found.components, schemas } }
    return whole as typeof found
  },
}

const contractOf = (config: unknown): ContractShape | undefined =>
  (config as { contract?: ContractShape } | undefined)?.contract

function headersOf({ access, method, keepsAnswer, upload, transaction }: ContractShape) {
  const repeatable = keepsAnswer === 'own' || (access.kind !== 'public' && method !== 'GET' && keepsAnswer !== false)
  const properties = {
    ...(namesOrganisation({ access }) ? { 'athar-organisation': organisation } : {}),
    ...(repeatable && transaction !== false && !upload ? { 'idempotency-key': idempotencyKey } : {}),
  }
  return Object.keys(properties).length > 0 ? { headers: { type: 'object', properties } } : {}
}

const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }

/** What is no JSON has no schema of its own. */
function answerOf({ status, answer, response }: ContractShape) {
  if (status === 204) return { response: { 204: { type: 'null', description: 'Done' } } }
  if (response || answer === undefined || answer === 'json') return {}
  const type = answer === 'events' ? 'text/event-stream' : '*/*'
  const content = { [type]: { schema: { type: 'string', ...(answer === 'file' ? { format: 'binary' } : {}) } } }
  const description = answer === 'events' ? 'Server-sent events' : 'The file'
  return { response: { [status ?? 200]: { description, content } } }
}

const withRefusals = (item: Path): Path =>
  Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [
      method,
      { ...operation, responses: { ...operation.responses, default: refused } },
    ]),
  )
