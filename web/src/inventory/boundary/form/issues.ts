import type { z } from 'zod'
import { ApiError } from '../../../platform/api/index.ts'

/** One thing wrong with a form: where, as the contract names it (`holdings.0.validTo`), and what. */
export type Issue = { readonly path: string; readonly code: string }

/** What a contract's own schema says about an input, in the words of its codes. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const checked = schema.safeParse(value)
  if (checked.success) return []
  return firstAtEachPath(checked.error.issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue) })))
}

/** One thing at a time: what is said of a field second often follows from the first. */
const firstAtEachPath = (issues: readonly Issue[]): Issue[] =>
  issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)

function codeOf(issue: z.core.$ZodIssue): string {
  const own = issue.code === 'custom' ? (issue.params?.['code'] as unknown) : undefined
  return typeof own === 'string' ? own : issue.code
}

/** The issues of a refused call, where the server named fields; else none. */
export function issuesOfError(error: unknown): Issue[] {
  if (!(error instanceof ApiError) || error.code !== 'validation-failed') return []
  const { issues } = error.details
  return Array.isArray(issues) ? firstAtEachPath((issues as Issue[]).filter(({ path }) => path !== '')) : []
}
