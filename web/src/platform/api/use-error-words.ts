import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'

/**
 * Chooses words by code: `inventory.file-empty` stands in the messages of the feature inventory, a code without a feature
 * in the common ones. A code nobody worded yet is shown as an unexpected failure, never as a code.
 */
export function useErrorWords() {
  const { i18n } = useTranslation()
  return useCallback(
    (error: unknown): { text: string; requestId: string | null } => {
      const failure = error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
      const namespace = /^([a-z-]+)\./.exec(failure.code)?.[1] ?? 'common'
      const key = `${namespace}:errors.${failure.code}`
      // The key is made at run time, so its type is that of any key.
      const say = i18n.t as unknown as (key: string, values?: Readonly<Record<string, unknown>>) => string
      const minutes = Math.ceil(Number(failure.details['retryAfterSeconds']) / 60)
      if (failure.code === 'rate-limited' && minutes > 1)
        return { text: say('common:limited', { count: minutes }), requestId: failure.requestId }
      return {
        text: i18n.exists(key) ? say(key, failure.details) : say('common:errors.unexpected'),
        requestId: failure.requestId,
      }
    },
    [i18n],
  )
}
