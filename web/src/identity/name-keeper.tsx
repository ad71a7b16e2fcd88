import { useEffect } from 'react'
import { backend, useSession } from '../platform/session/index.ts'
import { forgetWaiting, waitingFor } from '../platform/waiting-sign-up.ts'

/** Writes the waiting name into a profile that has none yet, and forgets it here. */
export function NameKeeper() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.session.user : null
  const waiting = user ? waitingFor('fullName', user.email)?.['fullName'] : null
  const name = typeof waiting === 'string' ? waiting : null
  const wanted = user && !user.user_metadata['full_name'] ? name : null
  useEffect(() => {
    if (wanted === null) {
      if (name !== null) forgetWaiting('fullName')
      return
    }
    void backend()
      .then(({ auth }) => auth.updateUser({ data: { full_name: wanted } }))
      .then(({ error }) => {
        if (!error) forgetWaiting('fullName')
      })
  }, [wanted, name])
  return null
}
