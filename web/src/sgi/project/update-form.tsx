import { asciiDigits } from '@athar/activity-file'
import {
  metricsOf,
  postUpdate,
  postUpdateAsEditor,
  readProgress,
  readProject,
  updateInput,
  type Metric,
  type Project,
} from '@athar/contracts/sgi'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

type Draft = {
  readonly title: { readonly en: string; readonly ar: string }
  readonly text: { readonly en: string; readonly ar: string }
  readonly happenedOn: string | null
  readonly metric: Metric | null
  readonly year: string
  readonly value: string
}
const blank: Draft = {
  title: { en: '', ar: '' },
  text: { en: '', ar: '' },
  happenedOn: '',
  metric: null,
  year: '',
  value: '',
}
const langs = ['ar', 'en'] as const

/** What the contract says of it, by the field it stands in. */
function read(draft: Draft) {
  const value = asciiDigits(draft.value).replaceAll(/[\s,٬]/g, '')
  const parsed = updateInput.safeParse({
    title: draft.title,
    text: draft.text,
    happenedOn: draft.happenedOn ?? '',
    values: draft.metric === null ? [] : [{ metric: draft.metric, year: Number(asciiDigits(draft.year)), value }],
  })
  if (parsed.success) return { input: parsed.data, wrong: [] }
  const fields = parsed.error.issues.map(({ path: [first, second, third] }) =>
    first === 'values'
      ? `update-${String(third)}`
      : first === 'happenedOn'
        ? 'update-on'
        : `update-${String(first)}-${String(second ?? 'ar')}`,
  )
  return { input: null, wrong: [...new Set(fields)] }
}

export function UpdateForm({ project, as }: { readonly project: Project; readonly as: 'organisation' | 'editor' }) {
  const { t } = useTranslation(['sgi', 'common', 'ui'])
  const format = useFormat()
  const [draft, setDraft] = useState<Draft>(blank)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const options = {
    touches: [readProject, readProgress],
    onDone: () => {
      setDraft(blank)
      toast.success(t('post.done'))
    },
  }
  const own = useAction(postUpdate, options)
  const editors = useAction(postUpdateAsEditor, options)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const words = (field: string) =>
    wrong.includes(field) ? t(`post.wrong.${field}` as 'post.wrong.update-on') : undefined
  const submit = () => {
    const { input, wrong: found } = read(draft)
    setWrong(found)
    setAttempt(attempt + 1)
    if (!input) return
    const { values: _values, ...text } = input
    if (as === 'organisation') own.mutate({ params: { slug: project.slug }, body: input })
    else editors.mutate({ params: { slug: project.slug }, body: text })
  }
  return (
    <section
      aria-labelledby="post"
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-6"
      data-no-print=""
    >
      <h2 id="post" className="text-xl">
        {t(`post.title.${as}`)}
      </h2>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ErrorSummary
          title={t('common:form.problem')}
          attempt={attempt}
          errors={wrong.map((field) => ({ field, message: words(field) ?? '' }))}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {langs.map((lang) => (
            <Field
              key={lang}
              id={`update-title-${lang}`}
              label={t(`post.heading.${lang}`)}
              error={words(`update-title-${lang}`)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  lang={lang}
                  dir={lang === 'ar' ? 'rtl' : 'ltr'}
                  maxLength={160}
                  value={draft.title[lang]}
                  onChange={(event) => set({ title: { ...draft.title, [lang]: event.target.value } })}
                />
              )}
            </Field>
          ))}
          {langs.map((lang) => (
            <Field
              key={lang}
              id={`update-text-${lang}`}
              label={t(`post.text.${lang}`)}
              error={words(`update-text-${lang}`)}
            >
              {(control) => (
                <TextArea
                  {...control}
                  lang={lang}
                  dir={lang === 'ar' ? 'rtl' : 'ltr'}
                  maxLength={3000}
                  value={draft.text[lang]}
                  onChange={(event) => set({ text: { ...draft.text, [lang]: event.target.value } })}
                />
              )}
            </Field>
          ))}
        </div>
        <Field id="update-on" label={t('post.on')} error={words('update-on')}>
          {(control) => (
            <DateInput
              {...control}
              words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
              calendar={format.settings.calendar}
              value={draft.happenedOn ?? ''}
              onChange={(happenedOn) => set({ happenedOn })}
            />
          )}
        </Field>
        {as === 'organisation' && (
          <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <legend className="mb-1 text-sm font-semibold">{t('post.valueLegend')}</legend>
            <p className="text-sm text-muted sm:col-span-3">{t('post.valueHint')}</p>
            <Field label={t('post.metric')}>
              {(control) => (
                <Select<Metric | ''>
                  {...control}
                  value={draft.metric ?? ''}
                  onChange={(metric) => set({ metric: metric === '' ? null : metric })}
                  options={[
                    { value: '', label: t('post.noValue') },
                    ...metricsOf(project.initiative).map((metric) => ({
                      value: metric,
                      label: t(`metrics.${metric}.name`),
                    })),
                  ]}
                />
              )}
            </Field>
            <Field id="update-year" label={t('post.year')} error={words('update-year')}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="numeric"
                  dir="ltr"
                  maxLength={4}
                  disabled={draft.metric === null}
                  value={draft.year}
                  onChange={(event) => set({ year: event.target.value })}
                />
              )}
            </Field>
            <Field id="update-value" label={t('post.value')} error={words('update-value')}>
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  dir="ltr"
                  maxLength={24}
                  disabled={draft.metric === null}
                  value={draft.value}
                  trailing={
                    draft.metric === null ? undefined : (
                      <span className="px-3">{t(`metrics.${draft.metric}.unit`)}</span>
                    )
                  }
                  onChange={(event) => set({ value: event.target.value })}
                />
              )}
            </Field>
          </fieldset>
        )}
        <p>
          <Button type="submit" variant="primary" busy={own.isPending || editors.isPending}>
            {t('post.submit')}
          </Button>
        </p>
      </form>
    </section>
  )
}
