import { z } from 'zod'
import { refuse } from './errors.ts'

const address = z.email().max(254)

/** One spelling for each mailbox: trimmed, lower case, plain letters only, so that no look-alike passes for another. */
export function readableEmail(value: string): string | undefined {
  const email = value.trim().toLowerCase()
  return address.safeParse(email).success ? email : undefined
}

export function readEmail(value: string): string {
  return readableEmail(value) ?? refuse('email_address_invalid')
}
