import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '@athar/i18n'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { FarFactorNote } from '../../factors/far-factor.tsx'
import { columnLetter } from '../columns/mapping.ts'
import { answerOf, noAnswer, withAnswers, withChoice, type RowAnswer } from '../wizard/draft.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { choicesOf, sameDecision, useChoiceWords, type Choice } from './choices.ts'
import { CodeHelp } from './code-badge.tsx'
import { EditRow } from './edit-row.tsx'
import { MissingYears, missingForRow, PriceIndexLink } from './price-index-needed.tsx'
import { TypicalRange } from './typical-range.tsx'
import { useNames } from '../use-names.ts'

type DataQuality = inventory.DataQuality

type RowSheetProps = Omit<WizardProps, 'onGo'> & {
  readonly row: inventory.ImportRow
  readonly at: number
  readonly total: number
  readonly last: boolean
  readonly onGo: (at: number) => void
  readonly onClose: () => void
}

/** One row: what the file says, what was noticed, and what a person says about it. The next one is a press away. */
export function RowSheet({ one, state, canPrepare, row, at, total, last, onGo, onClose }: RowSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const [editing, setEditing] = useState<number | null>(null)
  const answer = answerOf(state.draft, row.record)
  const say = (next: RowAnswer) => state.change((before) => withAnswers(before, [[row.record, next]]))
  const edits = editing === row.record
  const open = canPrepare && !row.imported
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(shown) => !shown && onClose()}
      title={t(edits ? 'import.edit.title' : 'import.row.title', { record: format.count(row.record) })}
      description={
        row.sheet
          ? t('import.row.lineOf', { sheet: `\u2068${row.sheet}\u2069`, line: format.count(row.line) })
          : t('import.row.line', { line: format.count(row.line) })
      }
      closeLabel={t('common:generic.close')}
      footer={
        edits ? undefined : (
          <>
            <span className="figures me-auto self-center text-sm text-muted">
              {t('import.row.of', { at: format.count(at + 1), total: format.count(total) })}
            </span>
            <Button disabled={at === 0} onClick={() => onGo(at - 1)}>
              {t('import.row.previous')}
            </Button>
            <Button
              variant={Object.keys(answer.byCode).length > 0 || answer.skip ? 'primary' : 'secondary'}
              disabled={last}
              onClick={() => onGo(at + 1)}
            >
              {t('import.row.next')}
            </Button>
          </>
        )
      }
    >
      {edits ? (
        <EditRow
          row={row}
          edit={answer.edit}
          onCancel={() => setEditing(null)}
          onSave={(edit) => {
            say({ ...answer, skip: false, edit })
            setEditing(null)
          }}
        />
      ) : (
        <div className="grid gap-6">
          {row.imported && (
            <Alert severity="success" live={false}>
              {t('import.row.importedText')}
            </Alert>
          )}
          <RawCells one={one} row={row} />
          {row.codes.length > 0 && (
            <section className="grid gap-2">
              <h3 className="text-base">{t('import.row.reasons')}</h3>
              <CodeHelp
                codes={row.codes}
                after={(code) => (
                  <>
                    {code === 'price-index-required' && (
                      <div className="text-sm">
                        <MissingYears missing={missingForRow(one.counts.missingPrices, row)} />
                        <PriceIndexLink />
                      </div>
                    )}
                    {code === 'factor-year' && row.farFactor && <FarFactorNote far={row.farFactor} />}
                    {open && <Choices code={code} row={row} answer={answer} onSay={say} />}
                  </>
                )}
              />
              {row.otherRecord !== null && (
                <p className="text-sm text-muted">{t('import.row.other', { record: format.count(row.otherRecord) })}</p>
              )}
            </section>
          )}
          {open && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setEditing(row.record)}>{t('import.row.edit')}</Button>
              <Button onClick={() => say({ ...noAnswer, skip: !answer.skip })} aria-pressed={answer.skip}>
                {t(answer.skip ? 'import.row.unskip' : 'import.row.skip')}
              </Button>
              {answer !== noAnswer && (
                <Button variant="quiet" onClick={() => say(noAnswer)}>
                  {t('import.row.clear')}
                </Button>
              )}
            </div>
          )}
          <output className="block text-sm text-muted">{answer !== noAnswer && t('import.row.saved')}</output>
        </div>
      )}
    </Dialog>
  )
}

type ChoicesProps = {
  readonly code: string
  readonly row: inventory.ImportRow
  readonly answer: RowAnswer
  readonly onSay: (next: RowAnswer) => void
}

/** What the row can mean where one reason leaves it open, one button each. */
function Choices({ code, row, answer, onSay }: ChoicesProps) {
  const { t } = useTranslation('inventory')
  const words = useChoiceWords()
  const choices = choicesOf(row).filter((choice) => choice.code === code)
  return (
    <>
      <TypicalRange choices={choices} unit={row.values?.unit ?? ''} />
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-2 pt-1">
          {choices.map((choice) => {
            const chosen = !answer.skip && sameDecision(answer.byCode[code], choice.decision)
            return (
              <Button
                key={choiceKey(choice)}
                aria-pressed={chosen}
                variant={chosen ? 'primary' : 'secondary'}
                icon={chosen ? 'check' : undefined}
                onClick={() => onSay(withChoice(answer, code, choice.decision))}
              >
                {words(choice)}
              </Button>
            )
          })}
        </div>
      )}
      {code === 'site-unknown' && <p className="text-sm text-muted">{t('import.row.createSites')}</p>}
    </>
  )
}

const choiceKey = ({ code, kind, decision }: Choice) => `${code} ${kind} ${JSON.stringify(decision)}`

/** The cells as the file has them, under the names of their columns. */
function RawCells({ one, row }: { readonly one: inventory.ImportDetail; readonly row: inventory.ImportRow }) {
  const { t } = useTranslation('inventory')
  if (row.cells === null) return <Values row={row} />
  const header = one.reading?.header ?? []
  const cells = row.cells.map((text, column) => ({
    text,
    name: header[column]?.trim() || columnLetter(column),
    column,
  }))
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{t('import.row.raw')}</h3>
      <dl className="grid gap-x-6 gap-y-2 rounded-container border border-line bg-sunken p-4 grid-cols-2 md:grid-cols-3">
        {cells.map(({ text, name, column }) => (
          <div key={column} className="min-w-0">
            <dt className="text-xs text-muted">
              <Bdi>{name}</Bdi>
            </dt>
            <dd className="break-words">
              {text === '' ? <span className="text-muted">{t('import.row.empty')}</span> : <Bdi>{text}</Bdi>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A clean row keeps no cells: what was read of it says all. */
function Values({ row }: { readonly row: inventory.ImportRow }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const names = useNames()
  const { values } = row
  const named = values && {
    ...values,
    site: row.siteName ? nameIn(lang, row.siteName).text : (values.site ?? null),
    activity: values.activity ? names.activity(values.activity) : null,
    unit: values.unit ? names.unit(values.unit) : null,
    dataQuality: values.dataQuality ? t(`records.quality.${values.dataQuality as DataQuality}`) : null,
  }
  const entries = Object.entries(named ?? {}).filter(([, text]) => text !== null)
  if (entries.length === 0) return <p className="text-muted">{t('import.row.blank')}</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{t('import.row.read')}</h3>
      <dl className="grid gap-x-6 gap-y-2 rounded-container border border-line bg-sunken p-4 grid-cols-2 md:grid-cols-3">
        {entries.map(([field, text]) => (
          <div key={field} className="min-w-0">
            <dt className="text-xs text-muted">{t(`import.fields.${field as 'site'}`)}</dt>
            <dd className="break-words">
              <Bdi>{text}</Bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
