import type { Notice } from '@athar/contracts/notifications'
import { isolate, textValues } from '@athar/i18n'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string

/** What a notice says in the reader's language, as its mail says it too. */
export function useNoticeText(): (notice: Pick<Notice, 'kind' | 'data' | 'person'>) => { title: string; text: string } {
  const { t } = useTranslation('notifications')
  const { settings } = useFormat()
  return useCallback(
    ({ kind, data, person }) => {
      // Keys are made at run time, so their type is that of any key.
      const say = t as unknown as Say
      const values = {
        ...textValues(data, settings, (key) => say(key)),
        person: person === null ? say('somebody') : isolate(person),
      }
      return { title: say(`kinds.${kind}.title`, values), text: say(`kinds.${kind}.text`, values) }
    },
    [t, settings],
  )
}

/** The name of a kind, as settings and filters list it. */
export function useKindName(): (kind: Notice['kind']) => string {
  const { t } = useTranslation('notifications')
  return useCallback((kind) => (t as unknown as Say)(`kinds.${kind}.name`), [t])
}
