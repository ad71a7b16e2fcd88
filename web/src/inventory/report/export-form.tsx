import * as inventory from '@athar/contracts/inventory'
import { otherLanguage } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { useRefresh } from '../boundary/queries.ts'
import { useReportingYear } from '../boundary/use-reporting-year.ts'
import { ProblemAlert } from '../imports/problem-alert.tsx'

/** What the file is of, what it holds, and the language it speaks. */
export function ExportForm({ onAsked }: { readonly onAsked: (exportId: string) => void }) {
  const { t } = useTranslation('report')
  const { lang } = useLanguage()
  const { year } = useReportingYear()
  const refresh = useRefresh()
  const [kind, setKind] = useState<inventory.ExportKind>('pdf')
  const [language, setLanguage] = useState<'en' | 'ar'>(lang)
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem: ApiError | null }>({
    busy: false,
    problem: null,
  })
  const ask = async () => {
    if (year === null) return
    setState({ busy: true, problem: null })
    try {
      const { exportId } = await callApi(inventory.requestExport, { body: { year, kind, language } })
      await refresh(inventory.listExports)
      onAsked(exportId)
      setState({ busy: false, problem: null })
    } catch (error) {
      const problem = error instanceof ApiError ? error : new ApiError({ code: 'unexpected', status: 0 })
      setState({ busy: false, problem })
    }
  }
  return (
    <form
      className="grid content-start gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <h2 className="text-lg">{t('screen.new.heading')}</h2>
      <ProblemAlert error={state.problem} />
      <YearField />
      <RadioGroup
        legend={t('screen.new.kind')}
        name="export-kind"
        value={kind}
        onChange={setKind}
        options={inventory.exportKinds.map((value) => ({
          value,
          label: t(`screen.new.kinds.${value}.name`),
          hint: t(`screen.new.kinds.${value}.hint`),
        }))}
      />
      <RadioGroup
        inline
        legend={t('screen.new.language')}
        hint={t('screen.new.languageFixed')}
        name="export-language"
        value={language}
        onChange={setLanguage}
        options={[lang, otherLanguage(lang)].map((value) => ({
          value,
          label: <span lang={value}>{t(`screen.new.languages.${value}`)}</span>,
        }))}
      />
      <div>
        <Button type="submit" variant="primary" icon="report" busy={state.busy} disabled={year === null}>
          {t(`screen.new.make.${kind}`)}
        </Button>
      </div>
    </form>
  )
}

/** The year is that of the other screens; chosen here, it is theirs too. */
function YearField() {
  const { t } = useTranslation('report')
  const format = useFormat()
  const { year, years, choose } = useReportingYear()
  const options = years.map((known) => ({
    value: String(known.year),
    label: format.year(known.year),
    hint: `${format.day(known.startsOn)} – ${format.day(known.endsOn)}`,
  }))
  return (
    <Field label={t('screen.new.year')} className="sm:max-w-xs">
      {(control) => (
        <Select
          {...control}
          options={options}
          value={year === null ? null : String(year)}
          onChange={(value) => choose(Number(value))}
        />
      )}
    </Field>
  )
}
