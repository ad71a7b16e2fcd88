import { declareConflict, listReviews, readReview, scoreReview, type ReviewDetail } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Words } from '../content/index.ts'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { DefinedAnswers } from '../platform/defined-form/index.ts'
import { Form, ReasonDialog, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { NamedProject } from './project-parts.tsx'

const touches = [readReview, listReviews]

export function ReviewScreen() {
  const { id = '' } = useParams()
  const query = useApiQuery(readReview, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={query}>{(review) => <OneReview key={review.id} review={review} />}</LoadedPage>
}

function OneReview({ review }: { readonly review: ReviewDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, review.title).text)
  return (
    <>
      <PageTop
        title={<Words of={review.title} />}
        up={<Link to={paths.npoReviews()}>{t('reviews.title')}</Link>}
        lead={<bdi className="font-mono">{review.number}</bdi>}
      />
      <PageBody>
        {review.form !== null && <DefinedAnswers form={review.form} answers={review.answers} />}
        <NamedProject project={review.project} />
        {review.open ? (
          <Points review={review} />
        ) : (
          <Alert severity="info" title={t(`reviews.states.${review.state}`)} live={false}>
            <p>{review.state === 'conflict' ? review.reason : t('reviews.closed')}</p>
          </Alert>
        )}
      </PageBody>
    </>
  )
}

function Points({ review }: { readonly review: ReviewDetail }) {
  const { t } = useTranslation('grants')
  const { lang } = useLanguage()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const conflict = useAction(declareConflict, {
    touches,
    onDone: () => {
      setAsking(false)
      toast.success(t('reviews.conflictDone'))
    },
  })
  const given = (id: string) => review.scores.find(({ criterion }) => criterion === id)?.points
  type Draft = Record<string, string>
  const form = useForm<Draft>({
    name: 'review',
    keep: `grant-review:${review.id}`,
    initial: Object.fromEntries([
      ...review.criteria.map(({ id }) => [id, String(given(id) ?? '')] as const),
      ['reason', review.reason],
    ]),
    fields: [
      ...review.criteria.map(({ id, name, points }) => ({
        kind: 'number' as const,
        name: id,
        whole: true,
        required: true,
        label: t('reviews.points', { criterion: isolate(nameIn(lang, name).text) }),
        unit: t('reviews.of', { most: format.count(points) }),
      })),
      { kind: 'long' as const, name: 'reason', label: t('reviews.reason'), required: true, most: 2000 },
    ],
    check: (draft) =>
      Object.entries(draft).flatMap(([path, text]) => (text.trim() === '' ? [{ path, code: 'missing' }] : [])),
    send: ({ reason = '', ...points }) =>
      callApi(scoreReview, {
        params: { id: review.id },
        body: {
          reason,
          scores: review.criteria.map(({ id }) => ({ criterion: id, points: Number(points[id] ?? '') })),
        },
      }),
    touches,
    onSaved: () => void toast.success(t('reviews.saved')),
  })
  return (
    <>
      <Section title={t('facts.criteria')}>
        <Form form={form} submit={t('reviews.save')} />
      </Section>
      <div>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t('reviews.conflict')}
        </Button>
      </div>
      {asking && (
        <ReasonDialog
          title={t('reviews.conflictTitle')}
          text={t('reviews.conflictText')}
          act={t('reviews.conflict')}
          label={t('application.reason')}
          missing={t('admin.reasonMissing')}
          busy={conflict.isPending}
          onAct={(reason) => conflict.mutate({ params: { id: review.id }, body: { reason } })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
