import type * as inventory from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Bdi, Code } from '../../../ui/inline.tsx'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { UnreadSheets } from '../columns/sheet-choice.tsx'
import { RejectedDownload } from '../review/rejected-download.tsx'
import { severityOf, useCodeWords } from '../codes.ts'
import { StepHead } from '../wizard/step-head.tsx'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { CopyButton } from './copy-button.tsx'

/** What was stored, to be quoted and followed. */
export function ReceiptStep(props: WizardProps) {
  const { receipt } = props.one
  return receipt ? <Receipt {...props} receipt={receipt} /> : null
}

type Receipt = NonNullable<inventory.ImportDetail['receipt']>

function Receipt(props: WizardProps & { readonly receipt: Receipt }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const format = useFormat()
  const { one, receipt, canPrepare } = props
  const { value, unit } = format.emissions(receipt.kgCo2e)
  const undone = one.state === 'undone'
  const rows = one.counts.imported
  const years = new Intl.ListFormat(lang).format(receipt.years.map((year) => format.year(year)))
  return (
    <div className="max-w-4xl space-y-6">
      {undone ? (
        <Alert severity="warning" title={t('import.ended.undoneTitle')} live={false}>
          {receipt.kept
            ? t('import.ended.keptText', { count: receipt.kept, number: format.count(receipt.kept) })
            : t('import.ended.undoneText')}
        </Alert>
      ) : (
        <StepHead
          title={
            <span className="flex items-center gap-2">
              <Icon name="success" className="size-6 text-positive" />
              {t('import.receipt.title', { count: rows, number: format.count(rows) })}
            </span>
          }
          intro={t('import.receipt.next')}
        />
      )}
      <div className="rounded-card border border-line bg-surface p-6">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <p className="text-sm text-muted">{t('import.receipt.number')}</p>
          <p className="flex items-center gap-2">
            <Code className="text-lg">{receipt.number}</Code>
            <CopyButton text={receipt.number} label={t('import.receipt.copyNumber')} />
          </p>
        </div>
        <div className="grid grid-cols-2 gap-6 py-6 md:grid-cols-4">
          <KeyFigure label={t('import.receipt.records')} value={format.count(receipt.records)} />
          <KeyFigure label={t('import.receipt.emissions')} value={value} unit={unit} />
          <KeyFigure label={t('import.receipt.sites')} value={format.count(receipt.sites)} />
          <KeyFigure label={t('import.receipt.years')} value={years} />
        </div>
        {receipt.records > rows && rows > 0 && (
          <p className="pb-4 text-sm text-muted">{t('import.receipt.recordsNote')}</p>
        )}
        {receipt.corrected !== undefined && (
          <p className="pb-4 text-sm text-muted">
            {t('import.receipt.corrected', { count: receipt.corrected, number: format.count(receipt.corrected) })}
          </p>
        )}
        <dl className="grid gap-4 border-t border-line pt-4">
          <Fact label={t('import.receipt.when')}>{format.instant(receipt.importedAt)}</Fact>
          <Fact label={t('import.receipt.file')}>
            <Bdi className="break-all">{one.fileName}</Bdi>
          </Fact>
          <Fact label={t('import.receipt.sha')} hint={t('import.receipt.shaHint')}>
            <span className="flex items-start gap-2">
              <Code className="break-all">{receipt.sha256}</Code>
              <CopyButton text={receipt.sha256} label={t('import.receipt.copySha')} />
            </span>
          </Fact>
        </dl>
      </div>
      {one.reading && <UnreadSheets reading={one.reading} />}
      <LeftOut one={one} />
      {!undone && <StillOpen {...props} />}
      <div className="flex flex-wrap gap-3">
        {!undone && (
          <>
            <Link to={yearLink(receipt.years)} className={buttonClass({ variant: 'primary' })}>
              {t('import.receipt.toInventory')}
            </Link>
            <Link to={`${paths.inventoryRecords()}?importId=${one.id}`} className={buttonClass()}>
              {t('import.receipt.toRecords')}
            </Link>
          </>
        )}
        {canPrepare && (
          <Link to={paths.inventoryImport()} className={buttonClass({ variant: 'quiet' })}>
            {t('import.receipt.another')}
          </Link>
        )}
      </div>
    </div>
  )
}

/** The newest year that records were imported into. */
const yearLink = (years: readonly number[]): string =>
  years.length === 0 ? paths.inventory() : `${paths.inventory()}?year=${Math.max(...years)}`

const Fact = ({
  label,
  hint,
  children,
}: {
  readonly label: string
  readonly hint?: string
  readonly children: ReactNode
}) => (
  <div className="grid gap-1 sm:grid-cols-[14rem_1fr]">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="space-y-1">
      {children}
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
    </dd>
  </div>
)

/** Rows of the file that are no records, each with its reason. */
function LeftOut({ one }: Pick<WizardProps, 'one'>) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useCodeWords()
  const reasons = Object.entries(one.counts.codes).filter(([code]) => severityOf(code) === 'skip')
  if (reasons.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{t('import.receipt.leftOut')}</h2>
      <ul className="grid gap-1 text-muted">
        {reasons.map(([code, count]) => (
          <li key={code}>
            {words(code).title}: <span className="figures">{format.count(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What of the file is not in the inventory yet, and how it gets there. */
function StillOpen({ one, canPrepare, onGo }: WizardProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { held, refused } = one.counts
  if (held + refused === 0)
    return (
      <p className="flex items-center gap-2 text-muted">
        <Icon name="check" className="text-positive" />
        {t('import.receipt.allDone')}
      </p>
    )
  return (
    <Alert severity="warning" title={t('import.receipt.openTitle')} live={false}>
      {held > 0 && <p>{t('import.receipt.held', { count: held, number: format.count(held) })}</p>}
      {refused > 0 && <p>{t('import.receipt.refused', { count: refused, number: format.count(refused) })}</p>}
      {canPrepare && (
        <div className="flex flex-wrap gap-3 pt-2">
          <Button onClick={() => onGo('review')}>{t('import.receipt.answer')}</Button>
          <RejectedDownload one={one} />
        </div>
      )}
    </Alert>
  )
}
