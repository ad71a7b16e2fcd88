import { paths } from '@athar/contracts/paths'
import type { RosterEntry } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useSession } from '../../platform/session/index.ts'
import { Alert, type Severity } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useShiftText } from '../shifts.tsx'
import { WordsOf } from '../words-of.tsx'
import { Camera } from './camera.tsx'
import type { StoredRoster } from './device.ts'
import { isCode, judge, readCode } from './judge-scan.ts'
import { useCheckIn, type CheckIn, type Told } from './use-check-in.ts'

/** At the gate of an event, with or without a connection. */
export function CheckInScreen() {
  const { t } = useTranslation(['volunteering', 'common'])
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const checkIn = useCheckIn(id)
  const { roster } = checkIn
  usePageTitle(
    roster ? `${t('checkIn.title')}: ${nameIn(lang, roster.event.title).text}` : t('checkIn.title'),
    undefined,
    {
      unlisted: true,
    },
  )
  return (
    <>
      <PageTop
        title={t('checkIn.title')}
        lead={roster ? <WordsOf of={roster.event.title} /> : t('checkIn.lead')}
        up={<Link to={paths.sgiManageVolunteerEvent(id)}>{t('volunteers.title')}</Link>}
      />
      <PageBody>
        {roster ? <AtTheGate roster={roster} checkIn={checkIn} /> : <NoList id={id} checkIn={checkIn} />}
      </PageBody>
    </>
  )
}

function NoList({ id, checkIn: { roster, syncing, failure } }: { readonly id: string; readonly checkIn: CheckIn }) {
  const { t } = useTranslation(['volunteering', 'common'])
  const errorWords = useErrorWords()
  const session = useSession()
  const location = useLocation()
  if (session.status === 'signed-out' && !session.unreachable)
    return (
      <EmptyState
        icon="lock"
        title={t('checkIn.signIn')}
        action={
          <Link to={paths.auth()} state={{ from: location.pathname }} className={buttonClass({ variant: 'primary' })}>
            {t('checkIn.signIn')}
          </Link>
        }
      >
        <p>{t('checkIn.signInText')}</p>
      </EmptyState>
    )
  if (roster === undefined || syncing || (session.status === 'loading' && navigator.onLine))
    return <Spinner label={t('common:generic.loading')} />
  return (
    <EmptyState
      icon="offline"
      title={t('checkIn.notStoredTitle')}
      action={
        <Link to={paths.sgiManageVolunteerEvent(id)} className={buttonClass()}>
          {t('volunteers.title')}
        </Link>
      }
    >
      <p>{failure === null ? t('checkIn.notStoredText') : errorWords(failure).text}</p>
    </EmptyState>
  )
}

function AtTheGate({ roster, checkIn }: { readonly roster: StoredRoster; readonly checkIn: CheckIn }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <Connection roster={roster} checkIn={checkIn} />
        <Camera onCode={(code) => void checkIn.checkIn({ code })} />
        <output className="block">{checkIn.told && <Outcome told={checkIn.told} />}</output>
        <CodeForm onCode={(code) => void checkIn.checkIn({ code })} />
      </div>
      <Expected roster={roster} checkIn={checkIn} />
    </div>
  )
}

function Connection({ roster, checkIn }: { readonly roster: StoredRoster; readonly checkIn: CheckIn }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const errorWords = useErrorWords()
  const { scans, online, syncing, failure, sync } = checkIn
  const waiting = scans.length
  return (
    <section aria-label={t('checkIn.title')} className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={online ? 'positive' : 'warning'}>{t(online ? 'checkIn.online' : 'checkIn.offline')}</Badge>
        <output>
          {waiting > 0 ? t('checkIn.waiting', { count: waiting, number: format.count(waiting) }) : t('checkIn.synced')}
        </output>
      </p>
      <p className="text-sm text-muted">{t('checkIn.stored', { at: isolate(format.instant(roster.storedAt)) })}</p>
      {failure !== null && online && (
        <Alert severity="warning" title={t('checkIn.syncFailed')}>
          <p>{errorWords(failure).text}</p>
        </Alert>
      )}
      <Button className="justify-self-start" disabled={!online} busy={syncing} onClick={() => sync()}>
        {t('checkIn.sync')}
      </Button>
    </section>
  )
}

function CodeForm({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useTranslation('volunteering')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const code = readCode(typed)
        setWrong(!isCode(code))
        if (!isCode(code)) return
        setTyped('')
        onCode(code)
      }}
    >
      <Field
        label={t('checkIn.code')}
        hint={t('checkIn.codeHint')}
        error={wrong ? t('checkIn.codeWrong') : undefined}
        className="max-w-sm"
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="font-mono"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="justify-self-start">
        {t('checkIn.checkIn')}
      </Button>
    </form>
  )
}

const severityOf = (told: Told): Severity => {
  if (told.outcome === 'checked-in') return 'success'
  return told.outcome === 'unknown' && !told.settled ? 'info' : 'warning'
}

function Outcome({ told }: { readonly told: Told }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const values = {
    name: isolate(told.name ?? t('checkIn.nameless')),
    at: isolate(told.at === null ? '' : format.instant(told.at)),
    code: isolate(told.code ?? ''),
  }
  const key = told.outcome === 'unknown' && told.settled ? 'unknownServer' : told.outcome
  return <Alert severity={severityOf(told)} live={false} title={t(`checkIn.outcome.${key}`, values)} />
}

/** So many names are drawn; a search finds the others. */
const mostShown = 100

function Expected({ roster, checkIn }: { readonly roster: StoredRoster; readonly checkIn: CheckIn }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  const [wanted, setWanted] = useState('')
  const { items } = roster
  const here = items.filter((entry) => judge(entry, checkIn.scans).outcome === 'already').length
  const looked = wanted.trim().toLocaleLowerCase(lang)
  const found = items.filter(({ name }) => (name ?? '').toLocaleLowerCase(lang).includes(looked))
  return (
    <section aria-labelledby="expected" className="grid grid-cols-1 gap-4">
      <h2 id="expected" className="text-xl">
        {t('checkIn.list')}
      </h2>
      {items.length === 0 ? (
        <p>{t('checkIn.nobody')}</p>
      ) : (
        <>
          <p className="text-muted">
            {t('checkIn.came', {
              count: here,
              number: isolate(format.count(here)),
              all: isolate(format.count(items.length)),
            })}
          </p>
          <Field label={t('checkIn.find')} className="max-w-sm">
            {(control) => (
              <TextInput
                {...control}
                type="search"
                value={wanted}
                maxLength={100}
                onChange={(event) => setWanted(event.target.value)}
              />
            )}
          </Field>
          {found.length === 0 && <p>{t('checkIn.noneFound')}</p>}
          {found.length > 0 && (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {found.slice(0, mostShown).map((entry) => (
                <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <Person entry={entry} checkIn={checkIn} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function Person({ entry, checkIn }: { readonly entry: RosterEntry; readonly checkIn: CheckIn }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const shiftText = useShiftText()
  const name = entry.name ?? t('volunteers.nameless')
  const { outcome, before } = judge(entry, checkIn.scans)
  return (
    <>
      <p>
        <bdi>{name}</bdi>
        {entry.shift && <span className="block text-sm text-muted">{shiftText(entry.shift)}</span>}
      </p>
      {outcome === 'checked-in' ? (
        <Button aria-label={t('checkIn.by', { name: isolate(name) })} onClick={() => void checkIn.checkIn({ entry })}>
          {t('checkIn.checkIn')}
        </Button>
      ) : outcome === 'already' ? (
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          {before !== null && <bdi>{format.instant(before)}</bdi>}
          <Badge tone="positive">{t('states.checked-in')}</Badge>
        </span>
      ) : (
        <Badge>{t(`states.${entry.state}`)}</Badge>
      )}
    </>
  )
}
