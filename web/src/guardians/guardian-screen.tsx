import {
  decide,
  guardianTextVersion,
  readLink,
  relations,
  type Decision,
  type GuardianView,
} from '@athar/contracts/guardians'
import { isolate, nameIn } from '@athar/i18n'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { Failure, Form, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { EndedLink } from './ended-link.tsx'
import { GuardedNotes } from './guarded-notes.tsx'

const textParts = ['stored', 'seen', 'never', 'none', 'rights'] as const

/** The end of a link in a mail. Only its buttons decide: programs that scan mail open links, they press nothing. */
export function GuardianScreen() {
  const { t } = useTranslation('guardians')
  usePageTitle(t('link.title'), undefined, { unlisted: true })
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const view = useApiQuery(readLink, { query: { token } }, { staleTime: 0 })
  useLanguageOf(view.data)
  const hasEnded = view.error instanceof ApiError && view.error.code === 'guardians.link-expired'
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <h1 className="text-3xl">{t('link.title')}</h1>
      {hasEnded ? (
        <EndedLink token={token} />
      ) : (
        <LoadedPage
          query={view}
          missing={
            <EmptyState icon="search" title={t('link.unknownTitle')}>
              <p>{t('link.unknownText')}</p>
            </EmptyState>
          }
        >
          {(found) => <Consent token={token} view={found} />}
        </LoadedPage>
      )}
    </div>
  )
}

/** The page turns once to the language that the guardian was written to in; they may turn it back. */
function useLanguageOf(view: GuardianView | undefined) {
  const { lang, setLanguage } = useLanguage()
  const turned = useRef(false)
  const wanted = view?.language
  useEffect(() => {
    if (wanted === undefined || turned.current) return
    turned.current = true
    if (wanted !== lang) setLanguage(wanted)
  }, [wanted, lang, setLanguage])
}

type PartProps = { readonly token: string; readonly view: GuardianView }

function Consent({ token, view }: PartProps) {
  return (
    <>
      <Holding view={view} />
      {view.decisions.includes('withdraw') && <Given view={view} />}
      {readsNotes(view) && <GuardedNotes token={token} />}
      {!view.isAdult && view.state !== 'ended' && !view.anotherAgreed && <ConsentText />}
      {view.decisions.includes('consent') && <ConsentForm token={token} view={view} />}
      <OtherDecisions token={token} view={view} />
    </>
  )
}

/** While the consent holds; and after it was taken back what was written until then. */
const readsNotes = ({ seen, state, isAdult }: GuardianView): boolean =>
  seen.some(({ kind, count }) => kind === 'mentorship' && count > 0) || (state === 'withdrawn' && !isAdult)

/** What holds now, whoever brought it about. */
function Holding({ view }: { readonly view: GuardianView }) {
  const { t } = useTranslation('guardians')
  const format = useFormat()
  const { state, decisions, validUntil, contestedUntil } = view
  const name = isolate(view.name)
  const dayOf = (moment: string | null) => (moment === null ? '' : isolate(format.dayOf(moment)))
  const words = () => {
    if (view.replaced) return [t(decisions.includes('refuse') ? 'link.replaced' : 'link.replacedOnly')]
    if (view.isAdult)
      return [t('link.isAdult', { name }), ...(decisions.includes('contest') ? [t('link.mayContest')] : [])]
    const mayAgree = decisions.includes('consent') && state !== 'asked'
    return [
      ...(contestedUntil === null ? [] : [t('link.contested', { name, day: dayOf(contestedUntil) })]),
      view.anotherAgreed ? t('link.anotherAgreed', { name }) : t(`link.${state}`, { name, day: dayOf(validUntil) }),
      ...(mayAgree ? [t('link.mayAgree')] : []),
    ]
  }
  return <p className="text-lg">{words().join(' ')}</p>
}

function ConsentText() {
  const { t } = useTranslation('guardians')
  return (
    <Section title={t('link.textTitle')}>
      <Alert severity="info" live={false}>
        <p>{t('link.counsel')}</p>
      </Alert>
      <ul className="list-disc space-y-2 ps-5">
        {textParts.map((part) => (
          <li key={part}>{t(`link.text.${part}`)}</li>
        ))}
      </ul>
      <p className="text-sm text-muted">{t('link.text.version', { version: isolate(guardianTextVersion) })}</p>
    </Section>
  )
}

function Given({ view }: { readonly view: GuardianView }) {
  const { t } = useTranslation('guardians')
  const format = useFormat()
  const { lang } = useLanguage()
  return (
    <>
      <Section title={t('link.facts')}>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">{t('link.guardianName')}</dt>
          <dd>
            <bdi>{view.guardianName}</bdi>
            {view.relation !== null && ` · ${t(`relations.${view.relation}`)}`}
          </dd>
          <dt className="text-muted">{t('link.decidedAt')}</dt>
          <dd>{view.decidedAt !== null && <bdi>{format.instant(view.decidedAt)}</bdi>}</dd>
          <dt className="text-muted">{t('link.validUntil')}</dt>
          <dd>{view.validUntil !== null && <bdi>{format.dayOf(view.validUntil)}</bdi>}</dd>
          <dt className="text-muted">{t('link.fullNameGiven')}</dt>
          <dd>{t(view.fullName ? 'link.fullNameYes' : 'link.fullNameNo')}</dd>
        </dl>
      </Section>
      <Section title={t('link.seenTitle', { name: isolate(view.name) })}>
        {view.seen.every(({ count }) => count === 0) ? (
          <p className="text-muted">{t('link.seenNone')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {view.seen
              .filter(({ count }) => count > 0)
              .map(({ kind, count, titles }) => (
                <li key={kind} className="py-2">
                  <p className="font-semibold">{t(`seen.${kind}`, { count, number: format.count(count) })}</p>
                  {titles.length > 0 && (
                    <ul className="text-muted">
                      {titles.map((title, at) => (
                        // They have nothing else to be told apart by.
                        // oxlint-disable-next-line react/no-array-index-key
                        <li key={at} className="whitespace-pre-line wrap-anywhere">
                          <bdi>{nameIn(lang, title).text}</bdi>
                        </li>
                      ))}
                    </ul>
                  )}
                </li>
              ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function ConsentForm({ token, view }: PartProps) {
  const { t } = useTranslation('guardians')
  const { lang } = useLanguage()
  const form = useForm({
    name: 'consent',
    initial: { name: view.guardianName, relation: view.relation as string | null, fullName: view.fullName },
    check: ({ name, relation }) => [
      ...(name.trim() === '' ? [{ path: 'name', code: 'missing' }] : []),
      ...(relation === null ? [{ path: 'relation', code: 'missing' }] : []),
    ],
    send: ({ name, relation, fullName }) =>
      callApi(decide, {
        body: {
          token,
          decision: 'consent',
          version: guardianTextVersion,
          language: lang,
          name,
          relation: relations.find((one) => one === relation) ?? null,
          fullName,
        },
      }),
    touches: [readLink],
    onSaved: () => toast.success(t('link.done.consent')),
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: t('link.name'),
        wrong: t('link.nameWrong'),
        autoComplete: 'name',
        most: 120,
      },
      {
        kind: 'choice',
        as: 'radio',
        name: 'relation',
        label: t('link.relation'),
        wrong: t('link.relationWrong'),
        options: relations.map((value) => ({ value, label: t(`relations.${value}`) })),
      },
      { kind: 'switch', name: 'fullName', label: t('link.fullName'), hint: t('link.fullNameHint') },
    ],
  })
  return (
    <Section title={t('link.title')} text={t('link.declare')}>
      <Form
        form={form}
        short
        problems={<Failure failure={form.failure} />}
        size="lg"
        submit={t('link.actions.consent')}
      />
    </Section>
  )
}

/** Of those that are asked about once more before they are said: what they change is large. */
const confirmed = {
  withdraw: { title: 'link.actions.withdraw', text: 'link.withdrawText', danger: true },
  adult: { title: 'link.adultTitle', text: 'link.adultText', danger: false },
} as const

function OtherDecisions({ token, view }: PartProps) {
  const { t } = useTranslation(['guardians', 'common'])
  const { lang } = useLanguage()
  const [asking, setAsking] = useState<keyof typeof confirmed | null>(null)
  const act = useAction(decide, {
    touches: [readLink],
    onDone: (_answer, { body }) => {
      setAsking(null)
      toast.success(t(`link.done.${body.decision}`))
    },
  })
  const say = (decision: Decision) =>
    act.mutate({ body: { token, decision, version: guardianTextVersion, language: lang } })
  const others = view.decisions.filter((decision) => decision !== 'consent')
  if (others.length === 0) return null
  const name = isolate(view.name)
  return (
    <div className="flex flex-wrap gap-3">
      {others.map((decision) => (
        <Button
          key={decision}
          held={act.isPending}
          onClick={() => (decision === 'withdraw' || decision === 'adult' ? setAsking(decision) : say(decision))}
        >
          {t(`link.actions.${decision}`)}
        </Button>
      ))}
      {asking !== null && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(confirmed[asking].title, { name })}
          text={t(confirmed[asking].text, { name })}
          closeLabel={t('common:generic.close')}
          cancel={{ label: t('common:generic.cancel') }}
          act={{
            label: t(`link.actions.${asking}`),
            danger: confirmed[asking].danger,
            busy: act.isPending,
            onClick: () => say(asking),
          }}
        />
      )}
    </div>
  )
}
