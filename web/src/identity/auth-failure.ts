import { asksForOtherFactor, readWait } from '@athar/contracts/identity'
import type { Lang } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../platform/language/index.ts'

type WordedCode = 'errors.unexpected_failure'
type Limit = 'limits.over_request_rate_limit'

/** What the auth client hands back when the server refused. */
export type AuthFailure = {
  readonly name?: string
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
  const format = useFormat()
  const { lang } = useLanguage()
  return useCallback(
    (failure) => {
      // The client drops the code of an answer with a fault of the server.
      const code = failure.code ?? (failure.status === 500 ? 'unexpected_failure' : '')
      if (isCeremony(code)) return t(ceremonyWords[code])
      if (code.startsWith('ERROR_')) return t('ceremony.stopped')
      const { status } = failure
      if (status === undefined) return t('unexpected')
      // The request failed on its way: the client's message is that of the browser, or of a gateway.
      if (status === 0 || isGateway(failure)) return t('unreachable')
      if (isBare(failure)) return t('unexpected')
      if (status > 500 && lang !== 'en') return t('unreachable')
      const isWorded = (key: string) => i18n.exists(key, { ns: 'identity' })
      const key = `errors.${code}`
      if (prefersServer(lang, failure) || !isWorded(key)) return failure.message || t('unexpected')
      const wait = readWait(failure.message)
      const limit = `limits.${code}`
      if (wait && isWorded(limit)) return `${t(limit as Limit)} ${t(`wait.${wait.unit}`, format.counted(wait.count))}`
      // What has no end but this one.
      if (isWorded(limit) && asksForOtherFactor(failure.message)) return t('limits.other_factor')
      return t(key as WordedCode)
    },
    [t, i18n, lang, format],
  )
}

/** Nobody's words: a bare phrase of HTTP, or what the client writes where there is not even that. */
const isBare = ({ message }: AuthFailure): boolean =>
  /^(HTTP \d+|Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)$/i.test(message)
const isGateway = (failure: AuthFailure): boolean => (failure.status ?? 0) > 500 && isBare(failure)

const prefersServer = (lang: Lang, failure: AuthFailure): boolean => lang === 'en' && failure.message !== ''
