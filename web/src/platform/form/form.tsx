import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog, Sheet } from '../../ui/dialog.tsx'
import { focusMistake } from '../../ui/focus-mistake.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Conflict, ConflictDialog, type Difference } from './conflict.tsx'
import { flat, readOut } from './field-list.ts'
import { Fields } from './fields.tsx'
import { Problems } from './problems.tsx'
import type { FormState } from './use-form.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

type FormProps<D extends object> = {
  readonly form: FormState<D>
  /** The words of its button; a dialog has the button in its foot. */
  readonly submit?: string
  readonly size?: 'md' | 'lg'
  readonly icon?: IconName
  /** Cannot be pressed while nothing is changed. */
  readonly onlyChanged?: boolean
  /** Other ways on beside the button. */
  readonly beside?: ReactNode
  /** In place of its button. */
  readonly actions?: ReactNode
  /** Above the fields. */
  readonly head?: ReactNode
  /** Says nothing at its head: short enough for the field itself to take the focus. */
  readonly short?: boolean
  /** What stands beside the fields where there is room, such as a preview. */
  readonly aside?: ReactNode
  /** Asks about another version in a dialog of this title, with who saved it. */
  readonly conflictDialog?: {
    readonly title: string
    readonly by?: ReactNode
    readonly differences?: readonly Difference[]
  }
  /** In place of what stands at the head when it cannot be saved. */
  readonly problems?: ReactNode
  /** What it says of a draft that was kept; null for nothing. */
  readonly restored?: string | null
  readonly labelledBy?: string
  /** Stands for the other version where that was removed; taking it leaves the form. */
  readonly gone?: string | undefined
  readonly onGone?: (() => void) | undefined
  readonly className?: string
  /** The fields in an arrangement of their own; all of them below each other where absent. */
  readonly children?: ReactNode
}

/** A form whole: what was restored, what is wrong or newer, its fields, its button. */
export function Form<D extends object>(props: FormProps<D>) {
  const { form, submit, size = 'md', icon, onlyChanged = false, beside, head, short = false, children, aside } = props
  const inDialog = props.conflictDialog !== undefined
  const main = (
    <>
      {props.restored !== null && <Restored form={form} words={props.restored} />}
      {form.newer && !inDialog ? (
        <Newer form={form} gone={props.gone} onGone={props.onGone} />
      ) : (
        !form.newer && (props.problems ?? (short ? null : <Problems form={form} />))
      )}
      {head}
      <fieldset disabled={form.disabled} className="grid min-w-0 grid-cols-1 gap-[inherit]">
        {children ?? <Fields form={form} />}
      </fieldset>
    </>
  )
  return (
    <form
      id={form.name}
      noValidate
      aria-labelledby={props.labelledBy}
      className={cx('grid grid-cols-1 gap-5', props.className)}
      onSubmit={(event) => {
        // The form of a dialog that opens from within sends itself.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        void form.submit()
        if (short) focusMistake(event.currentTarget)
      }}
    >
      {aside === undefined ? (
        main
      ) : (
        <>
          <div className="grid min-w-0 grid-cols-1 gap-6">{main}</div>
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">{aside}</div>
        </>
      )}
      {!form.disabled && props.actions}
      {submit !== undefined && !form.disabled && (
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="primary"
            size={size}
            icon={icon}
            busy={form.busy}
            disabled={onlyChanged && !form.changed}
          >
            {submit}
          </Button>
          {beside}
        </div>
      )}
      {form.newer && inDialog && <Newer form={form} dialog={props.conflictDialog} />}
    </form>
  )
}

type RestoredProps = {
  readonly form: { readonly restored: boolean; readonly startOver: () => void }
  readonly words: string | undefined
}

/** What stands in the fields was typed before, and is not saved yet. */
function Restored({ form, words }: RestoredProps) {
  const { t } = useTranslation('ui')
  if (!form.restored) return null
  return (
    <Alert severity="info" title={words ?? t('form.restored')}>
      <Button size="sm" onClick={form.startOver}>
        {t('form.startOver')}
      </Button>
    </Alert>
  )
}

/** What a draft and the stored version say differently. */
function useDifferences<D extends object>(form: FormState<D>, gone = ''): readonly Difference[] {
  const { t } = useTranslation('ui')
  const format = useFormat()
  if (!form.newer) return []
  const words = {
    date: (value: string) => format.day(value),
    list: (values: readonly string[]) => new Intl.ListFormat(format.settings.lang).format(values),
    yes: t('form.yes'),
    no: t('form.no'),
  }
  const fields = flat(form.fields)
  const theirs = form.newer.draft && readOut(fields, form.newer.draft, words)
  return readOut(fields, form.draft, words).flatMap(({ label, text }, at) => {
    const other = theirs ? (theirs[at]?.text ?? '') : gone
    return text === other ? [] : [{ label, mine: <bdi>{text || '–'}</bdi>, theirs: <bdi>{other || '–'}</bdi> }]
  })
}

type NewerProps<D extends object> = {
  readonly form: FormState<D>
  readonly gone?: string | undefined
  readonly onGone?: (() => void) | undefined
  readonly dialog?: FormProps<D>['conflictDialog']
}

function Newer<D extends object>({ form, gone, onGone, dialog }: NewerProps<D>) {
  const found = useDifferences(form, gone)
  const conflict = {
    busy: form.busy,
    differences: dialog?.differences ?? found,
    onKeepMine: form.keepMine,
    onTakeTheirs: () => (form.newer?.draft ? form.takeTheirs() : onGone?.()),
  }
  if (!dialog) return <Conflict {...conflict} />
  return <ConflictDialog {...conflict} title={dialog.title} by={dialog.by} onClose={form.decideLater} />
}

type FormDialogProps<D extends object> = Omit<FormProps<D>, 'submit' | 'beside' | 'className' | 'onGone'> & {
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly submit: string
  readonly onClose: () => void
  readonly width?: 'sm' | 'md' | 'lg'
  /** From the side of the page instead of over it. */
  readonly sheet?: boolean
  /** Below the fields. */
  readonly foot?: ReactNode
}

/** A form in a dialog. Closing keeps what is kept, and asks before it drops the rest; Cancel gives it up. */
export function FormDialog<D extends object>({
  title,
  description,
  submit,
  onClose,
  width = 'md',
  sheet = false,
  foot,
  ...rest
}: FormDialogProps<D>) {
  const { t } = useTranslation()
  const { form } = rest
  const guard = useLeaveGuard(form.changed && !form.kept && !form.disabled, onClose)
  const giveUp = () => {
    if (!form.kept) return guard.close()
    form.startOver()
    onClose()
  }
  const inner = (
    <Form
      {...rest}
      onGone={onClose}
      head={
        <>
          {guard.notice}
          {rest.head}
        </>
      }
    />
  )
  const floating = {
    open: true,
    onOpenChange: (open: boolean) => !open && guard.close(),
    title,
    description,
    closeLabel: t('generic.close'),
    footer: form.disabled ? undefined : (
      <>
        <Button onClick={giveUp}>{t('generic.cancel')}</Button>
        <Button variant="primary" type="submit" form={form.name} busy={form.busy}>
          {submit}
        </Button>
      </>
    ),
    children: foot ? (
      <div className="grid grid-cols-1 gap-5">
        {inner}
        {foot}
      </div>
    ) : (
      inner
    ),
  }
  return sheet ? <Sheet side="end" {...floating} /> : <Dialog width={width} {...floating} />
}
