import { holdsContactDetails } from '../platform/contact-details.ts'
import { fail } from '../platform/errors.ts'

/** Of what people under 18 may read: nothing in it leads to where no one else reads. */
export function refuseContactDetails(...texts: readonly string[]): void {
  if (texts.some(holdsContactDetails)) fail('mentorship.contact-details')
}
