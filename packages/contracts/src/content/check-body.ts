import type { z } from 'zod'
import { contentKinds } from './kinds/index.ts'
import type { ContentKind } from './published.ts'

/** Why a field is refused; `limit` goes with the codes that name one. */
export const bodyIssueCodes = [
  'required',
  'text-missing',
  'too-long',
  'too-many',
  'too-small',
  'too-large',
  'number-invalid',
  'choice-unknown',
  'format-invalid',
  'goal-twice',
] as const
export type BodyIssueCode = (typeof bodyIssueCodes)[number]
export type BodyIssue = { readonly path: string; readonly code: BodyIssueCode; readonly limit?: number }

export type CheckedBody =
  | { readonly ok: true; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly issues: readonly BodyIssue[] }

const mostIssues = 50

/** Holds a body against the schema of its kind, the same before it is sent and where it arrives. */
export function checkBody(kind: ContentKind, body: unknown): CheckedBody {
  const schema: z.ZodType<Record<string, unknown>> = contentKinds[kind]
  const read = schema.safeParse(body)
  if (read.success) return { ok: true, body: read.data }
  const byPath = new Map(read.error.issues.map((issue) => [issue.path.join('.'), issueOf(issue)]))
  return { ok: false, issues: [...byPath.values()].slice(0, mostIssues) }
}

function issueOf(issue: z.core.$ZodIssue): BodyIssue {
  const path = issue.path.join('.')
  switch (issue.code) {
    case 'too_big':
      return { path, code: bigCodes[issue.origin] ?? 'too-large', limit: Number(issue.maximum) }
    case 'too_small':
      return issue.origin === 'number'
        ? { path, code: 'too-small', limit: Number(issue.minimum) }
        : { path, code: 'required' }
    case 'invalid_type':
      return { path, code: issue.expected === 'number' || issue.expected === 'int' ? 'number-invalid' : 'required' }
    case 'invalid_value':
      return { path, code: 'choice-unknown' }
    case 'custom':
      return { path, code: issue.params?.['code'] === 'goal-twice' ? 'goal-twice' : 'text-missing' }
    default:
      return { path, code: 'format-invalid' }
  }
}

const bigCodes: Record<string, BodyIssueCode> = { string: 'too-long', array: 'too-many' }
