import {
  checkBody,
  contentKindNames,
  createEntry,
  fixedSlugs,
  slug as slugSchema,
  type BodyIssue,
  type ContentKind,
} from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { useMemo, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { usePageTitle } from '../../platform/routing/index.ts'
import { personNow } from '../../platform/session/index.ts'
import { typedBy } from '../../platform/typed.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { EntryForm } from './entry-form.tsx'
import { emptyOf, shapeOfKind } from './form/field-shape.ts'
import { useContentAction } from './use-content-action.ts'
import { useWorkingCopy, type Kept } from './use-working-copy.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'

/** A new entry of a kind; it is a draft until somebody publishes it. */
export function NewEntryScreen() {
  const { kind: asked } = useParams()
  const kind = contentKindNames.find((name) => name === asked)
  return kind ? <NewEntry key={kind} kind={kind} /> : <Navigate to={paths.adminContent()} replace />
}

function NewEntry({ kind }: { readonly kind: ContentKind }) {
  const { t } = useTranslation(['content-editor', 'common'])
  usePageTitle(t('new.title', { kind: t(`kinds.${kind}`) }))
  const goOn = useGoOn()
  const empty = useMemo(
    () => Object.fromEntries(shapeOfKind(kind).map(({ key, shape }) => [key, emptyOf(shape)])),
    [kind],
  )
  const { working, change, drop, restored, sending, settle } = useWorkingCopy(`new-${kind}`, {
    body: empty,
    sample: false,
    version: 0,
  })
  const sent = useRef<Kept | null>(null)
  const [slug, setSlug] = useKeptSlug(kind)
  const [slugError, setSlugError] = useState<string>()
  const [issues, setIssues] = useState<readonly BodyIssue[]>([])
  const [attempt, setAttempt] = useState(0)
  const refuse = (found: readonly BodyIssue[]) => {
    setIssues(found)
    setAttempt((count) => count + 1)
  }
  const create = useContentAction(createEntry, {
    onDone: (entry) => {
      settle(sent.current, entry.version, entry.id)
      setSlug('')
      toast.success(t('new.done'))
      void goOn(paths.adminContentEntry(entry.id))
    },
    onRefused: (failure) => {
      if (failure.code !== 'content.slug-taken') return false
      setSlugError(t('new.slugTaken'))
      document.getElementById('content-slug')?.focus()
      return true
    },
  })
  const submit = () => {
    const known = fixedSlugs[kind]
    const isKnown = known === undefined || known.includes(slug)
    const isSlug = slugSchema.safeParse(slug).success && isKnown
    const wrong = isKnown ? t('new.slugWrong') : t('new.slugFixed', { slugs: known.join(t('listSeparator')) })
    setSlugError(isSlug ? undefined : wrong)
    const checked = checkBody(kind, working.body)
    if (!checked.ok) return refuse(checked.issues)
    setIssues([])
    if (!isSlug) return document.getElementById('content-slug')?.focus()
    sent.current = sending()
    create.mutate({ body: { kind, slug, body: checked.body, sample: working.sample } })
  }
  return (
    <form
      noValidate
      className="grid max-w-7xl grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header className="space-y-2">
        <p className="text-sm">
          <Link to={`${paths.adminContent()}?kind=${kind}`} className="text-link underline underline-offset-2">
            {t('entry.back', { kind: t(`kinds.${kind}`) })}
          </Link>
        </p>
        <h1 className="text-2xl">{t('new.title', { kind: t(`kinds.${kind}`) })}</h1>
        <p className="max-w-2xl text-muted">{t('new.lead')}</p>
      </header>
      {restored && (
        <Alert severity="info" title={t('entry.restoredTitle')}>
          <p>{t('new.restoredText')}</p>
          <p>
            <Button
              size="sm"
              onClick={() => {
                drop()
                setSlug('')
                setIssues([])
              }}
            >
              {t('new.beginEmpty')}
            </Button>
          </p>
        </Alert>
      )}
      <Field id="content-slug" label={t('new.slug')} hint={t('new.slugHint')} error={slugError} className="max-w-md">
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={slug}
            onChange={({ target }) => setSlug(target.value.trim().toLowerCase())}
          />
        )}
      </Field>
      <EntryForm kind={kind} working={working} issues={issues} attempt={attempt} onChange={(next) => change(next, 0)} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={create.isPending}>
          {t('new.submit')}
        </Button>
      </div>
    </form>
  )
}

/** The short name is kept beside what else was typed. */
function useKeptSlug(kind: ContentKind) {
  const [typed] = useState(() => typedBy(personNow(), `content-slug:${kind}`, 'device'))
  const [slug, setSlug] = useState(() => {
    const kept = typed.read()
    return typeof kept === 'string' ? kept : ''
  })
  const keep = (next: string) => {
    setSlug(next)
    typed.write(next === '' ? null : next)
  }
  return [slug, keep] as const
}
