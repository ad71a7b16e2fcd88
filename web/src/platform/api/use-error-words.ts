import { localeOf } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatPreferences, useLanguage } from '../language/index.ts'
import { ApiError } from './api-error.ts'

/**
 * Chooses words by code: `inventory.file-empty` stands in the messages of the feature inventory, a code without a feature
 * in the common ones. A code nobody worded yet is shown as an unexpected failure, never as a code.
 */
export function useErrorWords() {
  const { i18n } = useTranslation()
  const { lang } = useLanguage()
  const { digits, calendar } = useFormatPreferences()
  return useCallback(
    (error: unknown): { text: string; requestId: string | null } => {
      const failure = error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
      const namespace = /^([a-z-]+)\./.exec(failure.code)?.[1] ?? 'common'
      const key = `${namespace}:errors.${failure.code}`
      // The key is made at run time, so its type is that of any key.
      const say = i18n.t as unknown as (key: string, values?: Readonly<Record<string, unknown>>) => string
      const locale = localeOf({ lang, digits, calendar })
      const minutes = Math.ceil(Number(failure.details['retryAfterSeconds']) / 60)
      if (failure.code === 'rate-limited' && minutes > 1)
        return {
          text: say('common:limited', { count: minutes, ...written({ number: minutes }, locale) }),
          requestId: failure.requestId,
        }
      return {
        text: i18n.exists(key) ? say(key, written(failure.details, locale)) : say('common:errors.unexpected'),
        requestId: failure.requestId,
      }
    },
    [i18n, lang, digits, calendar],
  )
}

/**
 * Figures and deadlines that a refusal names, as the reader writes them; other text stays as it came. Every page has
 * this from its first moment, so it does without the other formats.
 */
const written = (details: ApiError['details'], locale: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value.toLocaleString(locale, { useGrouping: name !== 'year' })
        : name === 'deadline' && typeof value === 'string'
          ? new Date(value).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Asia/Riyadh' })
          : value,
    ]),
  )
