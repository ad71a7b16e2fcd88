import { requestLimits, type RequestKind } from '@athar/contracts/requests'
import { isolate } from '@athar/i18n'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorWords } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { InSight } from '../ui/in-sight.tsx'
import { Field } from '../ui/field.tsx'
import { Code } from '../ui/inline.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { blankDraft, draftFields, readDraft, type DraftFault, type DraftField } from './request-draft.ts'
import { useRequest } from './use-request.ts'

type RequestDialogProps = {
  readonly kind: RequestKind
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Who asks, how to reach them, what it is about; then the number to quote. */
export function RequestDialog({ kind, open, onOpenChange }: RequestDialogProps) {
  const { t } = useTranslation(['requests', 'common'])
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const form = useId()
  const [draft, setDraft] = useState(blankDraft(useKnownPerson()))
  const [website, setWebsite] = useState('')
  const [faults, setFaults] = useState<Readonly<Partial<Record<DraftField, DraftFault>>>>({})
  const [attempt, setAttempt] = useState(0)
  const request = useRequest(open)
  const fault = useFaultWords()
  const set = (field: DraftField, value: string) => setDraft({ ...draft, [field]: value })
  const shown = draftFields.filter((field) => field !== 'trees' || kind === 'pledge')
  const submit = () => {
    const read = readDraft(draft, { kind, language: lang })
    setAttempt(attempt + 1)
    setFaults('faults' in read ? read.faults : {})
    if ('fields' in read) request.mutate({ fields: read.fields, website })
  }
  const control = (field: DraftField) => ({
    value: draft[field],
    disabled: request.isPending,
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  const head = (field: DraftField) => ({
    id: `request-${field}`,
    label: t(`form.${field}`),
    error: faults[field] && fault(field, faults[field]),
  })

  if (request.isSuccess)
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={t('sent.title')}
        closeLabel={t('common:generic.close')}
        footer={
          <>
            <Button onClick={() => request.reset()}>{t('sent.another')}</Button>
            <Button variant="primary" onClick={() => onOpenChange(false)}>
              {t('common:generic.close')}
            </Button>
          </>
        }
      >
        <Alert severity="success">
          <p>{t('sent.text', { email: isolate(request.variables.fields.email) })}</p>
          <p>
            {t('sent.reference')} <Code>{request.data.reference}</Code>
          </p>
        </Alert>
      </Dialog>
    )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`kinds.${kind}.title`)}
      description={t(`kinds.${kind}.text`)}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('common:generic.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={request.isPending}>
            {t(request.isPending ? 'form.sending' : 'form.send')}
          </Button>
        </>
      }
    >
      <form
        id={form}
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
          errors={shown.flatMap((field) => {
            const found = faults[field]
            return found === undefined ? [] : [{ field: `request-${field}`, message: fault(field, found) }]
          })}
        />
        {request.isError && (
          <InSight of={request.error}>
            <Alert severity="error">{errorWords(request.error).text}</Alert>
          </InSight>
        )}
        <Field {...head('name')} required>
          {(own) => <TextInput {...own} {...control('name')} dir="auto" autoComplete="name" />}
        </Field>
        <Field {...head('email')} required>
          {(own) => <TextInput {...own} {...control('email')} type="email" dir="ltr" autoComplete="email" />}
        </Field>
        <Field {...head('organisation')} optional={t('common:generic.optional')}>
          {(own) => <TextInput {...own} {...control('organisation')} dir="auto" autoComplete="organization" />}
        </Field>
        {kind === 'pledge' && (
          <Field {...head('trees')} optional={t('common:generic.optional')}>
            {(own) => <TextInput {...own} {...control('trees')} dir="ltr" inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        <Field {...head('about')} hint={t(`kinds.${kind}.about`)} optional={t('common:generic.optional')}>
          {(own) => <TextArea {...own} {...control('about')} dir="auto" />}
        </Field>
        {/* A trap for programs: out of sight, out of the tab order, and saying so to whoever comes upon it all the same. */}
        <div aria-hidden="true" className="sr-only">
          <label>
            {t('form.leaveEmpty')}
            <input
              type="text"
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => setWebsite(event.target.value)}
            />
          </label>
        </div>
        <p className="text-sm text-muted">{t('form.privacy')}</p>
      </form>
    </Dialog>
  )
}

/** Whoever is signed in need not type what is known of them. */
function useKnownPerson() {
  const session = useSession()
  if (session.status !== 'signed-in') return { name: '', email: '' }
  const { email, user_metadata: data } = session.session.user
  const name: unknown = data['full_name']
  return { name: typeof name === 'string' ? name : '', email: email ?? '' }
}

function useFaultWords() {
  const { t } = useTranslation('requests')
  const format = useFormat()
  return (field: DraftField, fault: DraftFault): string => {
    if (fault === 'tooLong') return t('form.faults.tooLong', { most: format.count(requestLimits[field]) })
    if (fault === 'turning') return t('form.faults.turning')
    if (field === 'trees') return t('form.faults.trees', { most: format.count(requestLimits.trees) })
    return field === 'email' ? t('form.faults.email') : t('form.faults.missing')
  }
}
