import { isInBoth, type Difference } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from './form/field-words.ts'

type ChangeListProps = {
  readonly changes: readonly Difference[]
  readonly before: string
  readonly after: string
}

/** What differs, field by field, one text above the other. */
export function ChangeList({ changes, before, after }: ChangeListProps) {
  const { t } = useTranslation('content-editor')
  const words = useFieldWords()
  const nameOf = (path: string) => {
    const language = /\.(en|ar)$/.exec(path)?.[1] as 'en' | 'ar' | undefined
    return language
      ? t('fieldIn', { field: words.nameOf(path), language: t(`language.${language}`) })
      : words.nameOf(path)
  }
  return (
    <dl className="grid grid-cols-1 gap-3 text-sm">
      {changes.map((change) => (
        <div key={change.path} className="rounded-control border border-line p-3">
          <dt className="font-semibold">{nameOf(change.path)}</dt>
          <dd className="mt-1 grid grid-cols-1 gap-1">
            <p>
              <span className="text-muted">{before} </span>
              <del className="bg-critical-surface no-underline">
                <Shown value={change.before} path={change.path} />
              </del>
            </p>
            <p>
              <span className="text-muted">{after} </span>
              <ins className="bg-positive-surface no-underline">
                <Shown value={change.after} path={change.path} />
              </ins>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ value, path }: { readonly value: unknown; readonly path: string }) {
  const { t } = useTranslation('content-editor')
  const words = useFieldWords()
  if (value === null || value === undefined || value === '')
    return <em className="text-muted not-italic">{t('nothing')}</em>
  if (typeof value === 'boolean') return <>{t(value ? 'yes' : 'no')}</>
  if (isInBoth(value)) return <bdi>{[value.en, value.ar].filter(Boolean).join(' / ')}</bdi>
  if (typeof value === 'object') return <bdi dir="ltr">{JSON.stringify(value)}</bdi>
  const text = typeof value === 'string' ? words.choice(path.split('.').at(-1) ?? '', value) : String(value as number)
  return <bdi>{text}</bdi>
}
