import {
  columnsOf,
  columnSum,
  isUnanswered,
  pagesAsked,
  type DefinedField,
  type FormAnswers,
  type FormDefinition,
} from '@athar/contracts/core'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { useAmount } from '../form/use-amount.ts'
import { useFormat, useLanguage } from '../language/index.ts'
import { idsOf, type FilesControl } from './defined-fields.tsx'

type AnswersProps = {
  readonly form: FormDefinition
  readonly answers: FormAnswers
  readonly files?: FilesControl | undefined
  /** Of the amounts, where it is known. */
  readonly currency?: string | undefined
}

/** What was answered, page by page, to read. */
export function DefinedAnswers({ form, answers, files, currency }: AnswersProps) {
  const { lang } = useLanguage()
  return pagesAsked(form, answers).map((page) => (
    <Section key={page.id} title={page.title[lang]}>
      <dl className="grid grid-cols-1 gap-4">
        {page.fields.map((name) => {
          const field = form.properties[name]
          return (
            field && (
              <div key={name}>
                <dt className="text-sm text-muted">{field['x-label'][lang]}</dt>
                <dd className="wrap-anywhere">
                  <AnswerText form={form} name={name} answers={answers} files={files} currency={currency} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </Section>
  ))
}

/** One answer to read; that there is none is said. */
export function AnswerText({ form, name, answers, files, currency }: AnswersProps & { readonly name: string }) {
  const { t } = useTranslation('ui')
  const field = form.properties[name]
  if (!field || isUnanswered(answers[name])) return <span className="text-muted">{t('definedForm.empty')}</span>
  return <Answer name={name} field={field} value={answers[name]} files={files} currency={currency} />
}

type AnswerProps = {
  readonly name: string
  readonly field: DefinedField
  readonly value: unknown
  readonly files: FilesControl | undefined
  readonly currency: string | undefined
}

function Answer({ name, field, value, files, currency }: AnswerProps) {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  const format = useFormat()
  const amount = useAmount(currency)
  const named = (key: string) => ('x-options' in field ? (field['x-options'][key]?.[lang] ?? key) : key)
  switch (field['x-kind']) {
    case 'yes-no':
      return t(value === true ? 'definedForm.yes' : 'definedForm.no')
    case 'choice':
      return named(String(value))
    case 'choices':
      return (value as string[]).map(named).join(t('definedForm.listSeparator'))
    case 'date':
      return format.day(String(value))
    case 'number':
      return <bdi>{format.exact(String(value))}</bdi>
    case 'money':
      return <bdi>{amount(String(value))}</bdi>
    case 'files':
      return (
        files?.({ field: name, ids: idsOf(value), most: 0, onChange: null }) ?? (
          <bdi>{format.count(idsOf(value).length)}</bdi>
        )
      )
    case 'table': {
      const rows = value as readonly Readonly<Record<string, string>>[]
      const columns = columnsOf(field)
      const added = field['x-sum']
      const shownCell = (kind: string | undefined, text = '0') =>
        kind === 'text' ? text : kind === 'money' ? amount(text) : format.exact(text)
      return (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-muted">
                {columns.map(([key, column]) => (
                  <th
                    key={key}
                    scope="col"
                    className={column['x-kind'] === 'text' ? 'py-2 text-start' : 'py-2 text-figures'}
                  >
                    {column['x-label'][lang]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr key={at} className="border-b border-line">
                  {columns.map(([name, column]) => (
                    <td key={name} className={column['x-kind'] === 'text' ? 'py-2' : 'py-2 text-figures'}>
                      <bdi>{shownCell(column['x-kind'], row[name])}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {added !== undefined && (
              <tfoot>
                <tr className="font-semibold">
                  {columns.map(([name], at) => (
                    <td key={name} className={name === added ? 'py-2 text-figures' : 'py-2'}>
                      {name === added ? (
                        <bdi>
                          {shownCell(columns.find(([key]) => key === name)?.[1]['x-kind'], columnSum(rows, added))}
                        </bdi>
                      ) : (
                        at === 0 && t('definedForm.sum')
                      )}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )
    }
    default:
      return (
        <span dir="auto" className="whitespace-pre-wrap">
          {String(value)}
        </span>
      )
  }
}
