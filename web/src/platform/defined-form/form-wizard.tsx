import { pagesAsked, problemsOf, type FormAnswers, type FormDefinition, type FormProblem } from '@athar/contracts/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { ApiError, useErrorWords } from '../api/index.ts'
import { Conflict } from '../form/conflict.tsx'
import { useAutosave, type Saving } from '../form/index.ts'
import { changesOf } from '../form/kept-draft.ts'
import { useFormat, useLanguage } from '../language/index.ts'
import { useAddress } from '../routing/use-address.ts'
import { AnswerText, DefinedAnswers } from './defined-answers.tsx'
import { DefinedFields, type FilesControl } from './defined-fields.tsx'
import { useTypedAnswers } from './typed-answers.ts'

export type ProblemsOf = (form: FormDefinition, answers: FormAnswers) => readonly FormProblem[]

type WizardProps = {
  /** The name of what could not be sent, in this tab. */
  readonly keep: string
  readonly form: FormDefinition
  readonly answers: FormAnswers
  readonly version: number
  readonly save: (answers: FormAnswers, version: number) => Promise<{ readonly version: number }>
  readonly busy: boolean
  /** What the last button says. */
  readonly submitLabel: string
  readonly files?: FilesControl | undefined
  readonly currency?: string | undefined
  /** What keeps answers from being handed in, where the definition alone does not say. */
  readonly problemsOf?: ProblemsOf | undefined
  /** Hands it in, with the version that was saved last. */
  readonly onSubmit: (version: number) => void
}

const reviewStep = 'review'

/** A form from its definition, a page a step, saved as it is typed, with a review of all answers before it is handed in. */
export function FormWizard({
  keep,
  form,
  answers,
  version,
  save: send,
  busy,
  submitLabel,
  files,
  currency,
  problemsOf: found = problemsOf,
  onSubmit,
}: WizardProps) {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  const format = useFormat()
  const wordsOf = useProblemsInWords(form)
  const address = useAddress()
  const typed = useTypedAnswers(form, answers)
  const saved = useAutosave<FormAnswers & object, { readonly version: number }>({
    keep,
    initial: answers,
    version,
    send: (next, over) => send(typed.read(next).answers, over),
  })
  const { draft, change, saving, save, versionNow, newer } = saved
  const { answers: read, unclear } = typed.read(draft)
  const [left, setLeft] = useState<readonly string[]>([])
  const pages = pagesAsked(form, read)
  const problems = problemsIn(form, read, unclear, found)
  const steps = [...pages.map(({ id }) => id), reviewStep]
  const step = steps.find((one) => one === address.params.get('step')) ?? steps[0] ?? reviewStep
  const at = steps.indexOf(step)
  const page = pages[at]
  const go = (next: string) => {
    setLeft([...left, step])
    void save()
    address.set({ step: next }, 'step')
    globalThis.scrollTo({ top: 0 })
  }
  const submit = async () => {
    setLeft(steps)
    if (problems.length === 0 && (await save())) onSubmit(versionNow())
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <Stepper
        label={t('stepper.label')}
        doneLabel={t('stepper.done')}
        number={format.count}
        place={(nth, all, name) => t('stepper.place', { at: format.count(nth), all: format.count(all), name })}
        steps={steps.map((key, index) => ({
          key,
          label: pages[index]?.title[lang] ?? t('definedForm.review'),
          lacks: problems.some((one) => one.page === key) ? t('stepper.lacks') : undefined,
        }))}
        current={step}
        onGo={go}
      />
      {newer ? (
        <Conflict
          differences={fieldsOf(form)
            .filter((name) => name in changesOf(newer, read))
            .map((name) => ({
              label: form.properties[name]?.['x-label'][lang] ?? name,
              mine: <AnswerText form={form} name={name} answers={read} files={files} currency={currency} />,
              theirs: <AnswerText form={form} name={name} answers={newer} files={files} currency={currency} />,
            }))}
          onKeepMine={saved.keepMine}
          onTakeTheirs={saved.takeTheirs}
        />
      ) : (
        <SavingLine saving={saving} onRetry={() => void save()} />
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <h2 className="text-2xl">{page?.title[lang] ?? t('definedForm.review')}</h2>
        {page ? (
          <DefinedFields
            form={form}
            names={page.fields}
            answers={draft}
            read={read}
            figures={typed.figures}
            problemOf={(name) => {
              const found = left.includes(page.id) ? problems.find(({ field }) => field === name) : undefined
              return found && wordsOf(found)
            }}
            onChange={change}
            files={files}
          />
        ) : (
          <>
            <p>{t('definedForm.reviewText')}</p>
            {problems.length > 0 && (
              <Alert severity="warning" title={t('definedForm.missingTitle')} live={left.includes(reviewStep)}>
                <ul className="grid grid-cols-1 gap-1">
                  {problems.map((problem, index) => (
                    <li key={index}>
                      <button
                        type="button"
                        className="cursor-pointer text-start text-link underline underline-offset-2"
                        onClick={() => go(problem.page)}
                      >
                        {wordsOf(problem)}
                      </button>
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            <DefinedAnswers form={form} answers={read} files={files} currency={currency} />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {at > 0 && <Button onClick={() => go(steps[at - 1] ?? reviewStep)}>{t('definedForm.back')}</Button>}
        {page ? (
          <Button variant="primary" onClick={() => go(steps[at + 1] ?? reviewStep)}>
            {t('definedForm.next')}
          </Button>
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {submitLabel}
          </Button>
        )}
      </div>
    </div>
  )
}

const fieldsOf = (form: FormDefinition): string[] => form['x-pages'].flatMap(({ fields }) => fields)

type WizardProblem = Omit<FormProblem, 'code'> & { readonly code: FormProblem['code'] | 'number-ambiguous' }

/** What keeps the answers from being sent; a figure that can be read in two ways is asked about first. */
function problemsIn(
  form: FormDefinition,
  read: FormAnswers,
  unclear: ReadonlySet<string>,
  problems: ProblemsOf,
): WizardProblem[] {
  const found = problems(form, read).filter(({ field }) => !unclear.has(field))
  const asked = pagesAsked(form, read).flatMap(({ id, fields }) =>
    fields
      .filter((field) => unclear.has(field))
      .map((field) => ({ page: id, field, code: 'number-ambiguous' as const })),
  )
  return [...asked, ...found]
}

/** A problem as a sentence that names its field. */
function useProblemsInWords(form: FormDefinition): (problem: WizardProblem) => string {
  const { t } = useTranslation('ui')
  const { lang } = useLanguage()
  return ({ field, code, details = {} }) => {
    const asked = form.properties[field]
    const isFile = code === 'missing' && asked?.['x-kind'] === 'files'
    const values = { field: asked?.['x-label'][lang] ?? field, ...details }
    return t(`definedForm.problems.${isFile ? 'no-file' : code}`, values)
  }
}

/** Whether what was typed is saved; another person’s newer version is told. */
function SavingLine({ saving, onRetry }: { readonly saving: Saving; readonly onRetry: () => void }) {
  const { t } = useTranslation(['ui', 'common'])
  const errorWords = useErrorWords()
  if (saving.state !== 'failed')
    return <output className="block text-sm text-muted">{t(`definedForm.saving.${saving.state}`)}</output>
  const isConflict = saving.error instanceof ApiError && saving.error.code === 'conflict'
  return (
    <Alert severity="error" title={t('definedForm.saving.failed')}>
      <p>{isConflict ? t('definedForm.saving.meanwhile') : errorWords(saving.error).text}</p>
      <Button size="sm" onClick={() => (isConflict ? location.reload() : onRetry())}>
        {isConflict ? t('definedForm.saving.reload') : t('common:generic.retry')}
      </Button>
    </Alert>
  )
}
