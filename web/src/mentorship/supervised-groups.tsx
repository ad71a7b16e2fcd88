import { listGroupNotes, listSupervisedGroups, superviseGroup, type SupervisedGroup } from '@athar/contracts/mentorship'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useFormat } from '../platform/language/index.ts'
import { ListPages, usePages } from '../platform/list/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** Groups of people under 18: moderators enter one, so that no child is alone there with the mentor. */
export function SupervisedGroups() {
  const { t } = useTranslation('mentorship')
  const groups = useApiQuery(listSupervisedGroups, {}, { staleTime: 0 })
  return (
    <Section title={t('supervised.title')} text={t('supervised.lead')}>
      <LoadedPage query={groups}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('supervised.none')}</p>
          ) : (
            <ul aria-label={t('supervised.title')} className="divide-y divide-line">
              {items.map((group) => (
                <li key={group.id} className="grid gap-3 py-4">
                  <Group group={group} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPage>
    </Section>
  )
}

function Group({ group }: { readonly group: SupervisedGroup }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  const [isReading, setReading] = useState(false)
  const action = useAction(superviseGroup, {
    touches: [listSupervisedGroups],
    onDone: (_answer, { body }) => void toast.success(t(body.present ? 'supervised.entered' : 'supervised.left')),
  })
  const name = isolate(group.title)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="wrap-anywhere">
          <bdi>{group.title}</bdi>
        </h3>
        <Badge tone={group.open ? 'positive' : 'warning'}>
          {t(group.open ? 'supervised.open' : 'supervised.paused')}
        </Badge>
        {group.present && <Badge tone="info">{t('supervised.present')}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {t('find.ledBy', { name: isolate(group.mentor ?? t('find.nameless')) })} ·{' '}
        {t('supervised.mentees', { count: group.mentees, number: isolate(format.count(group.mentees)) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-label={t(group.present ? 'supervised.leaveOf' : 'supervised.enterOf', { name })}
          busy={action.isPending}
          onClick={() => action.mutate({ params: { id: group.id }, body: { present: !group.present } })}
        >
          {t(group.present ? 'supervised.leave' : 'supervised.enter')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('supervised.notesOf', { name })}
          aria-expanded={isReading}
          onClick={() => setReading(!isReading)}
        >
          {t('supervised.notes')}
        </Button>
      </div>
      {isReading && <Notes id={group.id} />}
    </>
  )
}

function Notes({ id }: { readonly id: string }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  const list = usePages(listGroupNotes, { params: { id } }, { limit: 50 })
  return (
    <ListPages list={list} more={t('supervised.older')} empty={<p>{t('supervised.noNotes')}</p>}>
      {(notes) => (
        <ul className="divide-y divide-line rounded-container bg-sunken px-4">
          {notes.map((note) => (
            <li key={note.id} className="py-3">
              <p className="text-sm text-muted">
                {t('notes.by', { name: isolate(note.by ?? t('find.nameless')), date: isolate(format.day(note.metOn)) })}
              </p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {note.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListPages>
  )
}
