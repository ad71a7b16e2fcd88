import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, SourceLine, usePick, usePublished, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Answered } from '../part.tsx'

/** The four initiatives with how far each has come, and the way to its page. */
export function Targets() {
  const { t } = useTranslation('sgi')
  const pick = usePick()
  const format = useFormat()
  const query = usePublished('sgi-initiative')
  return (
    <Answered query={query} room="h-96 w-full">
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {items.map(({ slug, body, sample }) => (
            <li
              key={slug}
              className="grid grid-cols-1 content-start gap-3 rounded-card border border-line bg-surface p-6 md:row-span-4 md:grid-rows-subgrid"
            >
              <div>
                <h3 className="flex flex-wrap items-center gap-2 text-xl">
                  <Link to={paths.sgiInitiative(slug)} className="hover:underline">
                    <Words of={body.title} />
                  </Link>
                  {sample && <SampleMark />}
                </h3>
                <p className="mt-1 text-muted">
                  <Words of={body.target} />
                </p>
              </div>
              <div className="flex items-center gap-4">
                <ProgressBar
                  label={t('hub.progressOf', { initiative: pick(body.title).text })}
                  value={body.progress}
                  valueText={pick(body.progressBasis).text}
                />
                <bdi className="figures w-14 shrink-0 text-end font-semibold">
                  {format.percent(body.progress / 100, 0)}
                </bdi>
              </div>
              <p className="text-sm">
                <Words of={body.progressBasis} />
              </p>
              <SourceLine
                ids={body.kpis.slice(0, 1).map(({ source }) => source)}
                sources={sources}
                className="text-xs"
              />
            </li>
          ))}
        </ul>
      )}
    </Answered>
  )
}
