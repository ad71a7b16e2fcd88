import { listGuardedNotes } from '@athar/contracts/mentorship'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../platform/language/index.ts'
import { ListPages, usePages } from '../platform/list/index.ts'
import { Section } from '../ui/section.tsx'

/** All that was written in the mentorship groups of a child, page by page. */
export function GuardedNotes({ token }: { readonly token: string }) {
  const { t } = useTranslation(['guardians', 'mentorship'])
  const format = useFormat()
  const list = usePages(listGuardedNotes, { filter: { token } }, { limit: 20 })
  return (
    <Section title={t('link.notesTitle')}>
      <ListPages list={list} more={t('link.notesOlder')} empty={<p className="text-muted">{t('link.notesNone')}</p>}>
        {(notes) => (
          <ul className="divide-y divide-line">
            {notes.map((note) => (
              <li key={note.id} className="py-3">
                <p className="text-sm text-muted">
                  {t(note.kind === 'goal' ? 'mentorship:notes.goalBy' : 'link.noteBy', {
                    name: isolate(note.by ?? t('link.noteNameless')),
                    group: isolate(note.group),
                    date: isolate(format.day(note.metOn)),
                  })}
                </p>
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {note.text}
                </p>
              </li>
            ))}
          </ul>
        )}
      </ListPages>
    </Section>
  )
}
