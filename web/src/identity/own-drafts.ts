import { useEffect } from 'react'
import { leftKey } from '../platform/session/left-key.ts'
import { removeStored } from '../platform/stored.ts'
import { forgetTyped } from '../platform/typed.ts'
import { useSession } from '../platform/session/index.ts'

/** What somebody else had typed in this tab when their session ended goes when another person signs in. */
export function OwnDrafts() {
  const session = useSession()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  useEffect(() => {
    if (person === null) return
    forgetTyped({ butOf: person })
    // From here on a session that is over is theirs.
    removeStored(leftKey)
  }, [person])
  return null
}
