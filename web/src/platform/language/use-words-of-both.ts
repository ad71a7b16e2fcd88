import { languages } from '@athar/i18n'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The words of the language that the page is not in are fetched for a preview alone. */
export function useWordsOfBoth(): boolean {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let gone = false
    void i18n.loadLanguages([...languages]).then(() => {
      if (!gone) setReady(true)
    })
    return () => {
      gone = true
    }
  }, [i18n])
  return ready
}
