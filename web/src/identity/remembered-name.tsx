import { useEffect } from 'react'
import { backend, useSession } from '../platform/session/index.ts'
import { readStored, removeStored, writeStored } from '../platform/stored.ts'

const key = 'athar-full-name'

/** The name typed at sign-up is not sent along; it waits here for the first sign-in of the same address. */
export const rememberName = (email: string, fullName: string): void => {
  if (fullName.trim() !== '')
    writeStored(key, JSON.stringify({ email: email.trim().toLowerCase(), fullName: fullName.trim() }))
}

function rememberedFor(email: string | undefined): string | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null')
    const known =
      typeof kept === 'object' &&
      kept !== null &&
      'email' in kept &&
      'fullName' in kept &&
      typeof kept.fullName === 'string'
    return known && kept.email === email?.toLowerCase() ? (kept.fullName as string) : null
  } catch {
    return null
  }
}

/** Writes the waiting name into a profile that has none yet, and forgets it here. */
export function RememberedName() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.session.user : null
  const name = user ? rememberedFor(user.email) : null
  const wanted = user && !user.user_metadata['full_name'] ? name : null
  useEffect(() => {
    if (wanted === null) {
      if (name !== null) removeStored(key)
      return
    }
    void backend()
      .then(({ auth }) => auth.updateUser({ data: { full_name: wanted } }))
      .then(({ error }) => {
        if (!error) removeStored(key)
      })
  }, [wanted, name])
  return null
}
