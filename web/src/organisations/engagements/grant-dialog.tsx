import { listReports } from '@athar/contracts/disclosures'
import { listYears } from '@athar/contracts/inventory'
import { listPeriods, listProjects } from '@athar/contracts/mrv-projects'
import { accreditorIn, grantEngagement, listAccreditedVerifiers, listEngagements } from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { focusMistake } from '../../ui/focus-mistake.ts'
import { Combobox, Select } from '../../ui/select/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

type Draft = {
  readonly verifierId: string | null
  /** A year of the inventory, the id of a report, or `project:` and the id of one. */
  readonly subject: string | null
  /** Of the project. */
  readonly periodId: string | null
  /** Null while what is typed is no date. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}
type FieldName = 'verifier' | 'year' | 'period' | 'from' | 'to'

const projectIn = (subject: string | null): string | undefined => /^project:(.+)$/.exec(subject ?? '')?.[1]

const today = (): string => todayInRiyadh(new Date())

function wrongIn({ verifierId, subject, periodId, startsOn, endsOn }: Draft): FieldName[] {
  return [
    ...(verifierId === null ? (['verifier'] as const) : []),
    ...(subject === null ? (['year'] as const) : []),
    ...(projectIn(subject) !== undefined && periodId === null ? (['period'] as const) : []),
    ...(startsOn ? [] : (['from'] as const)),
    ...(endsOn && endsOn >= (startsOn ?? '') ? [] : (['to'] as const)),
  ]
}

/** Which verifier, which inventory, report or monitoring period, for how long. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['organisations', 'common', 'ui'])
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  const verifiers = useApiQuery(listAccreditedVerifiers, {}, { staleTime: 0 })
  const years = useApiQuery(listYears, {}).data?.years ?? []
  const reports = useApiQuery(listReports, {}).data?.reports ?? []
  const projects = useApiQuery(listProjects, { query: { limit: 100 } }).data?.items ?? []
  const [draft, setDraft] = useState<Draft>(() => {
    const days = { startsOn: today(), endsOn: '' }
    return { verifierId: null, subject: null, periodId: null, ...days }
  })
  const projectId = projectIn(draft.subject)
  const periods = useApiQuery(
    listPeriods,
    { params: { id: projectId ?? '' }, query: { limit: 100 } },
    { enabled: projectId !== undefined },
  )
  const computed = (periods.data?.items ?? []).filter(({ state }) => state === 'computed')
  const form = useId()
  const [tried, setTried] = useState(false)
  const wrong = tried ? wrongIn(draft) : []
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const grant = useAction(grantEngagement, {
    touches: [listEngagements],
    onDone: ({ kind, verifier, inventoryYear }) => {
      const name = isolate(nameIn(lang, verifier).text)
      const done = { inventory: 'done', report: 'doneReport', project: 'doneProject' } as const
      toast.success(t(`screen.engagement.form.${done[kind]}`, { year: format.year(inventoryYear), name }))
      onClose()
    },
  })
  const submit = () => {
    setTried(true)
    const { verifierId, subject: chosen, periodId, startsOn, endsOn } = draft
    if (wrongIn(draft).length > 0 || verifierId === null || chosen === null || !startsOn || !endsOn) return
    const subject = /^\d{4}$/.test(chosen)
      ? ({ kind: 'inventory', year: Number(chosen) } as const)
      : periodId === null
        ? ({ kind: 'report', reportId: chosen } as const)
        : ({ kind: 'project', periodId } as const)
    grant.mutate({ body: { verifierId, subject, startsOn, endsOn } })
  }
  const about = (field: FieldName) => ({
    label: t(`screen.engagement.form.${field}`),
    error: wrong.includes(field) ? t(`screen.engagement.form.${field}Wrong`) : undefined,
    required: true,
  })
  const words = { day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }
  const none = verifiers.data?.items.length === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('screen.engagement.form.title')}
      description={t('screen.engagement.form.text')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:generic.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={grant.isPending} disabled={none}>
            {t('screen.engagement.form.act')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
          focusMistake(event.currentTarget)
        }}
      >
        {verifiers.error && <Alert severity="error" title={errorWords(verifiers.error).text} />}
        {none && <Alert severity="info" title={t('screen.engagement.form.noVerifiers')} live={false} />}
        <Field {...about('verifier')}>
          {(control) => (
            <Combobox
              {...control}
              placeholder={t('screen.engagement.form.chooseVerifier')}
              empty={t('ui:list.empty')}
              options={(verifiers.data?.items ?? []).map(({ id, name, body, number }) => ({
                value: id,
                label: nameIn(lang, name).text,
                hint: t('screen.engagement.form.vouched', {
                  body: isolate(accreditorIn(lang, body)),
                  number: isolate(number),
                }),
              }))}
              value={draft.verifierId}
              onChange={(verifierId) => set({ verifierId })}
            />
          )}
        </Field>
        <Field {...about('year')} className="sm:max-w-xs">
          {(control) => (
            <Select
              {...control}
              placeholder={t('screen.engagement.form.chooseYear')}
              options={[
                ...years.map(({ year, startsOn, endsOn }) => ({
                  value: String(year),
                  label: t('screen.engagement.form.inventoryOf', { year: format.year(year) }),
                  hint: `${format.day(startsOn)} – ${format.day(endsOn)}`,
                })),
                ...reports.map(({ id, year, frameworks, edition }) => ({
                  value: id,
                  label: t('screen.engagement.form.reportOf', { year: format.year(year) }),
                  hint: t(`screen.engagement.form.${edition === 0 ? 'unpublished' : 'edition'}`, {
                    frameworks: isolate(frameworks.join(', ')),
                    edition: format.count(edition),
                  }),
                })),
                ...projects.map(({ id, name }) => ({
                  value: `project:${id}`,
                  label: t('screen.engagement.form.projectOf', { name: isolate(name) }),
                })),
              ]}
              value={draft.subject}
              onChange={(subject) => set({ subject, periodId: null })}
            />
          )}
        </Field>
        {projectId !== undefined && (
          <Field {...about('period')} className="sm:max-w-xs">
            {(control) => (
              <Select
                {...control}
                placeholder={t(`screen.engagement.form.${computed.length === 0 ? 'noPeriod' : 'choosePeriod'}`)}
                options={computed.map(({ id, from, to }) => ({
                  value: id,
                  label: `${format.day(from)} – ${format.day(to)}`,
                }))}
                value={draft.periodId}
                onChange={(periodId) => set({ periodId })}
              />
            )}
          </Field>
        )}
        <div className="field-row">
          {(['from', 'to'] as const).map((field) => {
            const key = field === 'from' ? 'startsOn' : 'endsOn'
            return (
              <Field key={field} {...about(field)}>
                {(control) => (
                  <DateInput
                    {...control}
                    words={words}
                    calendar={format.settings.calendar}
                    value={draft[key] ?? ''}
                    onChange={(day) => set({ [key]: day })}
                  />
                )}
              </Field>
            )
          })}
        </div>
      </form>
    </Dialog>
  )
}
