import { frameworkPillars, readFramework, type FrameworkId, type FrameworkItem } from '@athar/contracts/content'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ConfidenceMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Code } from '../../ui/inline.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'

type FrameworkItemsProps = {
  readonly framework: FrameworkId
  readonly count: number
  /** The address leads here. */
  readonly asked: boolean
}

/** What one framework asks; it is fetched when somebody opens it. */
export function FrameworkItems({ framework, count, asked }: FrameworkItemsProps) {
  const { t } = useTranslation('hubs')
  const format = useFormat()
  const [open, setOpen] = useState(asked)
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line bg-surface"
    >
      <summary className="min-h-12 cursor-pointer px-4 py-3 sm:px-6">
        <h3 className="inline text-lg">
          <bdi>{t(`esgToolkit.frameworks.${framework}.name`)}</bdi>
        </h3>{' '}
        <span className="text-sm text-muted">{t('esgToolkit.items.count', { count, items: format.count(count) })}</span>
      </summary>
      {open && <Items framework={framework} />}
    </details>
  )
}

function Items({ framework }: { readonly framework: FrameworkId }) {
  const { t } = useTranslation(['hubs', 'common'])
  const { hash } = useLocation()
  const query = useApiQuery(readFramework, { params: { framework } }, { staleTime: Number.POSITIVE_INFINITY })
  const there = query.data !== undefined
  // The item that a link names comes after the page has been scrolled.
  useEffect(() => {
    if (there && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [there, hash])
  if (query.isPending) return <Skeleton className="m-4 h-96" />
  if (query.isError)
    return (
      <ErrorState
        title={t('esgToolkit.items.failed')}
        retry={{ label: t('common:generic.retry'), onRetry: () => void query.refetch() }}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-6 border-t border-line px-4 py-5 sm:px-6">
      {frameworkPillars.map((pillar) => {
        const items = query.data.items.filter((item) => item.pillar === pillar)
        return items.length === 0 ? null : (
          <section key={pillar} aria-label={t(`esgToolkit.items.pillars.${pillar}`)}>
            <h4 className="text-base">{t(`esgToolkit.items.pillars.${pillar}`)}</h4>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <Item key={item.slug} item={item} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Item({ item }: { readonly item: FrameworkItem }) {
  const { t } = useTranslation('hubs')
  return (
    <li id={item.slug} className="scroll-mt-24 space-y-1 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Code>{item.code}</Code>
        <Words of={item.title} className="font-semibold" />
        {item.mandatory && <Badge tone="positive">{t('esgToolkit.mandatory')}</Badge>}
        <ConfidenceMark confidence={item.unsure ? 'low' : null} />
      </p>
      <p className="text-sm">
        <Words of={item.requirement} />
      </p>
      {item.sector && (
        <p className="text-sm text-muted">
          <Words of={item.sector} />
        </p>
      )}
      {item.note && (
        <p className="text-sm text-muted">
          <Words of={item.note} />
        </p>
      )}
    </li>
  )
}
