import { mayAdminister } from '@athar/contracts/core'
import type { Member } from '@athar/contracts/organisations'
import { dayOf } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import type { ListColumn } from '../../platform/list/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { useMayAct, useMe, useMembership } from '../../platform/session/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { personInText, personLabel, personWords } from '../person-label.ts'
import { useRoleName } from '../use-role-name.ts'
import { ChangeRole } from './change-role.tsx'
import { Deactivate } from './deactivate.tsx'

/** A member, or who is invited to be one since then. */
export type Listed = Member & { readonly isInvited?: true }
type ListProps = {
  readonly members: readonly Member[]
  /** Who is invited or deactivated, listed below. */
  readonly others: readonly Listed[]
}

/** The active members, the most powerful first; the file holds the others too. */
export function MemberList({ members, others }: ListProps) {
  const { t } = useTranslation('organisations')
  const owners = members.filter(({ role }) => role === 'owner').length
  return (
    <section aria-labelledby="members" className="space-y-3">
      <h2 id="members" className="text-lg">
        {t('screen.members.title')}
      </h2>
      <LongList<Listed>
        label={t('screen.members.title')}
        items={members}
        also={others}
        by="person"
        words={personWords}
        columns={useColumns()}
      >
        {(shown) => (
          <ul className="divide-y divide-line rounded-container border border-line bg-surface">
            {shown.map((member) => (
              <MemberLine key={member.personId} member={member} isLastOwner={member.role === 'owner' && owners === 1} />
            ))}
          </ul>
        )}
      </LongList>
    </section>
  )
}

function useColumns(): readonly ListColumn<Listed>[] {
  const { t } = useTranslation('organisations')
  const roleName = useRoleName()
  return [
    { key: 'person', header: t('screen.review.columns.member'), value: personLabel },
    { key: 'email', header: t('screen.invite.email'), value: ({ email }) => email },
    { key: 'role', header: t('screen.review.columns.role'), value: ({ role }) => roleName(role) },
    { key: 'since', header: t('screen.review.columns.since'), kind: 'day', value: ({ since }) => dayOf(since) },
    {
      key: 'state',
      header: t('screen.members.state'),
      value: ({ isInvited, deactivatedAt }) =>
        t(`screen.members.states.${isInvited ? 'invited' : deactivatedAt === null ? 'active' : 'deactivated'}`),
    },
  ]
}

type MemberLineProps = { readonly member: Member; readonly isLastOwner: boolean }

function MemberLine({ member, isLastOwner }: MemberLineProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const roleName = useRoleName()
  const isMe = useMe().data?.personId === member.personId
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{personLabel(member)}</bdi> {isMe && <span className="text-muted">({t('screen.members.you')})</span>}
          </p>
          <p className="text-sm text-muted">
            <bdi className="wrap-anywhere">{member.email}</bdi>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:ms-auto sm:block sm:text-end">
          <Badge>{roleName(member.role)}</Badge>
          <p className="text-sm text-muted sm:mt-1">
            {t('screen.members.since', { date: format.dayOf(member.since) })}
          </p>
        </div>
      </div>
      {/* The last owner stays one until another is made. */}
      {!isLastOwner && <MemberMenu member={member} isMe={isMe} />}
    </li>
  )
}

/** What this person may do about that member; the server decides again. */
function MemberMenu({ member, isMe }: { readonly member: Member; readonly isMe: boolean }) {
  const { t } = useTranslation('organisations')
  const administers = useMayAct(mayAdminister)
  const isOwner = useMembership()?.role === 'owner'
  const [open, setOpen] = useState<'role' | 'out' | null>(null)
  const close = () => setOpen(null)
  if (!administers || (member.role === 'owner' && !isOwner)) return null
  const entries: MenuEntry[] = [
    { key: 'role', label: t('screen.members.changeRole'), onSelect: () => setOpen('role') },
    ...(isMe
      ? []
      : [{ key: 'out', label: t('screen.members.deactivate'), danger: true, onSelect: () => setOpen('out') }]),
  ]
  return (
    <>
      <Menu
        entries={entries}
        trigger={<IconButton icon="more" label={t('screen.members.more', { name: personInText(member) })} />}
      />
      {open === 'role' && <ChangeRole member={member} mayMakeOwners={isOwner} onClose={close} />}
      {open === 'out' && <Deactivate member={member} onClose={close} />}
    </>
  )
}
