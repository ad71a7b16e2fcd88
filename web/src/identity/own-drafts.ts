import { useEffect } from 'react'
import { forgetTyped } from '../platform/typed.ts'
import { useSession } from '../platform/session/index.ts'

/** What somebody else had typed in this tab when their session ended goes when another person signs in. */
export function OwnDrafts() {
  const session = useSession()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  useEffect(() => {
    if (person !== null) forgetTyped({ butOf: person })
  }, [person])
  return null
}
