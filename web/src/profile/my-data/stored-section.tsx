import type { DataItem, DataSection } from '@athar/contracts/profile'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { StoredValue, useSay } from './stored-value.tsx'
import type { StoredWords } from '../../platform/stored-words.ts'

type Words = StoredWords['sections'][DataSection]

type StoredSectionProps = {
  readonly section: { readonly name: DataSection; readonly total: number; readonly items: readonly DataItem[] }
  readonly words: Words
}

/** One kind of what is kept, folded together until somebody wants to see it. */
export function StoredSection({ section: { name, total, items }, words }: StoredSectionProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const title = t(`myData.sections.${name}`)
  if (total === 0)
    return (
      <p className="flex items-baseline gap-2 px-4 py-3">
        {/* As wide as the arrow of the others. */}
        <span className="size-4 shrink-0" />
        <span className="font-semibold">{title}</span>{' '}
        <span className="ms-auto shrink-0 text-end text-sm text-muted">{t('myData.stored.empty')}</span>
      </p>
    )
  return (
    <details className="group px-4 py-3">
      <summary className="flex cursor-pointer list-none items-baseline gap-2 [&::-webkit-details-marker]:hidden">
        <Icon name="chevronDown" className="size-4 self-center text-muted group-open:-scale-y-100" />
        <span className="font-semibold">{title}</span>{' '}
        <span className="ms-auto shrink-0 text-end text-sm text-muted">
          {t('myData.stored.count', format.counted(total))}
        </span>
      </summary>
      {total > items.length && (
        <p className="mt-3 text-sm text-muted">{t('myData.stored.newest', { shown: format.count(items.length) })}</p>
      )}
      {items.length > 0 && (
        <ol className="mt-3 space-y-3">
          {items.map((item, at) => (
            // Entries have no number of their own and do not move.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="rounded-container bg-sunken px-4 py-3">
              <Entry item={item} words={words} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function Entry({ item, words }: { readonly item: DataItem; readonly words: Words }) {
  const say = useSay()
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]">
      {Object.entries(item).map(([field, value]) => (
        <div key={field} className="contents">
          {/* Features name their own fields; one that nobody worded yet shows its name. */}
          <dt className="text-muted">{say(`profile:myData.fields.${field}`) ?? field}</dt>
          <dd className="min-w-0 break-words">
            <StoredValue
              field={field}
              value={value}
              item={item}
              code={words?.codes?.[field]}
              members={words?.members?.[field]}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
