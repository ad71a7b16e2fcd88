import type { SecurityEvent } from '@athar/contracts/security'
import { useTranslation } from 'react-i18next'

/** Where the words of a detail's codes stand, and what a code is called there. */
const codesOf: Readonly<Partial<Record<string, (text: string) => [string, string]>>> = {
  method: (text) => ['methods', text.replace('/', '-')],
  type: (text) => ['methods', text === 'totp' ? text : `mfa-${text}`],
  reason: (text) => ['wrongAnswers', text],
}

/** What an event is called. Browsers may report any name: one that is not ours shows as it came. */
export function useEventWords() {
  const { t, i18n } = useTranslation('security')
  const say = i18n.t as unknown as (key: string) => string
  const name = (eventType: string): string => {
    const key = `security:events.${eventType.replaceAll(/[._-](\w)/g, (_whole, letter: string) => letter.toUpperCase())}`
    return i18n.exists(key) ? say(key) : eventType
  }
  /** What a detail is about; null for one that is not ours. */
  const detail = (of: string): string | null => {
    const key = `security:detail.${of}`
    return /^\w+$/.test(of) && i18n.exists(key) ? say(key) : null
  }
  /** What stands there: our own codes by their words, anything else as it came. */
  const value = (of: string, text: string): string => {
    const [prefix, code] = codesOf[of]?.(text) ?? ['', '']
    const key = `security:${prefix}.${code}`
    return prefix !== '' && /^[\w-]+$/.test(code) && i18n.exists(key) ? say(key) : text
  }
  const who = ({ person, personId }: SecurityEvent): string =>
    personId === null ? t('visitor') : person ? person.fullName || person.email : t('former')
  return { name, who, detail, value }
}
