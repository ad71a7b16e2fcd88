import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { actingOrganisation } from '../../platform/session/acting-organisation.ts'
import { useSession } from '../../platform/session/use-session.ts'

/** Its code came with what keeps pages on the device. */
const onDevice = async (ended: boolean) => (await import('../device/forget-on-device.ts')).forgetOnDevice(ended)

/** What was fetched for one person is gone before the next one looks: on signing out, here or in another tab. */
export function ForgetPerson() {
  const session = useSession()
  const queryClient = useQueryClient()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const ended = session.status === 'signed-out' && session.ended
  const before = useRef(person)
  // Whose session only ended comes back to what they typed, and so to the organisation that they typed it for.
  const actor = useRef(person)
  useEffect(() => {
    if (before.current !== null && before.current !== person) {
      queryClient.clear()
      onDevice(ended).catch(() => undefined)
    }
    if (actor.current !== null && actor.current !== person && !ended) actingOrganisation.forget()
    before.current = person
    if (!ended) actor.current = person
  }, [person, ended, queryClient])
  return null
}
