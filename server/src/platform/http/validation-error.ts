import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { emptyBlankTexts } from './blank-texts.ts'

/** Issues named in one response at most. */
const mostNamed = 100

type Issue = { readonly path: string; readonly code: string }

/** Request validation failed. */
export class ValidationError extends Error {
  readonly issues: readonly Issue[]
  /** The part of the request; Fastify says which. */
  validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('request validation failed')
    this.issues = issues.slice(0, mostNamed).map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code === 'custom' ? String(issue.params?.['code'] ?? issue.code) : issue.code,
    }))
  }
}

/**
 * A short text can be wrong in a hundred thousand places, and each of them costs more than what was sent. Of something long only the
 * first is looked for, by the word by which `validate` of zod stops there and names no place; and of a list each of its lines by itself,
 * until enough are known.
 */
export const checkSent: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (asked) => {
    const sent = emptyBlankTexts(asked)
    const { success, data, error } = check(schema, sent)
    if (success) return { value: data }
    return { error: new ValidationError(isLong(sent) ? linesFrom(schema, sent, error.issues[0]!) : error.issues) }
  }
}

const untilFirst = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>
const check = (schema: z.ZodType, sent: unknown) => schema.safeParse(sent, isLong(sent) ? untilFirst : undefined)

/** More values than any form has fields. */
const long = 2000

function isLong(sent: unknown): boolean {
  let left = long
  const countDown = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const part of Object.values(value)) {
      left -= 1
      if (left < 0) return
      countDown(part)
    }
  }
  countDown(sent)
  return left < 0
}

/** What is wrong with the lines of a list, from the first that is. */
function linesFrom(schema: z.ZodType, sent: unknown, first: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  const depth = first.path.findIndex((step) => typeof step === 'number')
  if (depth < 0) return [first]
  const to = first.path.slice(0, depth)
  const list = to.reduce((value, step) => (value as Record<PropertyKey, unknown>)[step], sent) as readonly unknown[]
  const element = to.reduce<z.ZodType | undefined>(partOf, schema)
  if (!(element instanceof z.ZodArray)) return [first]
  const found: z.core.$ZodIssue[] = []
  for (let line = Number(first.path[depth]); line < list.length && found.length < mostNamed; line += 1)
    for (const issue of check(element.element as z.ZodType, list[line]).error?.issues ?? [])
      found.push({ ...issue, path: [...to, line, ...issue.path] })
  return found.length > 0 ? found : [first]
}

const partOf = (schema: z.ZodType | undefined, step: PropertyKey): z.ZodType | undefined =>
  schema instanceof z.ZodObject ? (schema.shape as Record<PropertyKey, z.ZodType>)[step] : undefined
