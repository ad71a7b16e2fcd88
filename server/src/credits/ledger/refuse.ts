import { errorTable, type ErrorCode } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'

type Refused = { readonly code?: string; readonly constraint?: string; readonly detail?: string }

const byConstraint: Readonly<Record<string, ErrorCode>> = {
  credits_issued_once: 'credits.issued-before',
  credit_programmes_party: 'credits.programme-party',
  credit_programmes_shares: 'credits.programme-shares',
}
const isCode = (code: string): code is ErrorCode => code in errorTable

/** Answers what the database refused (`app.refuse_credits`) with its code; other errors go on. */
export async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, constraint = '', detail = '' } = error as Refused
    const known = byConstraint[constraint]
    if (known) fail(known)
    const named = constraint.replace(/^credits_/, 'credits.').replaceAll('_', '-')
    if (constraint.startsWith('credits_') && isCode(named)) fail(named, detailsIn(detail))
    if (code === '42501') fail('forbidden')
    throw error
  }
}

const detailsIn = (text: string): Record<string, unknown> =>
  text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
