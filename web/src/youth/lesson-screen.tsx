import { paths } from '@athar/contracts/paths'
import {
  answerLesson,
  openLesson,
  passPercent,
  readLesson,
  readOwn,
  type Answered,
  type Lesson,
  type LessonChart,
  type OpenedLesson,
} from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { Words } from '../content/index.ts'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { useEntered } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ExternalLink } from '../ui/external-link.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'

/** A lesson to read, its picture, and its questions. */
export function LessonScreen() {
  const { slug = '', lesson: wanted = '' } = useParams()
  const lesson = useApiQuery(readLesson, { params: { slug, lesson: wanted } })
  return (
    <LoadedPage query={lesson}>{(found) => <LessonPage key={found.slug} course={slug} lesson={found} />}</LoadedPage>
  )
}

type Props = { readonly course: string; readonly lesson: Lesson }

function LessonPage({ course, lesson }: Props) {
  const { t } = useTranslation(['youth', 'content'])
  const { lang } = useLanguage()
  usePageTitle(nameIn(lang, lesson.title).text)
  return (
    <>
      <PageTop
        title={<Words of={lesson.title} />}
        up={<Link to={paths.youthCourse(course)}>{t('lesson.back')}</Link>}
      />
      <PageBody>
        <article className="grid max-w-3xl grid-cols-1 gap-8">
          {lesson.parts.map((part) => (
            <section key={part.title.en} className="space-y-2">
              <h2 className="text-xl">
                <Words of={part.title} />
              </h2>
              <p className="text-lg leading-relaxed">
                <Words of={part.text} />
              </p>
            </section>
          ))}
          {lesson.chart && <Chart chart={lesson.chart} />}
        </article>
        <div className="max-w-3xl">
          <Quiz course={course} lesson={lesson} />
        </div>
        {lesson.sources.length > 0 && (
          <section aria-labelledby="sources" className="max-w-3xl space-y-2 text-sm">
            <h2 id="sources" className="text-base">
              {t('lesson.sources')}
            </h2>
            <ul className="list-disc space-y-1 ps-5">
              {lesson.sources.map(({ title, publisher, year, url }) => (
                <li key={title}>
                  {url === null ? (
                    <bdi>{title}</bdi>
                  ) : (
                    <ExternalLink href={url} leaves={t('content:leaves')}>
                      {title}
                    </ExternalLink>
                  )}{' '}
                  <span className="text-muted">
                    <bdi>{`${publisher}, ${year}`}</bdi>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageBody>
    </>
  )
}

/** Bars beside each other, each with its figure: read aloud it is a list. */
function Chart({ chart }: { readonly chart: LessonChart }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const most = Math.max(...chart.bars.map(({ value }) => value))
  const unit = nameIn(lang, chart.unit).text
  return (
    <figure className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5">
      <figcaption className="font-semibold">
        <Words of={chart.title} />
      </figcaption>
      <ul className="grid grid-cols-1 gap-3">
        {chart.bars.map(({ label, value }) => (
          <li key={label.en} className="grid grid-cols-1 gap-1">
            <p className="text-sm">
              {t('lesson.chartValue', {
                label: nameIn(lang, label).text,
                value: isolate(format.number(value)),
                unit,
              })}
            </p>
            <svg width="100%" height="14" aria-hidden="true" className="text-action rtl:-scale-x-100">
              <rect width={`${(value / most) * 100}%`} height="14" rx="3" fill="currentColor" />
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Quiz({ course, lesson }: Props) {
  const { t } = useTranslation(['youth', 'guardians'])
  const location = useLocation()
  const signedIn = useEntered()
  const own = useApiQuery(readOwn, {}, { enabled: signedIn, staleTime: 0 })
  const standing = own.data?.standing
  if (!signedIn)
    return (
      <Section title={t('lesson.quiz')} text={t('course.signIn')}>
        <Link
          to={paths.auth()}
          state={{ from: location.pathname }}
          className={`${buttonClass({ variant: 'primary' })} justify-self-start`}
        >
          {t('challenge.signIn')}
        </Link>
      </Section>
    )
  if (standing === 'age-unknown' || standing === 'guardian-needed')
    return (
      <Section title={t('lesson.quiz')} text={t(`guardians:own.standing.${standing}`)}>
        <Link to={paths.profileGuardian()} className={`${buttonClass({ variant: 'primary' })} justify-self-start`}>
          {t('challenge.toGuardian')}
        </Link>
      </Section>
    )
  return <Questions course={course} lesson={lesson} />
}

function Questions({ course, lesson }: Props) {
  const { t } = useTranslation('youth')
  const [opened, setOpened] = useState<OpenedLesson | null>(null)
  const [failed, setFailed] = useState(false)
  const open = useCallback(
    () =>
      void callApi(openLesson, { params: { slug: course, lesson: lesson.slug } })
        .then(setOpened)
        .catch(() => setFailed(true)),
    [course, lesson.slug],
  )
  // Its least time counts from here.
  useEffect(open, [open])
  if (opened !== null) return <Asked key={opened.tries} course={course} lesson={lesson} opened={opened} onOpen={open} />
  return (
    <Section title={t('lesson.quiz')} text={t('lesson.quizText')}>
      {failed && (
        <Button className="justify-self-start" onClick={open}>
          {t('lesson.show')}
        </Button>
      )}
    </Section>
  )
}

type AskedProps = Props & { readonly opened: OpenedLesson; readonly onOpen: () => void }

/** The questions of one try; opened again after it, the lesson asks others. */
function Asked({ course, lesson, opened, onOpen }: AskedProps) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const [answers, setAnswers] = useState<readonly (number | null)[]>(() => opened.questions.map(() => null))
  const [tried, setTried] = useState(false)
  const answer = useAction(answerLesson, { touches: [readOwn] })
  const answered = answer.data
  // After a refusal another lesson may have been open, or another tab have answered.
  useEffect(() => {
    if (answer.isError) onOpen()
  }, [onOpen, answer.isError])
  const send = () => {
    setTried(true)
    const given = answers.flatMap((one) => (one === null ? [] : [one]))
    if (given.length !== answers.length) return
    const body = { tries: opened.tries, answers: given }
    answer.mutate({ params: { slug: course, lesson: lesson.slug }, body })
  }
  return (
    <Section title={t('lesson.quiz')} text={t('lesson.quizText')}>
      <ol className="grid grid-cols-1 gap-6">
        {opened.questions.map(({ text, options }, at) => (
          <li key={text.en} className="grid grid-cols-1 gap-2">
            <RadioGroup
              legend={nameIn(lang, text).text}
              name={`question-${at}`}
              value={answers[at] === null ? null : String(answers[at])}
              error={tried && answers[at] === null ? t('lesson.missing') : null}
              options={options.map((option, value) => ({ value: String(value), label: nameIn(lang, option).text }))}
              onChange={(value) => {
                if (!answered) setAnswers(answers.map((one, index) => (index === at ? Number(value) : one)))
              }}
            />
            {answered?.results?.[at] && <Explained result={answered.results[at]} options={options} />}
          </li>
        ))}
      </ol>
      {answered ? (
        <Alert severity={answered.passed ? 'success' : 'warning'}>
          <p className="font-semibold">
            {t('lesson.result', {
              correct: format.count(answered.correct),
              questions: format.count(answered.questions),
            })}
          </p>
          <p>
            {answered.passed
              ? t(answered.courseDone ? 'lesson.done' : 'lesson.passed')
              : t('lesson.notPassed', { percent: isolate(format.percent(passPercent / 100)) })}
          </p>
        </Alert>
      ) : (
        <Button variant="primary" size="lg" className="justify-self-start" busy={answer.isPending} onClick={send}>
          {t('lesson.check')}
        </Button>
      )}
      {answered && !answered.passed && (
        <Button variant="primary" size="lg" className="justify-self-start" onClick={onOpen}>
          {t('lesson.again')}
        </Button>
      )}
      {answered?.passed && <Onward course={course} lesson={lesson} done={answered.courseDone} />}
    </Section>
  )
}

type ExplainedProps = {
  readonly result: NonNullable<Answered['results']>[number]
  readonly options: OpenedLesson['questions'][number]['options']
}

function Explained({ result, options }: ExplainedProps) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const answer = options[result.answer]
  return (
    <div className="space-y-1 rounded-control bg-sunken px-4 py-3">
      <p className="font-semibold">
        {result.right
          ? t('lesson.right')
          : t('lesson.wrong', { answer: answer ? isolate(nameIn(lang, answer).text) : '' })}
      </p>
      <p>
        <Words of={result.explanation} />
      </p>
    </div>
  )
}

function Onward({ course, lesson, done }: Props & { readonly done: boolean }) {
  const { t } = useTranslation('youth')
  const style = `${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`
  if (done || lesson.next === null)
    return (
      <Link to={paths.youthCourse(course)} className={style}>
        {t(done ? 'lesson.toCourse' : 'lesson.back')}
      </Link>
    )
  return (
    <Link to={paths.youthLesson(course, lesson.next)} className={style}>
      {t('lesson.next')}
    </Link>
  )
}
