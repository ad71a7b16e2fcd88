import { useMe, useSession } from '../../platform/session/index.ts'
import { readStored, writeStored } from '../../platform/stored.ts'
import { welcomedKey as key } from './welcomed-key.ts'

/**
 * Whether the signed-in person has answered the first question: as a person, with a new organisation, or by an invitation.
 * Once answered it stays answered, so this device remembers and does not ask the server before each first page.
 */
export function useAnswersFirstQuestion(): 'answered' | 'open' | 'unknown' {
  const session = useSession()
  const me = useMe()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  if (me.data?.onboarded === true && person !== null && readStored(key) !== person) writeStored(key, person)
  if (me.data) return me.data.onboarded ? 'answered' : 'open'
  if (person !== null && readStored(key) === person) return 'answered'
  // A server that cannot tell must not lock anybody out.
  return me.isError ? 'answered' : 'unknown'
}
