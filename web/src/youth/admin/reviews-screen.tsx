import {
  decideLog,
  decideTeam,
  listReviews,
  readPhoto,
  type WaitingLog,
  type WaitingTeam,
} from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { AdminFrame } from '../../platform/admin/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/reason-dialog.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ActionPhoto } from '../action-photo.tsx'
import { Savings } from '../savings.tsx'

/** What young people logged with a photo, and names of teams, until a moderator has looked. */
export function ReviewsScreen() {
  const { t } = useTranslation('youth')
  const reviews = useApiQuery(listReviews, {}, { staleTime: 0 })
  return (
    <AdminFrame title={t('reviews.title')} intro={t('reviews.lead')}>
      <Loaded query={reviews}>
        {({ logs, teams }) => (
          <div className="grid grid-cols-1 gap-6">
            <Section title={t('reviews.logs')}>
              {logs.length === 0 && <p className="text-muted">{t('reviews.none')}</p>}
              <ul className="divide-y divide-line">
                {logs.map((log) => (
                  <li key={log.id} className="grid grid-cols-1 gap-3 py-4">
                    <LogToDecide log={log} />
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={t('reviews.teams')}>
              {teams.length === 0 && <p className="text-muted">{t('reviews.none')}</p>}
              <ul className="divide-y divide-line">
                {teams.map((team) => (
                  <li key={team.id} className="py-3">
                    <TeamToDecide team={team} />
                  </li>
                ))}
              </ul>
            </Section>
          </div>
        )}
      </Loaded>
    </AdminFrame>
  )
}

function LogToDecide({ log }: { readonly log: WaitingLog }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const pick = usePick()
  const name = isolate(nameIn(lang, log.action).text)
  return (
    <>
      <div>
        <h3 className="text-lg">
          <Words of={log.action} />
        </h3>
        <p className="text-muted">
          <Words of={log.challenge} /> ·{' '}
          {t('reviews.amount', {
            amount: format.number(log.amount),
            unit: pick(log.unit).text,
            day: isolate(format.day(log.doneOn)),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-4">
        <ActionPhoto contract={readPhoto} id={log.id} alt={t('log.photoAlt', { action: name })} />
        {log.like && <EarlierPhoto like={log.like} />}
      </div>
      {!log.compared && <p className="text-sm text-muted">{t('reviews.notCompared')}</p>}
      <Savings savings={log.savings} per={log.unit} />
      {log.own ? (
        <p className="text-muted">{t('reviews.own')}</p>
      ) : (
        <Decision contract={decideLog} id={log.id} name={name} />
      )}
    </>
  )
}

/** What the photo is like, and that photo while it is kept. */
function EarlierPhoto({ like }: { readonly like: NonNullable<WaitingLog['like']> }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const action = isolate(nameIn(lang, like.action).text)
  return (
    <div className="grid max-w-md grid-cols-1 content-start gap-3">
      <Alert severity="warning" live={false} title={t('reviews.likeTitle')}>
        <p>
          {t(like.samePerson ? 'reviews.likeSame' : 'reviews.likeOther', {
            action,
            day: isolate(format.dayOf(like.sentAt)),
            percent: isolate(format.percent(like.percent / 100)),
          })}
        </p>
      </Alert>
      {like.photo ? (
        <ActionPhoto contract={readPhoto} id={like.id} alt={t('reviews.earlier', { action })} />
      ) : (
        <p className="text-sm text-muted">{t('reviews.earlierGone')}</p>
      )}
    </div>
  )
}

function TeamToDecide({ team }: { readonly team: WaitingTeam }) {
  const { t } = useTranslation(['youth', 'organisations'])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        <bdi className="font-semibold">{team.name}</bdi>{' '}
        <span className="text-muted">
          · {t(`team.kinds.${team.kind}`)} · {t(`organisations:regions.${team.region as 'SA-01'}`)}
        </span>
      </p>
      <Decision contract={decideTeam} id={team.id} name={isolate(team.name)} />
    </div>
  )
}

type DecisionProps = {
  readonly contract: typeof decideLog | typeof decideTeam
  readonly id: string
  readonly name: string
}

function Decision({ contract, id, name }: DecisionProps) {
  const { t } = useTranslation('youth')
  const [asking, setAsking] = useState(false)
  const decide = useAction(contract as typeof decideLog, {
    touches: [listReviews],
    onDone: (_answer, { body }) => {
      setAsking(false)
      toast.success(t(body.accept ? 'reviews.accepted' : 'reviews.rejected'))
    },
  })
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="primary"
        busy={decide.isPending}
        aria-label={t('reviews.acceptOf', { name })}
        onClick={() => decide.mutate({ params: { id }, body: { accept: true } })}
      >
        {t('reviews.accept')}
      </Button>
      <Button held={decide.isPending} aria-label={t('reviews.rejectOf', { name })} onClick={() => setAsking(true)}>
        {t('reviews.reject')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('reviews.rejectOf', { name })}
          act={t('reviews.reject')}
          label={t('reviews.reason')}
          hint={t('reviews.reasonHint')}
          missing={t('reviews.reasonWrong')}
          danger
          most={500}
          busy={decide.isPending}
          onClose={() => setAsking(false)}
          onAct={(reason) => decide.mutate({ params: { id }, body: { accept: false, reason } })}
        />
      )}
    </div>
  )
}
