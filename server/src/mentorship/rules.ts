import { holdsContactDetails } from '../platform/contact-details.ts'
import { fail } from '../platform/errors.ts'

/** Of what people under 18 may read: nothing in it leads to where no one else reads. */
export function refuseContactDetails(...texts: readonly string[]): void {
  if (texts.some(holdsContactDetails)) fail('mentorship.contact-details')
}

/** A name as people under 18 read it: of one that leads outside the first word alone, or nothing. */
export function safeName(fullName: string): string {
  if (!holdsContactDetails(fullName)) return fullName
  const first = /^\p{L}[\p{L}\p{M}'’-]*/u.exec(fullName.trim())?.[0] ?? ''
  return holdsContactDetails(first) ? '' : first
}
