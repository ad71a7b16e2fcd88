import { useTranslation } from 'react-i18next'
import { SampleMark, SourceLine, usePublished, Words } from '../../content/index.ts'
import { Skeleton } from '../../ui/states.tsx'

/** Figures that an editor says of the platform; made-up ones carry their mark. Without any there is nothing to see. */
export function Claims() {
  const { t } = useTranslation('landing')
  const claims = usePublished('landing-text')
  if (claims.isPending) return <Skeleton className="h-24 w-full md:col-span-2" />
  if (claims.isError || claims.data.items.length === 0) return null
  return (
    <ul aria-label={t('about.figures')} className="grid grid-cols-2 gap-x-6 gap-y-6 md:col-span-2 lg:grid-cols-5">
      {claims.data.items.map(({ slug, body, sample }) => (
        <li key={slug} className="grid grid-cols-1 content-start gap-0.5 border-t-3 border-action pt-3">
          {body.figure && (
            <p className="figures text-3xl font-semibold">
              <Words of={body.figure} />
            </p>
          )}
          <p>
            <Words of={body.title} />
          </p>
          {body.text && (
            <p className="text-sm text-muted">
              <Words of={body.text} />
            </p>
          )}
          {sample && <SampleMark className="mt-1 justify-self-start" />}
          <SourceLine ids={body.sources} sources={claims.data.sources} className="text-xs" />
        </li>
      ))}
    </ul>
  )
}
