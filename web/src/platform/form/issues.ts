import { ApiError } from '../api/index.ts'

/** One thing wrong with a form: where, as the contract names it (`holdings.0.validTo`), and what. */
export type Issue = { readonly path: string; readonly code: string }

type Found = {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** A contract's schema, as far as a form asks it. */
export type Schema = {
  safeParse(
    value: unknown,
  ): { readonly success: true } | { readonly success: false; readonly error: { readonly issues: readonly unknown[] } }
}

/** What a contract's own schema says about an input, in the words of its codes. */
export function issuesOf(schema: Schema, value: unknown): Issue[] {
  const checked = schema.safeParse(value)
  if (checked.success) return []
  const issues = checked.error.issues as readonly Found[]
  return firstAtEachPath(issues.map((issue) => ({ path: issue.path.join('.'), code: codeOf(issue) })))
}

/** One thing at a time: what is said of a field second often follows from the first. */
export const firstAtEachPath = (issues: readonly Issue[]): Issue[] =>
  issues.filter((issue, at) => issues.findIndex(({ path }) => path === issue.path) === at)

function codeOf(issue: Found): string {
  const own = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return typeof own === 'string' ? own : issue.code
}

/** The issues of a refused call, where the server named fields; else none. */
export function issuesOfError(error: unknown): Issue[] {
  if (!(error instanceof ApiError) || error.code !== 'validation-failed') return []
  const { issues } = error.details
  return Array.isArray(issues) ? firstAtEachPath((issues as Issue[]).filter(({ path }) => path !== '')) : []
}

/** What failed, as an error with words. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
