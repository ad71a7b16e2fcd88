import { listLogHeads } from '@athar/contracts/platform'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useFormat } from '../language/index.ts'
import { usePages } from '../list/index.ts'

/** Checkpoints that the log signed before the newest one, of `newest` entries. */
export function LogHeads({ newest }: { readonly newest: number }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const heads = usePages(listLogHeads, {}, { limit: 10, staleTime: 5 * 60_000 })
  const earlier = heads.rows?.filter(({ size }) => size < newest) ?? []
  if (earlier.length === 0) return null
  return (
    <Section title={t('log.heads.title')}>
      <ul className="divide-y divide-line">
        {earlier.map(({ size, root, at }) => (
          <li key={size} className="py-2">
            <p className="flex flex-wrap gap-x-4">
              <span>{t('log.heads.entry', { size: format.number(size) })}</span>
              <bdi className="text-muted">{format.instant(at)}</bdi>
            </p>
            <bdi dir="ltr" className="font-mono text-xs leading-6 break-all text-muted">
              {root}
            </bdi>
          </li>
        ))}
      </ul>
      {heads.hasMore && (
        <p>
          <Button busy={heads.isLoadingMore} onClick={heads.loadMore}>
            {t('log.heads.more')}
          </Button>
        </p>
      )}
    </Section>
  )
}
