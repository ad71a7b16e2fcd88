import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import type { FactorDetail } from '../queries.ts'

/** Where the figure was published, so that anybody can look it up. Titles stay in the language they were printed in. */
export function SourceBlock({ factor }: { readonly factor: FactorDetail['factor'] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { source, notes } = factor
  const lines = [
    ['title', source.title],
    ['publisher', source.publisher],
    ['table', source.table],
    ['licence', source.licence],
    ['notes', notes],
  ] as const
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-2">
      {lines.map(
        ([key, text]) =>
          text !== '' && (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{t(`factors.source.${key}`)}</dt>
              <dd className="min-w-0 break-words">
                <bdi lang="en">{text}</bdi>
                {key === 'publisher' && source.year !== '' && (
                  <span className="text-muted">
                    {' · '}
                    {format.year(Number(source.year))}
                  </span>
                )}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
