import type { DocumentedCall } from '@athar/contracts/docs'
import { samplesOf } from './samples-of.ts'
import { exampleOf, fieldsOf, typeOf, type Schema, type Schemas } from './schema.ts'

type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
type Operation = {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses?: Readonly<Record<string, Content>>
}
/** The description of everything that is served, as `/api/openapi.json` answers it. */
export type Described = {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components?: { readonly schemas?: Schemas }
}

const places = ['path', 'query', 'header'] as const

/** The calls of one feature, in the order of their addresses. */
export function callsOf({ paths = {}, components }: Described, feature: string): DocumentedCall[] {
  const schemas = components?.schemas ?? {}
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      operation.tags?.includes(feature) ? [present(path, method.toUpperCase(), operation, schemas)] : [],
    ),
  )
}

function present(path: string, method: string, operation: Operation, schemas: Schemas): DocumentedCall {
  const { operationId = '', summary = '', description = '', parameters = [], requestBody, responses = {} } = operation
  const sent = requestBody?.content?.['application/json']?.schema
  const answered = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  const answer = answered?.content?.['application/json']?.schema
  return {
    name: operationId,
    method,
    path,
    summary,
    access: description,
    parameters: parameters.flatMap(({ name, in: place, required = false, schema }) => {
      const where = places.find((one) => one === place)
      return where ? [{ place: name, type: typeOf(schema, schemas), required, where }] : []
    }),
    body: sent ? fieldsOf(sent, schemas) : null,
    answer: answer ? fieldsOf(answer, schemas) : null,
    samples: samplesOf({
      path,
      method,
      query: parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name),
      body: sent ? exampleOf(sent, schemas) : undefined,
      isOpen: description.startsWith('Open to everybody'),
    }),
  }
}
