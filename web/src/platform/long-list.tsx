import { foldText } from '@athar/activity-file'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useFormat } from './language/index.ts'

/** As many lines as somebody looks through; thousands at once keep a browser busy for seconds. */
const part = 100

type LongListProps<Item> = {
  readonly items: readonly Item[]
  /** What a line is looked for by, and how that is called. */
  readonly by: 'device' | 'email' | 'name' | 'person'
  readonly words: (item: Item) => string
  /** Draws those lines that are shown; an empty part is never drawn. */
  readonly children: (shown: readonly Item[]) => ReactNode
}

/** A list that may be long: drawn part by part, and searched. One of up to a hundred lines stands as it is. */
export function LongList<Item>(props: LongListProps<Item>) {
  // What somebody typed stays where the list gets shorter by what they do.
  const [isLong] = useState(props.items.length > part)
  return isLong ? <Parted {...props} /> : props.children(props.items)
}

function Parted<Item>({ items, by, words, children }: LongListProps<Item>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const [asked, setAsked] = useState('')
  const [most, setMost] = useState(part)
  const sought = foldText(useDeferredValue(asked))
  const isSought = sought !== ''
  const texts = useMemo(() => (isSought ? items.map((item) => foldText(words(item))) : []), [isSought, items, words])
  const found = isSought ? items.filter((_, nth) => texts[nth]?.includes(sought)) : items
  const shown = found.slice(0, most)
  const counted = { shown: format.count(shown.length), all: format.count(found.length) }
  return (
    <div className="space-y-3">
      <Field label={t(`list.by.${by}`)} className="max-w-md">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            dir="auto"
            maxLength={254}
            value={asked}
            onChange={({ target }) => {
              setAsked(target.value)
              setMost(part)
            }}
          />
        )}
      </Field>
      {shown.length > 0 && children(shown)}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-sm text-muted">{shown.length > 0 ? t('list.shown', counted) : t('list.empty')}</output>
        {shown.length < found.length && <Button onClick={() => setMost(most + part)}>{t('list.more')}</Button>}
      </div>
    </div>
  )
}
