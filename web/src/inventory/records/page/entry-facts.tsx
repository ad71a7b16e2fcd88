import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { NameText, WrittenText } from '../../../ui/inline.tsx'
import { usePersonName } from '../use-person-name.ts'
import { Fact } from '../calculation/factor-card.tsx'
import { inputTerms } from '@athar/carbon'
import { doubtOf } from '../form/held-alert.tsx'
import { InputFormula } from '../../inputs/input-formula.tsx'
import { useRecordWords } from '../use-record-words.ts'

/** What was entered, by whom, and from where. */
export function EntryFacts({ detail }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const personName = usePersonName()
  const { record } = detail
  const by = (id: string, at: string) => t('records.page.byAt', { name: personName(id), at: format.instant(at) })
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[minmax(5.5rem,8rem)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Fact label={t('records.columns.site')}>
          <Link
            to={`${paths.inventoryRecords()}?siteId=${record.site.id}&year=${record.inventoryYear}`}
            className="text-link underline"
          >
            <NameText name={words.name(record.site.name)} />
          </Link>
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
            <Link to={paths.inventoryImportOne(detail.import.id)} className="text-link break-words underline">
              {t('records.page.importRow', {
                file: isolate(detail.import.fileName),
                row: format.count(record.importRow),
              })}
            </Link>
          </Fact>
        )}
      </dl>
      <Bill detail={detail} />
      <WorkedOut detail={detail} />
      <Estimated detail={detail} />
      <Confirmed detail={detail} />
    </div>
  )
}

/** The bill of which this record holds one year, and where the other parts are. */
function Bill({ detail: { entered, parts, record } }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  if (entered === null || !record.split) return null
  const amount = (quantity: string) => format.number(quantity, { maximumFractionDigits: 12 })
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <p className="font-semibold">{t('records.page.bill')}</p>
      <p>
        {t('records.page.billText', {
          quantity: amount(entered.quantity),
          unit: words.unit(entered.unit),
          from: format.day(entered.periodStart),
          to: format.day(entered.periodEnd),
        })}
      </p>
      <ul className="mt-1">
        {parts.map((part) => (
          <li key={part.id}>
            <Link to={paths.inventoryRecord(part.id)} className="text-link underline">
              {t('records.page.otherPart', {
                from: format.day(part.periodStart),
                to: format.day(part.periodEnd),
                quantity: amount(part.quantity),
                unit: words.unit(record.unit),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the quantity was worked out from, step by step, as it was entered. */
function WorkedOut({ detail: { entered } }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const { t: hub } = useTranslation('mrv-hub')
  const words = useRecordWords()
  const input = entered?.input
  if (!entered || !input) return null
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <p className="font-semibold">
        {input.kind === 'reported' ? t('records.reported.title') : t('records.page.input')}
      </p>
      <p>
        {input.kind === 'reported'
          ? t(`records.reported.how.${input.how}`)
          : hub(`calculator.input.kinds.${input.kind}`)}
      </p>
      {input.kind !== 'reported' && <InputFormula terms={inputTerms(input, entered)} unit={words.unit} />}
      {'source' in input && <p>{t('records.page.inputSource', { source: isolate(input.source) })}</p>}
    </div>
  )
}

/** Who looked at an amount that was held. */
function Confirmed({ detail: { entered } }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const personName = usePersonName()
  const confirmed = entered?.confirmed
  if (!confirmed) return null
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <p className="font-semibold">
        {t('records.page.confirmed', { name: personName(confirmed.by), at: format.instant(confirmed.at) })}
      </p>
      <ul className="list-disc ps-5">
        {confirmed.codes.map((code) => (
          <li key={code}>{t(`records.doubts.${doubtOf[code]}.title`)}</li>
        ))}
      </ul>
    </div>
  )
}

/** How a month without a bill was estimated, and from what. */
function Estimated({ detail: { entered, record } }: { readonly detail: inventory.RecordDetail }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  const estimate = entered?.estimate
  if (!estimate) return null
  return (
    <div className="rounded-control bg-sunken p-3 text-sm">
      <p className="font-semibold">{t('expected.basis', { method: t(`expected.methods.${estimate.method}`) })}</p>
      <p>{t('expected.basisFrom')}</p>
      <ul className="list-disc ps-5">
        {estimate.basis.map(({ from, to, quantity }) => (
          <li key={from}>
            {t('expected.monthQuantity', {
              month: words.period(from, to),
              quantity: format.number(quantity, { maximumFractionDigits: 9 }),
              unit: words.unit(record.unit),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
