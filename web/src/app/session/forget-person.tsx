import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { actingOrganisation } from '../../platform/session/acting-organisation.ts'
import { useSession } from '../../platform/session/use-session.ts'

/** Pages kept for times without a connection are everybody's; which of them were opened is not. */
async function forgetPages(): Promise<void> {
  // Without encryption there is no such place.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (name.startsWith('athar-pages-')) await caches.delete(name)
}

/** What was fetched for one person is gone before the next one looks: on signing out, here or in another tab. */
export function ForgetPerson() {
  const session = useSession()
  const queryClient = useQueryClient()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const before = useRef(person)
  useEffect(() => {
    if (before.current !== null && before.current !== person) {
      queryClient.clear()
      actingOrganisation.forget()
      void forgetPages()
    }
    before.current = person
  }, [person, queryClient])
  return null
}
