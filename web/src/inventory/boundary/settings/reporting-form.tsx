import type { ResponseOf } from '@athar/contracts'
import { mayPrepare } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { Form, useForm } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useProblemWords } from '../problem-words.ts'
import { isFixed } from './year-head.tsx'

type YearAnswer = ResponseOf<typeof inventory.readYear>

/** What the report of a year says in the organisation's own words. */
export function ReportingForm({ year, reporting, reportingVersion, reportingDraft }: YearAnswer) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  const disabled = !canPrepare || isFixed(year)
  const form = useForm({
    name: 'reporting',
    disabled,
    initial: reporting,
    version: reportingVersion,
    toBody: (draft) => draft,
    schema: inventory.reportingDetails,
    problem: useProblemWords(),
    send: (body, version) =>
      callApi(inventory.saveReporting, { params: { year: year.year }, body: { version, reporting: body } }),
    newerOf: (failure) => {
      const current = failure.details['current'] as YearAnswer
      return failure.code === 'inventory.boundary-changed'
        ? { draft: current.reporting, version: current.reportingVersion }
        : null
    },
    touches: [inventory.readYear, inventory.listYears],
    onSaved: () => toast.success(t('boundary.reporting.saved', { year: format.year(year.year) })),
    fields: [
      [
        {
          kind: 'text',
          name: 'responsiblePerson',
          label: t('boundary.reporting.person'),
          hint: t('boundary.reporting.personHint'),
          most: 200,
        },
        { kind: 'text', name: 'responsibleRole', label: t('boundary.reporting.role'), most: 200 },
      ],
      ...(['organisation', 'significance', 'baseYear'] as const).map((part) => ({
        kind: 'long' as const,
        name: fieldOf[part],
        label: t(`boundary.reporting.${part}`),
        hint: t(`boundary.reporting.${part}Hint`),
        rows: 3,
        most: 2000,
      })),
      {
        kind: 'switch',
        name: 'isoConformity',
        label: t('boundary.reporting.conformity'),
        hint: t('boundary.reporting.conformityHint'),
      },
    ],
  })
  return (
    <section aria-labelledby="reporting-title" className="grid grid-cols-1 gap-5">
      <div>
        <h2 id="reporting-title" className="text-xl">
          {t('boundary.reporting.title')}
        </h2>
        <p className="text-muted">{t('boundary.reporting.intro')}</p>
      </div>
      {reportingDraft && !disabled && !form.changed && (
        <Alert severity="info" title={t('boundary.reporting.draftTitle')}>
          <p>{t('boundary.reporting.draftText', { year: format.year(reportingDraft.year) })}</p>
          <Button size="sm" className="mt-2" onClick={() => form.change(reportingDraft.reporting)}>
            {t('boundary.reporting.draftTake', { year: format.year(reportingDraft.year) })}
          </Button>
        </Alert>
      )}
      <Form form={form} submit={t('common:generic.save')} onlyChanged />
    </section>
  )
}

const fieldOf = {
  organisation: 'organisationText',
  significance: 'significance',
  baseYear: 'baseYearReason',
} as const
