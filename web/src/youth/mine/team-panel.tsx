import { regionCodes } from '@athar/contracts/core'
import { foundTeam, joinTeam, leaveTeam, readOwn, teamKinds, type Team } from '@athar/contracts/youth'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { Failure, Form, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const tones = { waiting: 'info', accepted: 'positive', rejected: 'critical' } as const

/** A person's team, or the two ways into one. */
export function TeamPanel({ team }: { readonly team: Team | null }) {
  return team ? <OwnTeam team={team} /> : <NoTeam />
}

function OwnTeam({ team }: { readonly team: Team }) {
  const { t } = useTranslation(['youth', 'organisations', 'common'])
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const leave = useAction(leaveTeam, {
    touches: [readOwn],
    onDone: () => {
      setAsking(false)
      toast.success(t('team.leftTeam'))
    },
  })
  return (
    <Section title={t('team.title')} text={t('team.text')}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">
          <bdi>{team.name}</bdi>
        </span>
        <Badge tone={tones[team.state]}>{t(`team.states.${team.state}`)}</Badge>
      </p>
      <p className="text-muted">
        {t(`team.kinds.${team.kind}`)} · {t(`organisations:regions.${team.region as 'SA-01'}`)} ·{' '}
        {t('team.members', { count: team.members, number: format.count(team.members) })}
      </p>
      {team.reason !== '' && (
        <p>
          <bdi>{team.reason}</bdi>
        </p>
      )}
      {team.state !== 'rejected' && <p>{t('team.give', { code: isolate(team.code) })}</p>}
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        {t('team.leave')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('team.leave')}
        text={t('team.leaveText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{ label: t('team.leave'), danger: true, busy: leave.isPending, onClick: () => leave.mutate({}) }}
      />
    </Section>
  )
}

function NoTeam() {
  const { t } = useTranslation('youth')
  return (
    <Section title={t('team.title')} text={t('team.text')}>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        <JoinForm />
        <FoundForm />
      </div>
    </Section>
  )
}

function JoinForm() {
  const { t } = useTranslation('youth')
  const form = useForm({
    name: 'join-team',
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? [{ path: 'code', code: 'missing' }] : []),
    send: ({ code }) => callApi(joinTeam, { body: { code } }),
    touches: [readOwn],
    onSaved: () => toast.success(t('team.joined')),
    fields: [{ kind: 'text', name: 'code', label: t('team.code'), wrong: t('team.codeWrong'), dir: 'ltr', most: 20 }],
  })
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-lg">{t('team.join')}</h3>
      <Form form={form} short problems={<Failure failure={form.failure} />} submit={t('team.join')} />
    </div>
  )
}

function FoundForm() {
  const { t } = useTranslation(['youth', 'organisations'])
  const form = useForm({
    name: 'found-team',
    initial: { name: '', kind: null as string | null, region: null as string | null },
    check: ({ name, kind, region }) => [
      ...(name.trim().length < 3 ? [{ path: 'name', code: 'missing' }] : []),
      ...(kind === null ? [{ path: 'kind', code: 'missing' }] : []),
      ...(region === null ? [{ path: 'region', code: 'missing' }] : []),
    ],
    send: ({ name, kind, region }) =>
      callApi(foundTeam, {
        body: {
          name,
          kind: teamKinds.find((one) => one === kind) ?? 'school',
          region: regionCodes.find((one) => one === region) ?? 'SA-01',
        },
      }),
    touches: [readOwn],
    onSaved: () => toast.success(t('team.founded')),
    fields: [
      {
        kind: 'text',
        name: 'name',
        label: t('team.name'),
        hint: t('team.nameHint'),
        wrong: t('team.nameWrong'),
        most: 60,
      },
      {
        kind: 'choice',
        as: 'radio',
        inline: true,
        name: 'kind',
        label: t('team.kind'),
        wrong: t('team.kindWrong'),
        options: teamKinds.map((value) => ({ value, label: t(`team.kinds.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'region',
        label: t('team.region'),
        wrong: t('team.regionWrong'),
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
    ],
  })
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h3 className="text-lg">{t('team.found')}</h3>
      <p className="text-sm text-muted">{t('team.foundText')}</p>
      <Form form={form} short problems={<Failure failure={form.failure} />} submit={t('team.found')} />
    </div>
  )
}
