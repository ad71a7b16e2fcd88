import {
  addMeetingNote,
  giveFeedback,
  listMentorships,
  longestNote,
  mentorshipMoves,
  mentorshipWorkflow,
  moveMentorship,
  movesOf,
  readMentorship,
  type MeetingNote,
  type MentorshipDetail,
  type MentorshipMove,
} from '@athar/contracts/mentorship'
import { transitionFor } from '@athar/contracts'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ReportButton } from '../moderation/index.ts'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { Form, ReasonDialog, useForm } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { todayInRiyadh } from '../platform/today-in-riyadh.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useOtherSide } from './my-mentorships-screen.tsx'

/** One mentorship: what both sides may do, and the notes of their meetings. */
export function OneMentorshipScreen() {
  const { id = '' } = useParams()
  const found = useApiQuery(readMentorship, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={found}>{(one) => <Page one={one} />}</LoadedPage>
}

function Page({ one }: { readonly one: MentorshipDetail }) {
  const { t } = useTranslation('mentorship')
  const other = useOtherSide()(one)
  const title = t(one.side === 'mentor' ? 'mine.asMentor' : 'mine.asMentee', { name: isolate(other) })
  usePageTitle(title)
  return (
    <>
      <PageTop
        title={title}
        lead={
          <>
            {one.group && (
              <>
                <bdi>{one.group.title}</bdi> ·{' '}
              </>
            )}
            {t(`topics.${one.topic}`)} · {t(`languages.${one.language}`)}
          </>
        }
        up={<Link to={paths.myMentorships()}>{t('mine.title')}</Link>}
      >
        <StateBadge of={mentorshipWorkflow} state={one.state} />
      </PageTop>
      <PageBody>
        <div className="grid max-w-3xl grid-cols-1 gap-8">
          <Section title={t('one.goal')}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {one.goal}
            </p>
            <Moves one={one} />
          </Section>
          {one.state !== 'requested' && <Notes one={one} />}
          {one.side === 'mentee' && (one.state === 'accepted' || one.state === 'finished') && <Feedback one={one} />}
          {one.side === 'mentor' && one.feedback && (
            <Section title={t('feedback.title')}>
              <p>{t(`feedback.ratings.${one.feedback.rating as 1}`)}</p>
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {one.feedback.text}
              </p>
            </Section>
          )}
          <p className="text-sm text-muted">{t('one.supervised')}</p>
          <ReportButton kind="mentorship" subject={one.id} />
        </div>
      </PageBody>
    </>
  )
}

/** These ask why, or whether it is meant. */
const asking: readonly MentorshipMove[] = ['decline-request', 'block']

function Moves({ one }: { readonly one: MentorshipDetail }) {
  const { t } = useTranslation(['mentorship', 'common'])
  const [open, setOpen] = useState<MentorshipMove | null>(null)
  const action = useAction(moveMentorship, {
    touches: [readMentorship, listMentorships],
    onDone: () => {
      setOpen(null)
      toast.success(t('one.moved'))
    },
  })
  const act = (move: MentorshipMove, reason = '') =>
    action.mutate({ params: { id: one.id }, body: { action: move, reason, version: one.version } })
  const may = mentorshipMoves.filter(
    (move) => one.side !== null && movesOf[move].includes(one.side) && transitionFor(mentorshipWorkflow, move, one),
  )
  if (may.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {may.map((move) => (
        <Button
          key={move}
          variant={move === 'accept' ? 'primary' : move === 'block' ? 'quiet' : 'secondary'}
          busy={action.isPending && action.variables.body.action === move}
          onClick={() => (asking.includes(move) ? setOpen(move) : act(move))}
        >
          {t(`actions.${move}`)}
        </Button>
      ))}
      {open && one.under18 && (
        <ConfirmDialog
          open
          onOpenChange={(stays) => !stays && setOpen(null)}
          title={t(`actions.${open}`)}
          text={t(open === 'block' ? 'one.blockText' : 'one.declineText18')}
          closeLabel={t('common:generic.close')}
          cancel={{ label: t('common:generic.cancel') }}
          act={{ label: t(`actions.${open}`), danger: true, busy: action.isPending, onClick: () => act(open) }}
        />
      )}
      {open && !one.under18 && (
        <ReasonDialog
          title={t(`actions.${open}`)}
          text={t(open === 'block' ? 'one.blockText' : 'one.declineText')}
          act={t(`actions.${open}`)}
          danger
          busy={action.isPending}
          onClose={() => setOpen(null)}
          onAct={(reason) => act(open, reason)}
        />
      )}
    </div>
  )
}

function Notes({ one }: { readonly one: MentorshipDetail }) {
  const { t } = useTranslation('mentorship')
  // An empty form follows one's own note only: what is being typed stays when others add theirs.
  const [added, setAdded] = useState(0)
  return (
    <Section title={t('notes.title')} text={t(one.group ? 'notes.groupText' : 'notes.text')}>
      {one.paused && (
        <Alert severity="warning" live={false} title={t('one.paused')}>
          <p>{t(one.group ? 'one.pausedGroup' : 'one.pausedMentor')}</p>
        </Alert>
      )}
      {one.notes.length === 0 ? (
        !one.paused && <p>{t('notes.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {one.notes.map((note) => (
            <li key={note.id} className="py-3">
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
      {one.state === 'accepted' && !one.paused && (
        <NoteForm key={added} id={one.id} onAdded={() => setAdded((before) => before + 1)} />
      )}
    </Section>
  )
}

function Note({ note }: { readonly note: MeetingNote }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  return (
    <>
      <p className="text-sm text-muted">
        {t('notes.by', { name: isolate(note.by ?? t('find.nameless')), date: isolate(format.day(note.metOn)) })}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {note.text}
      </p>
    </>
  )
}

function NoteForm({ id, onAdded }: { readonly id: string; readonly onAdded: () => void }) {
  const { t } = useTranslation('mentorship')
  const [today] = useState(() => todayInRiyadh(new Date()))
  const form = useForm({
    name: 'note',
    initial: { metOn: today as string | null, text: '' },
    check: ({ metOn, text }) => [
      ...(metOn ? [] : [{ path: 'metOn', code: 'missing' }]),
      ...(text.trim() === '' ? [{ path: 'text', code: 'missing' }] : []),
    ],
    send: ({ metOn, text }) => callApi(addMeetingNote, { params: { id }, body: { metOn: metOn ?? '', text } }),
    touches: [readMentorship],
    onSaved: () => {
      onAdded()
      toast.success(t('notes.saved'))
    },
    fields: [
      { kind: 'date', name: 'metOn', label: t('notes.metOn'), wrong: t('notes.metOnWrong') },
      {
        kind: 'long',
        name: 'text',
        label: t('notes.note'),
        wrong: t('notes.noteWrong'),
        most: longestNote,
        required: true,
      },
    ],
  })
  return <Form form={form} submit={t('notes.add')} short />
}

const ratings = ['5', '4', '3', '2', '1'] as const

function Feedback({ one }: { readonly one: MentorshipDetail }) {
  const { t } = useTranslation('mentorship')
  const form = useForm({
    name: 'feedback',
    initial: {
      rating: (one.feedback ? String(one.feedback.rating) : null) as string | null,
      text: one.feedback?.text ?? '',
    },
    check: ({ rating }) => (rating === null ? [{ path: 'rating', code: 'missing' }] : []),
    send: ({ rating, text }) =>
      callApi(giveFeedback, { params: { id: one.id }, body: { rating: Number(rating), text } }),
    touches: [readMentorship, listMentorships],
    onSaved: () => void toast.success(t('feedback.saved')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'rating',
        label: t('feedback.rating'),
        wrong: t('feedback.ratingWrong'),
        options: ratings.map((value) => ({ value, label: t(`feedback.ratings.${value}`) })),
      },
      // Under 18, words are written where the guardian reads them: in the notes.
      ...(one.under18
        ? []
        : [{ kind: 'long', name: 'text', label: t('feedback.text'), most: 1000, optional: true } as const]),
    ],
  })
  return (
    <Section title={t('feedback.title')} text={t('feedback.lead')}>
      <Form form={form} submit={t('feedback.send')} short />
    </Section>
  )
}
