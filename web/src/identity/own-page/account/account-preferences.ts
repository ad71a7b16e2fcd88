import { useEffect } from 'react'
import { useFormatPreferences, useLanguage } from '../../../platform/language/index.ts'
import { useSession } from '../../../platform/session/index.ts'
import { readStored } from '../../../platform/stored.ts'
import { preferencesOf } from './preferences.ts'

/** On a device where nobody chose yet, the choices of the account hold; a choice made here wins. */
export function AccountPreferences() {
  const session = useSession()
  const { lang, setLanguage } = useLanguage()
  const { setPreference } = useFormatPreferences()
  const user = session.status === 'signed-in' ? session.session.user : null
  const person = user?.id
  useEffect(() => {
    if (!user) return
    const { language, digits, calendar } = preferencesOf(user)
    if (digits && readStored('digits') === null) setPreference('digits', digits)
    if (calendar && readStored('calendar') === null) setPreference('calendar', calendar)
    if (language && language !== lang && readStored('language') === null) setLanguage(language)
    // When somebody signs in, and not at each change afterwards.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [person])
  return null
}
