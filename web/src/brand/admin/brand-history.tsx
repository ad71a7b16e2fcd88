import { readBrandHistory, type BrandHistoryItem, type BrandSetting } from '@athar/contracts/brand'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'

type BrandHistoryProps = {
  readonly setting: BrandSetting
  /** What is changed and not saved would be lost under an older version. */
  readonly dirty: boolean
  readonly busy: boolean
  readonly onRestore: (version: number) => void
}
const step = 10

/** Who made it so and when, newest first, and a way back to each version. */
export function BrandHistory({ setting, dirty, busy, onRestore }: BrandHistoryProps) {
  const { t } = useTranslation('brand')
  const [limit, setLimit] = useState(step)
  const query = useApiQuery(
    readBrandHistory,
    { params: { key: setting.key }, query: { limit } },
    { keepPrevious: true, staleTime: 0 },
  )
  return (
    <Section title={t('history.title')} text={t('history.text')}>
      {dirty && <p className="text-sm text-muted">{t('history.dirty')}</p>}
      <Loaded query={query}>
        {({ items, nextCursor }) => (
          <>
            <ol className="divide-y divide-line border-y border-line">
              {items.map((item) => (
                <li key={item.version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                  <HistoryWords item={item} />
                  {item.version === setting.version ? (
                    <Badge tone="positive">{t('history.now')}</Badge>
                  ) : (
                    <Button
                      size="sm"
                      disabled={dirty || busy}
                      aria-label={t('history.restoreOne', { version: item.version })}
                      onClick={() => onRestore(item.version)}
                    >
                      {t('history.restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ol>
            {nextCursor !== null && (
              <Button busy={query.isFetching} onClick={() => setLimit(limit + step)} className="justify-self-start">
                {t('history.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function HistoryWords({ item }: { readonly item: BrandHistoryItem }) {
  const { t } = useTranslation('brand')
  const format = useFormat()
  const who = item.by ? (item.by.name ?? t('admin.someone')) : t('admin.product')
  return (
    <div>
      <p className="font-semibold">{t(`history.${item.action}`, { version: item.version, from: item.from ?? 0 })}</p>
      <p className="text-sm text-muted">
        <bdi>{who}</bdi> · <bdi>{format.instant(item.at)}</bdi>
      </p>
    </div>
  )
}
