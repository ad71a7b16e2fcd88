import { listMessages, type OwnEvent } from '@athar/contracts/volunteering'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { useShiftText } from '../shifts.tsx'
import { WordsOf } from '../words-of.tsx'
import { MessageDialog } from './message-dialog.tsx'

/** What was written to those who joined, and the way to write more. */
export function Messages({ event, mayWrite }: { readonly event: OwnEvent; readonly mayWrite: boolean }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const shiftText = useShiftText()
  const [writing, setWriting] = useState(false)
  const messages = useApiQuery(listMessages, { params: { id: event.id } }, { staleTime: 0 })
  return (
    <section aria-labelledby="messages" className="grid grid-cols-1 gap-4">
      <h2 id="messages" className="text-xl">
        {t('messages.title')}
      </h2>
      <Loaded query={messages}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{t('messages.none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {items.map((message) => {
                const shift = event.shifts.find(({ id }) => id === message.shift)
                return (
                  <li key={message.id} className="grid gap-1 px-4 py-3">
                    <p className="whitespace-pre-line">
                      <WordsOf of={message.text} />
                    </p>
                    <p className="text-sm text-muted">
                      <bdi>{format.instant(message.sentAt)}</bdi> ·{' '}
                      {t('messages.went', format.counted(message.recipients))}
                      {shift && <> · {shiftText(shift)}</>}
                    </p>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Loaded>
      {mayWrite && (
        <Button className="justify-self-start" onClick={() => setWriting(true)}>
          {t('messages.write')}
        </Button>
      )}
      {writing && <MessageDialog event={event} onClose={() => setWriting(false)} />}
    </section>
  )
}
