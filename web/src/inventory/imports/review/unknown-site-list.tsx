import { nameIn } from '@athar/i18n'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { OneLine } from '../../../ui/inline.tsx'
import { Combobox } from '../../../ui/select/index.ts'
import { useSitesForPicking } from '../queries.ts'
import { useNames } from '../use-names.ts'
import type { SiteSynonyms, UnknownSite } from './unknown-site.ts'

type ListProps = {
  readonly items: readonly UnknownSite[]
  readonly created: ReadonlySet<string>
  readonly mapped: SiteSynonyms
  readonly onMean: (name: string, code: string | null) => void
  readonly onCreate: (name: string) => void
}

const lineHeight = 64
const tallest = 420

/** Thousands of names stay light: only those in sight are drawn. */
export function UnknownSiteList(props: ListProps) {
  const { t } = useTranslation('inventory')
  const frame = useRef<HTMLDivElement>(null)
  const { items } = props
  // oxlint-disable-next-line react/incompatible-library -- this component passes none of its functions on
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    initialRect: { width: 800, height: tallest },
    getItemKey: (at) => items[at]?.name ?? at,
  })
  if (items.length === 0) return <output className="block text-muted">{t('import.sites.noMatch')}</output>
  return (
    <div ref={frame} className="overflow-y-auto rounded-control border border-line" style={{ maxHeight: tallest }}>
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        <ul aria-label={t('import.sites.name')}>
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const item = items[index]
            return (
              item && (
                <li
                  key={key}
                  data-index={index}
                  ref={virtual.measureElement}
                  className="absolute inset-x-0 top-0 border-b border-line"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line {...props} item={item} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}

function Line({ item, created, mapped, onMean, onCreate }: Omit<ListProps, 'items'> & { readonly item: UnknownSite }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const names = useNames()
  const { name, rows, suggestions, isNew } = item
  const meant = mapped[name] ?? null
  const made = created.has(name)
  return (
    <div className="grid items-center gap-x-4 gap-y-2 px-3 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <p className="font-semibold">
          <OneLine>{name}</OneLine>
        </p>
        <p className="text-sm text-muted">{t('import.sites.rows', { count: rows, number: format.count(rows) })}</p>
      </div>
      {made ? (
        <div>
          <Badge tone="positive">{t('import.sites.createdMark')}</Badge>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          {isNew && meant === null && <Badge tone="info">{t('import.sites.isNew')}</Badge>}
          <PickSite name={name} value={meant} onChange={(code) => onMean(name, code)} />
          {meant === null &&
            suggestions.slice(0, 1).map(({ code }) => (
              <Button key={code} size="sm" onClick={() => onMean(name, code)}>
                {t('import.sites.suggestion', { name: names.site(code) })}
              </Button>
            ))}
          {meant === null ? (
            <Button
              size="sm"
              variant="quiet"
              icon="plus"
              aria-label={`${t('import.sites.create')}: ${name}`}
              onClick={() => onCreate(name)}
            >
              {t('import.sites.create')}
            </Button>
          ) : (
            <Button size="sm" variant="quiet" onClick={() => onMean(name, null)}>
              {t('import.sites.clear')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type PickSiteProps = {
  readonly name: string
  readonly value: string | null
  readonly onChange: (code: string | null) => void
}

function PickSite({ name, value, onChange }: PickSiteProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const names = useNames()
  const [search, setSearch] = useState('')
  const { data } = useSitesForPicking(search)
  const found = (data?.items ?? []).map((site) => ({
    value: site.code,
    label: nameIn(lang, site.name).text,
    hint: site.code,
  }))
  const options =
    value !== null && !found.some((one) => one.value === value)
      ? [{ value, label: names.site(value) }, ...found]
      : found
  return (
    <Combobox
      className="w-56"
      label={`${t('import.sites.meant')}: ${name}`}
      placeholder={t('import.sites.pick')}
      options={options}
      value={value}
      onQuery={setSearch}
      onChange={onChange}
      empty={t('import.edit.noSite')}
    />
  )
}
