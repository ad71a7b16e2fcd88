import type { Home } from '@athar/contracts/platform'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from './card.tsx'

type Last = NonNullable<Home['lastImport']>

const tones = { imported: 'positive', failed: 'critical', review: 'warning', uploaded: 'warning' } as const
const states = ['uploaded', 'checking', 'review', 'importing', 'imported', 'undone', 'failed'] as const

export function LastImport({ last: { id, fileName, state, records, at } }: { readonly last: Last }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const known = states.find((name) => name === state)
  return (
    <Card title={t('lastImport.title')}>
      <div className="space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <Link className="text-link underline wrap-anywhere" to={paths.inventoryImportOne(id)}>
            <bdi>{fileName}</bdi>
          </Link>
          {known && (
            <Badge tone={known in tones ? tones[known as keyof typeof tones] : 'neutral'}>
              {t(`lastImport.states.${known}`)}
            </Badge>
          )}
        </p>
        <p className="text-muted">
          {format.dayOf(at)} · {t('lastImport.records', format.counted(records))}
        </p>
      </div>
    </Card>
  )
}
