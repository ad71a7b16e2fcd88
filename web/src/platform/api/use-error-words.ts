import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../language/index.ts'
import { isDay } from '../kept-moments.ts'
import { ApiError } from './api-error.ts'

/**
 * Chooses words by code: `inventory.file-empty` stands in the messages of the feature inventory, a code without a feature
 * in the common ones. A code nobody worded yet is shown as an unexpected failure, never as a code.
 */
export function useErrorWords() {
  const { i18n } = useTranslation()
  const format = useFormat()
  return useCallback(
    (error: unknown): { text: string; requestId: string | null } => {
      const failure = error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
      const namespace = /^([a-z-]+)\./.exec(failure.code)?.[1] ?? 'common'
      const key = `${namespace}:errors.${failure.code}`
      // The key is made at run time, so its type is that of any key.
      const say = i18n.t as unknown as (key: string, values?: Readonly<Record<string, unknown>>) => string
      const minutes = Math.ceil(Number(failure.details['retryAfterSeconds']) / 60)
      if (failure.code === 'rate-limited' && minutes > 1)
        return { text: say('common:limited', format.counted(minutes)), requestId: failure.requestId }
      return {
        text: i18n.exists(key) ? say(key, readable(failure.details, format)) : say('common:errors.unexpected'),
        requestId: failure.requestId,
      }
    },
    [i18n, format],
  )
}

/** Figures and days that a refusal names, as the reader writes them; what is text stays as it came. */
function readable(
  details: ApiError['details'],
  format: Pick<ReturnType<typeof useFormat>, 'number' | 'year' | 'day'>,
): Readonly<Record<string, unknown>> {
  const one = (name: string, value: unknown): unknown => {
    if (typeof value === 'number') return name === 'year' ? format.year(value) : format.number(value)
    return typeof value === 'string' && isDay(value) && /From$/.test(name) ? format.day(value) : value
  }
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, one(name, value)]))
}
