import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'

/** Whoever sends more of them has one mistake in all. */
const mostNamed = 100

type Issue = { readonly path: string; readonly code: string }

/** What was sent does not fit what its route takes. */
export class Unfit extends Error {
  readonly issues: readonly Issue[]
  /** The part of the request; Fastify says which. */
  validationContext?: string

  constructor({ issues }: z.ZodError) {
    super('what was sent does not fit')
    this.issues = issues.slice(0, mostNamed).map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code === 'custom' ? String(issue.params?.['code'] ?? issue.code) : issue.code,
    }))
  }
}

/**
 * A short text can be wrong in a hundred thousand places, and each of them costs more than what was sent. Of something long only the
 * first is looked for: `validate` of zod stops there by the same word, and names no place.
 */
export const checkSent: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  const first = { abortEarly: true } as z.core.ParseContext<z.core.$ZodIssue>
  return (sent) => {
    const { success, data, error } = schema.safeParse(sent, isLong(sent) ? first : undefined)
    return success ? { value: data } : { error: new Unfit(error) }
  }
}

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
