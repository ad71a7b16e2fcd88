import type { AnswerVerdict, DisclosureDatapoint, DisclosureItem } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { EvidenceField } from '../../evidence/index.ts'
import { NumberQuestion } from '../../platform/form/index.ts'
import { useFormatPreferences } from '../../platform/language/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { isFigure, isUnclear, type AnswerDraft } from './answer-draft.ts'
import { useAnswerLine } from './answer-text.tsx'
import { Signs } from './signs.tsx'

type DatapointFieldsProps = {
  readonly item: DisclosureItem
  readonly datapoint: DisclosureDatapoint
  readonly draft: AnswerDraft
  readonly verdict: AnswerVerdict | undefined
  readonly onChange: (draft: AnswerDraft) => void
  readonly onTaken: () => void
}
type ControlsProps = Omit<DatapointFieldsProps, 'verdict' | 'onTaken'> & { readonly error: string | undefined }

/** A datapoint as fields: its answer, or why it does not apply, with a note and what it rests on. */
export function DatapointFields({ item, datapoint, draft, verdict, onChange, onTaken }: DatapointFieldsProps) {
  const { t } = useTranslation('disclosures')
  const lineOf = useAnswerLine()
  const pick = usePick()
  const set = (part: Partial<AnswerDraft>) => onChange({ ...draft, ...part })
  const error = useProblem(datapoint, verdict)
  const { lastYear } = datapoint
  return (
    <section
      aria-labelledby={`of-${datapoint.id}`}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <div className="space-y-1">
        <h2 id={`of-${datapoint.id}`} className="text-lg">
          <Words of={datapoint.label} />
        </h2>
        <p className="max-w-3xl text-sm text-muted">
          <Words of={datapoint.help} />
        </p>
      </div>
      {!draft.notApplicable && (
        <Controls item={item} datapoint={datapoint} draft={draft} error={error} onChange={onChange} />
      )}
      <Signs datapoint={datapoint} item={item} onTaken={onTaken} />
      {lastYear?.value != null && (
        <p className="text-sm text-muted">{t('item.lastYear', { value: lineOf(datapoint, lastYear.value) })}</p>
      )}
      <Checkbox
        label={t('item.naLabel')}
        aria-label={`${t('item.naLabel')}: ${pick(datapoint.label).text}`}
        checked={draft.notApplicable}
        onChange={(event) => set({ notApplicable: event.target.checked })}
      />
      {draft.notApplicable && (
        <Field
          label={t('item.naReason')}
          error={draft.reason.trim().length < 3 && verdict ? error : undefined}
          required
        >
          {(control) => (
            <TextInput
              {...control}
              value={draft.reason}
              maxLength={1000}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </Field>
      )}
      <Disclosure title={t('item.note')}>
        <Field label={<span className="sr-only">{t('item.note')}</span>}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={2000}
              value={draft.note}
              onChange={(event) => set({ note: event.target.value })}
            />
          )}
        </Field>
      </Disclosure>
      {datapoint.evidenceExpected && (
        // Its dialog hands in by itself, not with the answers.
        <div className="grid grid-cols-1 gap-2" onSubmit={(event) => event.stopPropagation()}>
          <h3 className="text-sm font-semibold">{t('item.evidence')}</h3>
          <EvidenceField subject={{ kind: 'datapoint', id: `${item.year}:${datapoint.id}` }} />
        </div>
      )}
    </section>
  )
}

/** What was wrong with the answer as it was sent last, or what another member saved meanwhile. */
function useProblem(datapoint: DisclosureDatapoint, verdict: AnswerVerdict | undefined): string | undefined {
  const { t } = useTranslation('disclosures')
  const lineOf = useAnswerLine()
  const pick = usePick()
  if (verdict?.outcome === 'conflict')
    return t('item.conflict', {
      label: pick(datapoint.label).text,
      value: lineOf(datapoint, verdict.current?.value ?? null),
    })
  return verdict?.problem ? t(`problems.${verdict.problem}`, { about: verdict.about ?? '' }) : undefined
}

function Controls(props: ControlsProps) {
  const { t } = useTranslation(['disclosures', 'ui'])
  const pick = usePick()
  const { calendar } = useFormatPreferences()
  const { datapoint, draft, error, onChange } = props
  const set = (part: Partial<AnswerDraft>) => onChange({ ...draft, ...part })
  const label = <span className="sr-only">{pick(datapoint.label).text}</span>
  if (isFigure(datapoint)) return <FigureControl {...props} />
  if (datapoint.type === 'long_text') return <TextControl {...props} />
  if (datapoint.type === 'table') return <TableControl {...props} />
  if (datapoint.type === 'date')
    return (
      <Field label={label} error={error}>
        {(control) => (
          <DateInput
            {...control}
            value={draft.text}
            onChange={(text) => set({ text: text ?? draft.text })}
            calendar={calendar}
            words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
          />
        )}
      </Field>
    )
  if (datapoint.type === 'boolean' || datapoint.type === 'select') return <ChoiceControl {...props} />
  return (
    <Field label={label} error={error}>
      {(control) => (
        <TextInput
          {...control}
          value={draft.text}
          maxLength={300}
          onChange={(event) => set({ text: event.target.value })}
        />
      )}
    </Field>
  )
}

function FigureControl({ datapoint, draft, error, onChange }: ControlsProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const own = datapoint.units[0] ?? ''
  const nameOf = (unit: string) => (unit === own && datapoint.unit ? pick(datapoint.unit.name).text : unit)
  return (
    <div className="grid max-w-xl grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={<span className="sr-only">{pick(datapoint.label).text}</span>} error={error}>
        {(control) => (
          <>
            <TextInput
              {...control}
              inputMode="decimal"
              dir="ltr"
              className="text-end"
              value={draft.text}
              onChange={(event) => onChange({ ...draft, text: event.target.value })}
              {...(datapoint.units.length < 2 && own ? { trailing: <bdi className="px-3">{nameOf(own)}</bdi> } : {})}
            />
            {isUnclear(datapoint, draft) && (
              <NumberQuestion typed={draft.text} onAnswer={(text) => onChange({ ...draft, text, settled: text })} />
            )}
          </>
        )}
      </Field>
      {datapoint.units.length > 1 && (
        <Select
          label={t('item.unit')}
          className="w-44"
          value={draft.unit}
          onChange={(unit) => onChange({ ...draft, unit })}
          options={datapoint.units.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
    </div>
  )
}

function ChoiceControl({ datapoint, draft, error, onChange }: ControlsProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const options =
    datapoint.type === 'boolean'
      ? [
          { value: 'yes', label: t('item.yes') },
          { value: 'no', label: t('item.no') },
        ]
      : datapoint.options.map(({ value, label }) => ({ value, label: pick(label).text }))
  const label = pick(datapoint.label).text
  if (datapoint.multiple)
    return (
      <fieldset className="grid gap-x-6 sm:grid-cols-2">
        <legend className="sr-only">{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={draft.choices.includes(option.value)}
            onChange={(event) =>
              onChange({
                ...draft,
                choices: event.target.checked
                  ? [...draft.choices, option.value]
                  : draft.choices.filter((one) => one !== option.value),
              })
            }
          />
        ))}
        {error !== undefined && <p className="text-sm text-critical">{error}</p>}
      </fieldset>
    )
  return (
    <Field label={<span className="sr-only">{label}</span>} error={error} className="max-w-md">
      {(control) => (
        <Select
          {...control}
          value={draft.choices[0] ?? ''}
          placeholder={t('item.choose')}
          onChange={(value) => onChange({ ...draft, choices: value === '' ? [] : [value] })}
          options={[{ value: '', label: t('item.none') }, ...options]}
        />
      )}
    </Field>
  )
}

const sides = ['en', 'ar'] as const

/** A text in both languages; a live figure goes into both, so that they tell the same number. */
function TextControl({ item, datapoint, draft, error, onChange }: ControlsProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const label = pick(datapoint.label).text
  const insert = (id: string) => {
    const put = (text: string) => `${text}${text === '' || text.endsWith(' ') ? '' : ' '}{${id}}`
    onChange({ ...draft, en: put(draft.en), ar: put(draft.ar) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {sides.map((side, at) => (
          <Field
            key={side}
            label={
              <>
                <span className="sr-only">{label}: </span>
                {t(side === 'en' ? 'item.english' : 'item.arabic')}
              </>
            }
            error={at === 0 ? error : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={6}
                lang={side}
                dir={side === 'ar' ? 'rtl' : 'ltr'}
                value={draft[side]}
                onChange={(event) => onChange({ ...draft, [side]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {item.liveFigures.length > 0 && (
        <Field label={t('item.insert')} hint={t('item.insertHint')} className="max-w-md">
          {(control) => (
            <Select
              {...control}
              value={null}
              placeholder={t('item.choose')}
              onChange={insert}
              options={item.liveFigures.map((one) => ({ value: one.id, label: pick(one.label).text }))}
            />
          )}
        </Field>
      )}
    </div>
  )
}

function TableControl({ datapoint, draft, error, onChange }: ControlsProps) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const setRow = (at: number, key: string, text: string) =>
    onChange({ ...draft, rows: draft.rows.map((row, index) => (index === at ? { ...row, [key]: text } : row)) })
  return (
    <div className="grid grid-cols-1 gap-3">
      {draft.rows.map((row, at) => (
        <div key={at} className="grid grid-cols-1 items-end gap-3 rounded-card border border-line p-3 sm:grid-cols-2">
          {datapoint.columns.map(({ key, label, type, options }) => (
            <Field key={key} label={<Words of={label} />}>
              {(control) =>
                type === 'select' ? (
                  <Select
                    {...control}
                    value={row[key] ?? ''}
                    placeholder={t('item.choose')}
                    onChange={(text) => setRow(at, key, text)}
                    options={options.map((option) => ({ value: option.value, label: pick(option.label).text }))}
                  />
                ) : (
                  <TextInput
                    {...control}
                    {...(type === 'number' ? { inputMode: 'decimal', dir: 'ltr', className: 'text-end' } : {})}
                    value={row[key] ?? ''}
                    onChange={(event) => setRow(at, key, event.target.value)}
                  />
                )
              }
            </Field>
          ))}
          <IconButton
            icon="close"
            label={t('item.removeRow', { row: at + 1 })}
            onClick={() => onChange({ ...draft, rows: draft.rows.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
      {error !== undefined && <p className="text-sm text-critical">{error}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange({ ...draft, rows: [...draft.rows, {}] })}>
          {t('item.addRow')}
        </Button>
      </div>
    </div>
  )
}
