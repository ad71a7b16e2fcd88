import type { PlatformRole } from '@athar/contracts/core'
import { listPlatformPeople, takePlatformRole, type PlatformPerson } from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame, Loaded, useAction } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { personInText, personLabel, personWords } from '../person-label.ts'
import { GiveRole } from './give-role.tsx'

type Taking = { readonly person: PlatformPerson; readonly role: PlatformRole }

/** Who may do what with the platform, given and taken by its owners. */
export function PeopleScreen() {
  const { t } = useTranslation('organisations')
  const query = useApiQuery(listPlatformPeople, {}, { staleTime: 0 })
  const [taking, setTaking] = useState<Taking | null>(null)
  return (
    <AdminFrame title={t('platform.people.title')} intro={t('platform.people.intro')}>
      <Section title={t('platform.people.giveTitle')} text={t('platform.people.giveText')}>
        <GiveRole />
      </Section>
      <Section title={t('platform.people.listTitle')}>
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon="people" title={t('platform.people.none')} />
            ) : (
              <LongList label={t('platform.people.listTitle')} items={items} by="person" words={personWords}>
                {(shown) => (
                  <ul aria-label={t('platform.people.listTitle')} className="divide-y divide-line">
                    {shown.map((person) => (
                      <PersonLine
                        key={person.personId}
                        person={person}
                        isLastOwner={isOwner(person) && items.filter(isOwner).length === 1}
                        onTake={(role) => setTaking({ person, role })}
                      />
                    ))}
                  </ul>
                )}
              </LongList>
            )
          }
        </Loaded>
      </Section>
      {taking && <TakeDialog {...taking} onClose={() => setTaking(null)} />}
    </AdminFrame>
  )
}

const isOwner = ({ roles }: PlatformPerson): boolean => roles.some(({ role }) => role === 'platform_owner')

type PersonLineProps = {
  readonly person: PlatformPerson
  readonly isLastOwner: boolean
  readonly onTake: (role: PlatformRole) => void
}

function PersonLine({ person, isLastOwner, onTake }: PersonLineProps) {
  const { t } = useTranslation(['organisations', 'profile'])
  const format = useFormat()
  const known = person.email !== ''
  return (
    <li className="space-y-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="font-semibold">{known ? personLabel(person) : t('platform.people.former')}</bdi>
        {person.fullName !== '' && (
          <bdi dir="ltr" className="text-sm text-muted">
            {person.email}
          </bdi>
        )}
        {person.secondFactor === false && <Badge tone="warning">{t('platform.people.noFactor')}</Badge>}
      </p>
      <ul className="space-y-1">
        {person.roles.map(({ role, since }) => {
          const name = t(`profile:guard.roles.${role}`)
          return (
            <li key={role} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <span className="w-full sm:w-auto sm:min-w-44">{name}</span>
              <span className="text-muted">{t('platform.people.since', { date: format.instant(since) })}</span>
              {isLastOwner && role === 'platform_owner' ? (
                <span className="text-muted sm:ms-auto">{t('platform.people.lastOwner')}</span>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  className="sm:ms-auto"
                  aria-label={t('platform.people.takeOf', { role: name, person: personInText(person) })}
                  onClick={() => onTake(role)}
                >
                  {t('platform.people.take')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

function TakeDialog({ person, role, onClose }: Taking & { readonly onClose: () => void }) {
  const { t } = useTranslation(['organisations', 'profile'])
  const values = { role: t(`profile:guard.roles.${role}`), person: personInText(person) }
  const take = useAction(takePlatformRole, {
    touches: [listPlatformPeople],
    onDone: () => {
      toast.success(t('platform.people.taken', values))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      danger
      title={t('platform.people.takeTitle')}
      text={t('platform.people.takeText', values)}
      act={t('platform.people.take')}
      busy={take.isPending}
      onAct={() => take.mutate({ params: { id: person.personId, role } })}
      onClose={onClose}
    />
  )
}
