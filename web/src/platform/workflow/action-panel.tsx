import { rowsFor, type ActionOf, type MovedBy, type Standing, type Transition, type Workflow } from '@athar/contracts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { useMe, useMembership } from '../session/index.ts'
import { useWorkflowWords } from './use-workflow-words.ts'

const mostLetters = 2000
/** Shorter than this, nothing was said. */
const least = { reason: 3, comment: 2 } as const

/** A text that is sent; what is typed while it is on its way is another one. */
function useSentText() {
  const [text, setText] = useState('')
  return { text, setText, taken: (sent: string) => setText((now) => (now.trim() === sent ? '' : now)) }
}

type Words = {
  readonly field: string
  /** Without one, the panel says which steps need the text. */
  readonly hint?: string
  readonly missing: string
}

type ActionPanelProps<W extends Workflow, Kind extends MovedBy['kind']> = {
  readonly of: W
  readonly standing: Standing
  /** In which capacity the reader acts here. */
  readonly as: Kind
  readonly words: Words
  /** The action that is on its way. */
  readonly pending: string | null
  readonly onAct: (action: ActionOf<W, Kind>, text: string, taken: () => void) => void
  /** Adds what is written to the history, and changes no state. */
  readonly comment?: { readonly label: string; readonly onSend: (text: string, taken: () => void) => void }
}

/** What the reader may do from here, with a field for the reason where a step takes one; nothing is sent without one that is required. */
export function ActionPanel<W extends Workflow, const Kind extends MovedBy['kind']>(props: ActionPanelProps<W, Kind>) {
  const { of, standing, words, pending, onAct, comment } = props
  const field = useId()
  const say = useWorkflowWords(of)
  const rows = useRowsFor(of, standing, props.as)
  const { text, setText, taken } = useSentText()
  const [lacks, setLacks] = useState(0)
  const ownHint = useReasonHint(rows, say.action)
  if (rows.length === 0 && !comment) return null
  const sent = text.trim()
  const send = (shortest: number, go: () => void) => {
    const short = sent.length < shortest
    setLacks(short ? shortest : 0)
    if (short) document.getElementById(field)?.focus()
    else go()
  }
  return (
    <>
      {(comment || rows.some(({ reason }) => reason)) && (
        <Field
          id={field}
          label={words.field}
          hint={words.hint ?? ownHint}
          error={sent.length < lacks ? words.missing : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              maxLength={mostLetters}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className="flex flex-wrap gap-3">
        {rows.map(({ action, reason, button }, at) => (
          <Button
            key={action}
            variant={button ?? (at === 0 && rows.every((row) => !row.button) ? 'primary' : 'secondary')}
            busy={pending === action}
            held={pending !== null}
            onClick={() =>
              send(reason === 'required' ? least.reason : 0, () =>
                onAct(action as ActionOf<W, Kind>, sent, () => taken(sent)),
              )
            }
          >
            {say.action(action)}
          </Button>
        ))}
        {comment && (
          <Button
            variant="quiet"
            held={pending !== null}
            onClick={() => send(least.comment, () => comment.onSend(sent, () => taken(sent)))}
          >
            {comment.label}
          </Button>
        )}
      </div>
    </>
  )
}

/** Names the steps that need a reason. */
function useReasonHint(rows: readonly Transition[], nameOf: (action: string) => string): string | undefined {
  const { t } = useTranslation('common')
  const needing = rows.filter(({ reason }) => reason === 'required')
  if (needing.length === rows.length || !rows.some(({ reason }) => reason)) return undefined
  if (needing.length === 0) return t('form.reasonOptional')
  const actions = needing.map(({ action }) => nameOf(action)).reduce((first, next) => t('form.listed', { first, next }))
  return t('form.reasonFor', { actions })
}

/** The steps of the table that lead on from here for the roles of the reader; until these are known, for whoever reads the page. */
function useRowsFor(of: Workflow, standing: Standing, kind: MovedBy['kind']): readonly Transition[] {
  const me = useMe().data
  const role = useMembership()?.role
  return rowsFor(of, standing, me ? { role, platformRoles: me.platformRoles } : null, kind)
}

type CommentFormProps = {
  readonly words: Omit<Words, 'hint'> & { readonly send: string }
  readonly busy: boolean
  readonly onSend: (text: string, taken: () => void) => void
}

/** Adds to the thread of a subject. */
export function CommentForm({ words, busy, onSend }: CommentFormProps) {
  const { text, setText, taken } = useSentText()
  const [lacks, setLacks] = useState(false)
  const sent = text.trim()
  const isShort = sent.length < least.comment
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLacks(isShort)
    if (!isShort) onSend(sent, () => taken(sent))
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-3" onSubmit={submit}>
      <Field label={words.field} error={lacks && isShort ? words.missing : undefined}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={mostLetters}
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p>
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
      </p>
    </form>
  )
}
