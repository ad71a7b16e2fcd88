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
