import type { RegistrationEvent } from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'

/** What happened and what was said, newest first, by which side. */
export function Trail({ events }: { readonly events: readonly RegistrationEvent[] }) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  return (
    <section aria-labelledby="trail" className="grid grid-cols-1 gap-3">
      <h2 id="trail" className="text-xl">
        {t('trail.title')}
      </h2>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {events.map((event, at) => (
          <li key={at} className="px-5 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-semibold">{t(`trail.action.${event.action}`)}</span>
              <span className="text-sm text-muted">
                {t(`trail.side.${event.side}`)} · <bdi>{format.instant(event.at)}</bdi>
              </span>
            </p>
            {event.comment !== '' && (
              <p className="mt-1 whitespace-pre-line">
                <bdi>{event.comment}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type CommentFormProps = {
  readonly label: string
  readonly busy: boolean
  readonly onSend: (text: string, done: () => void) => void
}

export function CommentForm({ label, busy, onSend }: CommentFormProps) {
  const { t } = useTranslation('sgi')
  const [text, setText] = useState('')
  const [tooShort, setTooShort] = useState(false)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const sent = text.trim()
        setTooShort(sent.length < 2)
        // What is typed while it is on its way is another comment.
        if (sent.length >= 2) onSend(sent, () => setText((now) => (now.trim() === sent ? '' : now)))
      }}
    >
      <Field label={label} error={tooShort ? t('trail.empty') : undefined}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" busy={busy}>
          {t('trail.send')}
        </Button>
      </p>
    </form>
  )
}
