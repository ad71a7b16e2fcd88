import { mayPrepare, mayReview } from '@athar/contracts/core'
import { endReviewer, inviteReviewer, readReport, type DisclosureReport } from '@athar/contracts/disclosures'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormDialog, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const tones = { open: 'positive', ended: 'neutral', revoked: 'critical' } as const

/** Who reviews from outside, by a link to this report. */
export function Reviewers({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  const { lang } = useLanguage()
  const ends = useMayAct([...mayReview, ...mayPrepare])
  const reviews = useMayAct(mayReview)
  const [inviting, setInviting] = useState(false)
  const end = useAction(endReviewer, { touches: [readReport], onDone: () => void toast.success(t('reviewers.ended')) })
  return (
    <Section title={t('reviewers.title')} text={t('reviewers.text')}>
      {report.reviewers.length === 0 ? (
        <p className="text-muted">{t('reviewers.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {report.reviewers.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="grid min-w-0 gap-0.5">
                <bdi className="font-semibold">{one.name}</bdi>
                <bdi className="text-sm text-muted wrap-anywhere">{one.email}</bdi>
                <span className="text-sm text-muted">
                  {one.invitedBy !== null && `${t('reviewers.invitedBy', { name: isolate(one.invitedBy) })} · `}
                  {one.verifier === null
                    ? t('reviewers.unchecked')
                    : t('reviewers.accredited', { verifier: isolate(nameIn(lang, one.verifier).text) })}
                </span>
                <span className="text-sm text-muted">
                  {t('reviewers.until', { day: format.day(one.until) })}
                  {one.lastOpenedOn !== null && ` · ${t('reviewers.opened', { day: format.day(one.lastOpenedOn) })}`}
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Badge tone={tones[one.state]}>{t(`reviewers.states.${one.state}`)}</Badge>
                {ends && one.state === 'open' && (
                  <Button
                    size="sm"
                    busy={end.isPending}
                    aria-label={t('reviewers.endNamed', { name: isolate(one.name) })}
                    onClick={() => end.mutate({ params: { id: report.id, reviewer: one.id }, body: {} })}
                  >
                    {t('reviewers.end')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {reviews && report.prepared && report.state !== 'published' && <p>{t('reviewers.prepared')}</p>}
      {reviews && !report.prepared && report.state !== 'published' && (
        <div>
          <Button icon="mail" onClick={() => setInviting(true)}>
            {t('reviewers.invite')}
          </Button>
        </div>
      )}
      {inviting && <Invite id={report.id} onClose={() => setInviting(false)} />}
    </Section>
  )
}

type Draft = { name: string; email: string; language: string | null; until: string | null }

function Invite({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const form = useForm<Draft, Draft, { id: string }>({
    name: 'invite-reviewer',
    initial: { name: '', email: '', language: lang, until: '' },
    fields: [
      { kind: 'text', name: 'name', label: t('reviewers.name'), required: true, most: 120, dir: 'auto' },
      {
        kind: 'text',
        name: 'email',
        label: t('reviewers.email'),
        required: true,
        type: 'email',
        dir: 'ltr',
        most: 254,
      },
      { kind: 'date', name: 'until', label: t('reviewers.untilLabel'), hint: t('reviewers.untilHint'), required: true },
      {
        kind: 'choice',
        name: 'language',
        label: t('reviewers.language'),
        as: 'radio',
        inline: true,
        options: [
          { value: 'ar', label: t('languages.ar') },
          { value: 'en', label: t('languages.en') },
        ],
      },
    ],
    send: ({ name, email, language, until }) =>
      callApi(inviteReviewer, {
        params: { id },
        body: { name, email, language: language === 'ar' ? 'ar' : 'en', until: until ?? '' },
      }),
    touches: [readReport],
    onSaved: () => {
      toast.success(t('reviewers.invited'))
      onClose()
    },
  })
  return <FormDialog form={form} title={t('reviewers.invite')} submit={t('reviewers.send')} onClose={onClose} />
}
