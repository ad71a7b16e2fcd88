import type * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { NameText, WrittenText } from '../../ui/inline.tsx'
import { Fact } from '../records/calculation/factor-card.tsx'
import { useRecordWords } from '../records/use-record-words.ts'
import { usePersonCode } from './use-person-code.ts'

/** What was entered, by whom, and from which file. */
export function EngagedFacts({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const personCode = usePersonCode()
  const { record } = detail
  const by = (id: string, at: string) => t('records.page.byAt', { name: personCode(id), at: format.instant(at) })
  return (
    <dl className="grid grid-cols-[minmax(5.5rem,8rem)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Fact label={t('records.columns.site')}>
        <NameText name={words.name(record.site.name)} />
        {detail.siteArchived && <span className="block text-muted">{t('records.page.archivedSite')}</span>}
      </Fact>
      <Fact label={t('records.columns.period')}>{words.days(record.periodStart, record.periodEnd)}</Fact>
      <Fact label={t('records.columns.dataQuality')}>{words.quality(record.dataQuality)}</Fact>
      {record.supplier && (
        <Fact label={t('records.columns.supplier')}>
          <WrittenText>{record.supplier.name}</WrittenText>
        </Fact>
      )}
      {record.reference !== null && (
        <Fact label={t('records.columns.reference')}>
          <bdi className="break-words">{record.reference}</bdi>
        </Fact>
      )}
      {record.note !== null && (
        <Fact label={t('records.columns.note')}>
          <bdi className="break-words whitespace-pre-wrap">{record.note}</bdi>
        </Fact>
      )}
      <Fact label={t('records.page.prepared')}>{by(record.preparedBy, record.preparedAt)}</Fact>
      {record.decidedBy !== null && record.decidedAt !== null && record.state !== 'pending' && (
        <Fact label={record.state === 'approved' ? t('records.page.approved') : t('records.page.returnedBy')}>
          {by(record.decidedBy, record.decidedAt)}
        </Fact>
      )}
      {detail.import && record.importRow !== null && (
        <Fact label={t('records.page.import')}>
          {t('records.page.importRow', {
            file: isolate(detail.import.fileName),
            row: format.count(record.importRow),
          })}
        </Fact>
      )}
    </dl>
  )
}
