import { z } from 'zod'
import { refuse } from './errors.ts'

const address = z.email().max(254)

/** One spelling for each mailbox: trimmed, lower case, plain letters only, so that no look-alike passes for another. */
export function readableEmail(value: string): string | undefined {
  const written = value.trim()
  // Asked of what stands there: some letters are plain ones only once they are written small.
  return address.safeParse(written).success ? written.toLowerCase() : undefined
}

export function readEmail(value: string): string {
  return readableEmail(value) ?? refuse('email_address_invalid')
}

/**
 * Where mail for an address arrives, as most servers have it: what stands behind a plus sign is a tag. For counting mails only: whoever
 * signs in does so by the whole address, and some servers give tags to different people.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const plus = email.indexOf('+')
  return (plus > 0 && plus < at ? email.slice(0, plus) + email.slice(at) : email).toLowerCase()
}
