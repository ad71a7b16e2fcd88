import {
  listGroups,
  listMentors,
  listMentorships,
  longestGoal,
  mentorLanguages,
  mentorTopics,
  requestMentorship,
  type GroupCard,
  type MentorCard,
  type MentorLanguage,
  type MentorTopic,
  type Wanted,
} from '@athar/contracts/mentorship'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { FormDialog, useForm } from '../platform/form/index.ts'
import { useGoOn } from '../platform/routing/use-go-on.ts'
import { toast } from '../ui/toast/toast-store.ts'

export type Asked = { readonly wanted: Wanted } & ({ readonly mentor: MentorCard } | { readonly group: GroupCard })
type Band = 'adult' | 'under-18'

/** What a person wants of a mentor or a group. */
export function AskDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const { t } = useTranslation('mentorship')
  const goOn = useGoOn()
  const offer =
    'mentor' in asked
      ? { topics: asked.mentor.topics, languages: asked.mentor.languages }
      : { topics: [asked.group.topic], languages: [asked.group.language] }
  const form = useForm({
    name: 'ask',
    initial: {
      topic: offer.topics.find((one) => one === asked.wanted.topic) ?? offer.topics[0] ?? mentorTopics[0],
      language:
        offer.languages.find((one) => one === asked.wanted.language) ?? offer.languages[0] ?? mentorLanguages[0],
      goal: '',
      ageBand: null as Band | null,
    },
    check: ({ goal, ageBand }) => [
      ...(goal.trim().length < 10 ? [{ path: 'goal', code: 'missing' }] : []),
      ...(ageBand === null ? [{ path: 'ageBand', code: 'missing' }] : []),
    ],
    send: ({ topic, language, goal, ageBand }) =>
      callApi(requestMentorship, {
        body: {
          ...('mentor' in asked ? { mentor: asked.mentor.id } : { group: asked.group.id }),
          topic: topic as MentorTopic,
          language: language as MentorLanguage,
          goal,
          ageBand: ageBand ?? 'under-18',
        },
      }),
    touches: [listMentors, listGroups, listMentorships],
    onSaved: () => {
      toast.success(t('ask.done'))
      onClose()
      void goOn(paths.myMentorships())
    },
    fields: [
      {
        kind: 'choice',
        name: 'topic',
        label: t('wanted.topic'),
        options: offer.topics.map((value) => ({ value, label: t(`topics.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'language',
        label: t('wanted.language'),
        options: offer.languages.map((value) => ({ value, label: t(`languages.${value}`) })),
      },
      {
        kind: 'long',
        name: 'goal',
        label: t('ask.goal'),
        hint: t('ask.goalHint'),
        wrong: t('ask.goalWrong'),
        most: longestGoal,
        required: true,
      },
      {
        kind: 'choice',
        as: 'radio',
        name: 'ageBand',
        label: t('ask.age'),
        hint: t('ask.ageHint'),
        wrong: t('ask.ageWrong'),
        options: [
          { value: 'adult', label: t('ask.adult') },
          { value: 'under-18', label: t('ask.under18') },
        ],
      },
    ],
  })
  const name = 'mentor' in asked ? asked.mentor.name || t('find.nameless') : asked.group.title
  return (
    <FormDialog
      form={form}
      width="md"
      title={t('ask.title', { name: isolate(name) })}
      submit={t('ask.send')}
      onClose={onClose}
    />
  )
}
