import { commentItem, readItem, type DisclosureItem } from '@athar/contracts/disclosures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

export function ItemComments({ item }: { readonly item: DisclosureItem }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const [text, setText] = useState('')
  const send = useAction(commentItem, {
    touches: [readItem],
    onDone: () => {
      setText('')
      toast.success(t('comments.sent'))
    },
  })
  return (
    <Section title={t('comments.title')}>
      {item.comments.length === 0 ? (
        <p className="text-sm text-muted">{t('comments.none')}</p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {item.comments.map((comment) => (
            <li key={comment.id} className="border-s-2 border-line ps-3">
              <p className="whitespace-pre-line">{comment.text}</p>
              <p className="text-muted">
                <bdi>{comment.by ?? t('history.unknown')}</bdi> · <bdi>{format.instant(comment.at)}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '')
            send.mutate({ params: { slug: item.slug }, body: { year: item.year, text: text.trim() } })
        }}
      >
        <Field label={t('comments.label')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={send.isPending}>
            {t('comments.send')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
