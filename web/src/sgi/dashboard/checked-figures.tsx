import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePublished, Words } from '../../content/index.ts'

/** Figures that go around, each with what was found when it was looked up. Without any there is nothing to see. */
export function CheckedFigures() {
  const { t } = useTranslation('sgi')
  const { data } = usePublished('sgi-checked-figure')
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="checked" className="grid grid-cols-1 gap-4">
      <div className="max-w-3xl space-y-2">
        <h2 id="checked" className="text-2xl">
          {t('dashboard.checkedTitle')}
        </h2>
        <p className="text-muted">{t('dashboard.checkedText')}</p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {data.items.map(({ slug, body, sample }) => (
          <li
            key={slug}
            className="grid grid-cols-1 gap-x-10 gap-y-1 px-6 py-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <h3 className="flex flex-wrap items-center gap-2 text-base">
              <Words of={body.claim} />
              {sample && <SampleMark />}
            </h3>
            <div className="space-y-1">
              <p>
                <Words of={body.finding} />
              </p>
              <SourceLine ids={[body.source]} sources={data.sources} className="text-xs" />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
