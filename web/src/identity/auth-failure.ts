import type { Lang } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/language/index.ts'

type WordedCode = 'errors.unexpected_failure'

/** What the auth client hands back when the server refused. */
export type AuthFailure = {
  readonly message: string
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** What a browser says when no key answered; the client gives these codes of its own and no status. */
const ceremonyWords = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'errors.webauthn_credential_exists',
  ERROR_INVALID_DOMAIN: 'ceremony.wrongAddress',
  ERROR_INVALID_RP_ID: 'ceremony.wrongAddress',
} as const
const isCeremony = (code: string): code is keyof typeof ceremonyWords => code in ceremonyWords

/** The server speaks English: its own words there, those of the code in Arabic, its words again where the code is unknown. */
export function useAuthWords(): (failure: AuthFailure) => string {
  const { t, i18n } = useTranslation('identity')
  const { lang } = useLanguage()
  return useCallback(
    (failure) => {
      const code = failure.code ?? ''
      if (isCeremony(code)) return t(ceremonyWords[code])
      if (code.startsWith('ERROR_')) return t('ceremony.stopped')
      // No status: the request failed on its way, and the library's message is the browser's own.
      if (!failure.status) return t('unexpected')
      const key = `errors.${code}`
      const worded = i18n.exists(key, { ns: 'identity' })
      return prefersServer(lang, failure) || !worded ? failure.message || t('unexpected') : t(key as WordedCode)
    },
    [t, i18n, lang],
  )
}

const prefersServer = (lang: Lang, failure: AuthFailure): boolean => lang === 'en' && failure.message !== ''
