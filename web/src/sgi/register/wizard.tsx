import {
  draftIssues,
  listRegistrations,
  photoIssues,
  readRegistration,
  saveDraft,
  submitRegistration,
  type DraftIssue,
  type Registration,
} from '@athar/contracts/sgi'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, callApi, oneDoer, useErrorWords } from '../../platform/api/index.ts'
import { actionsDone } from '../../platform/api/actions-done.ts'
import { Conflict } from '../../platform/form/conflict.tsx'
import { useAutosave, type Saving } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { AboutStep } from './about-step.tsx'
import { DiscardButton } from './discard-button.tsx'
import { FilesStep } from './files-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { ReviewStep } from './review-step.tsx'
import type { StepProps } from './step.ts'
import { TargetStep } from './target-step.tsx'
import { TimelineStep } from './timeline-step.tsx'
import { useDifferences } from './use-differences.ts'
import { stepOf, steps, useIssueWords, type Step } from './use-issue-words.ts'

/** One thing a page; whatever was typed is kept, and every step can be opened at any time. */
export function Wizard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation(['sgi', 'ui', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const issueWords = useIssueWords()
  const differencesOf = useDifferences()
  const [query, setQuery] = useSearchParams()
  const { id } = registration
  const { draft, change, saving, save, versionNow, ...conflict } = useAutosave({
    keep: `registration:${id}`,
    initial: registration.draft,
    version: registration.version,
    send: (next, version) => callApi(saveDraft, { params: { id }, body: { draft: next, version } }),
    // A return to the page finds what was saved, not what was there before.
    onSaved: (answer, saved) =>
      client.setQueriesData<Registration>({ queryKey: [readRegistration.name] }, (known) =>
        known?.id === id ? { ...known, ...answer, draft: saved } : known,
      ),
  })
  const [told, setTold] = useState<readonly DraftIssue[]>([])
  const [busy, setBusy] = useState(false)
  const asked = query.get('step')
  const step: Step = steps.find((one) => one === asked) ?? 'about'
  const at = steps.indexOf(step)
  const found = [...draftIssues(draft), ...photoIssues(registration.files)]
  // A mistake is told once its step was left or all was to be handed in, and no longer when it is mended.
  const issues = told.flatMap((one) => found.find(({ field, code }) => field === one.field && code === one.code) ?? [])
  const go = (next: Step) => {
    setTold([...told, ...found.filter(({ field }) => stepOf(field) === step)])
    void save()
    setQuery({ step: next }, { preventScrollReset: false })
  }
  const submit = async () => {
    setBusy(true)
    const sameDoer = oneDoer()
    try {
      // Photos and what was said of them may still be on their way; what went wrong with them was told.
      const sent = await actionsDone(client)
      const known = client.getQueriesData<Registration>({ queryKey: [readRegistration.name] })
      const { files } = known.find(([, one]) => one?.id === registration.id)?.[1] ?? registration
      const lacking = [...draftIssues(draft), ...photoIssues(files)]
      setTold(lacking)
      if (!sent || lacking.length > 0 || !(await save())) return
      sameDoer()
      await callApi(submitRegistration, { params: { id: registration.id }, body: { version: versionNow() } })
      toast.success(t('register.handedIn'))
    } catch (error) {
      toast.error(errorWords(error).text)
    } finally {
      setBusy(false)
      await Promise.all(
        [readRegistration, listRegistrations].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
      )
    }
  }
  const props: StepProps = {
    form: {
      name: 'registration',
      fields: [],
      draft,
      change,
      issues: issues.map(({ field, code }) => ({ path: pathOf(field), code })),
      problem: ({ path, code }) => issueWords({ field: inRow[path] ?? path, code } as DraftIssue),
    },
    draft,
    change,
    registration,
    wordsOf: (field) => {
      const issue = issues.find((one) => one.field === field)
      return issue && issueWords(issue)
    },
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <Stepper
        label={t('ui:stepper.label')}
        doneLabel={t('ui:stepper.done')}
        number={format.count}
        steps={steps.map((key) => ({
          key,
          label: t(`register.step.${key}`),
          lacks: found.some(({ field }) => stepOf(field) === key) ? t('ui:stepper.lacks') : undefined,
        }))}
        current={step}
        onGo={go}
      />
      {conflict.newer ? (
        <Conflict
          differences={differencesOf(draft, conflict.newer)}
          onKeepMine={conflict.keepMine}
          onTakeTheirs={conflict.takeTheirs}
        />
      ) : (
        <SavingLine saving={saving} onRetry={() => void save()} />
      )}
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <h2 className="text-2xl">{t(`register.step.${step}`)}</h2>
        {step === 'about' && <AboutStep {...props} />}
        {step === 'place' && <PlaceStep {...props} />}
        {step === 'target' && <TargetStep {...props} />}
        {step === 'timeline' && <TimelineStep {...props} />}
        {step === 'files' && <FilesStep registration={registration} undescribed={props.wordsOf('photos')} />}
        {step === 'review' && <ReviewStep {...props} issues={found} onGo={go} />}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {at > 0 && <Button onClick={() => go(steps[at - 1] ?? 'about')}>{t('register.back')}</Button>}
        {step === 'review' ? (
          <Button variant="primary" busy={busy} onClick={() => void submit()}>
            {t('actions.submit')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => go(steps[at + 1] ?? 'review')}>
            {t('register.next')}
          </Button>
        )}
        <span className="ms-auto">
          <DiscardButton registration={registration} />
        </span>
      </div>
    </div>
  )
}

/** What a row lacks as a whole is said at its name. */
const pathOf = (field: string): string => field.replace(/^milestone-\d+$/, '$&-title').replace(/^partner-\d+$/, '$&-ar')
/** The field that a part of a row is. */
const inRow: Readonly<Record<string, string>> = { title: 'milestone', on: 'milestone-on', ar: 'partner' }

/** Whether what was typed is kept; somebody else's newer version is told, and fetched by opening the page again. */
function SavingLine({ saving, onRetry }: { readonly saving: Saving; readonly onRetry: () => void }) {
  const { t } = useTranslation(['sgi', 'common'])
  const errorWords = useErrorWords()
  if (saving.state !== 'failed')
    return <output className="block text-sm text-muted">{t(`register.saving.${saving.state}`)}</output>
  const meanwhile = saving.error instanceof ApiError && saving.error.code === 'conflict'
  return (
    <Alert severity="error" title={t('register.saving.failed')}>
      <p>
        {meanwhile
          ? t('register.saving.meanwhile')
          : hasMarks(saving.error)
            ? t('register.saving.marks')
            : errorWords(saving.error).text}
      </p>
      <Button size="sm" onClick={() => (meanwhile ? location.reload() : onRetry())}>
        {meanwhile ? t('register.saving.reload') : t('common:generic.retry')}
      </Button>
    </Alert>
  )
}

/** Letters that were pasted with marks nobody sees. */
const hasMarks = (error: unknown): boolean =>
  error instanceof ApiError && JSON.stringify(error.details).includes('"hidden-marks"')
