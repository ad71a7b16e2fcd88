import { openQuestion, type SupplierQuestion } from '@athar/contracts/suppliers'
import { isolate, nameIn } from '@athar/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError, callApi } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Section } from '../../ui/section.tsx'
import { FileList } from './answer-files.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ClosedLink, closedBy } from './closed-link.tsx'
import { Fact, Facts } from '../facts.tsx'
import { GivenAnswer } from '../given-answer.tsx'

/** What a supplier is asked, opened by the link of a mail. Opening it decides nothing. */
export function AnswerScreen() {
  const { t } = useTranslation('suppliers')
  usePageTitle(t('answer.title'))
  const [params] = useSearchParams()
  const link = params.get('link') ?? ''
  const queryKey = [openQuestion.name, link]
  const query = useQuery<SupplierQuestion, ApiError>({
    queryKey,
    queryFn: () => callApi(openQuestion, { body: { link } }),
    retry: false,
    refetchOnWindowFocus: false,
  })
  const client = useQueryClient()
  useLanguageOf(query.data)
  const closed = link === '' ? 'invalid' : closedBy(query.error)
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <h1 className="text-3xl">{t('answer.title')}</h1>
      {closed ? (
        <ClosedLink why={closed} link={link} />
      ) : (
        <Loaded query={query}>
          {(question) => (
            <Question
              question={question}
              link={link}
              onAnswered={(answered) => client.setQueryData(queryKey, answered)}
              onLost={() => void query.refetch()}
            />
          )}
        </Loaded>
      )}
    </div>
  )
}

/** The page is in the language of the request; its reader may turn it afterwards. */
function useLanguageOf(question: SupplierQuestion | undefined) {
  const { setLanguage } = useLanguage()
  const isTurned = useRef(false)
  useEffect(() => {
    if (!question || isTurned.current) return
    isTurned.current = true
    setLanguage(question.language)
  }, [question, setLanguage])
}

type QuestionProps = {
  readonly question: SupplierQuestion
  readonly link: string
  readonly onAnswered: (question: SupplierQuestion) => void
  readonly onLost: () => void
}

function Question({ question, link, onAnswered, onLost }: QuestionProps) {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const organisation = isolate(nameIn(lang, question.organisation).text)
  return (
    <>
      <p className="text-lg">{t('answer.asks', { organisation, supplier: isolate(question.supplier) })}</p>
      {question.state === 'answered' && (
        <Alert severity="success" title={t('answer.sent')}>
          <p>{t('answer.sentText', { organisation })}</p>
        </Alert>
      )}
      {question.state === 'accepted' && (
        <Alert severity="success" title={t('answer.accepted')}>
          <p>{t('answer.acceptedText')}</p>
        </Alert>
      )}
      {question.returnedFor !== null && (
        <Alert severity="warning" title={t('answer.returned', { organisation })}>
          <p dir="auto" className="break-words whitespace-pre-line">
            {question.returnedFor}
          </p>
        </Alert>
      )}
      <Asked question={question} organisation={organisation} />
      {question.state === 'sent' ? (
        <Section title={t('answer.form')}>
          <AnswerForm question={question} link={link} onAnswered={onAnswered} onLost={onLost} />
        </Section>
      ) : (
        question.answer && (
          <Section title={t('answer.yours')}>
            <div className="grid gap-4">
              <GivenAnswer answer={question.answer} unit={question.unit[lang]} />
              <FileList
                files={question.files.map(({ fileName, bytes }) => ({ name: fileName, bytes, remove: null }))}
              />
            </div>
          </Section>
        )
      )}
      <p className="text-sm text-muted">{t('answer.use', { organisation })}</p>
    </>
  )
}

function Asked({ question, organisation }: { readonly question: SupplierQuestion; readonly organisation: string }) {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  const format = useFormat()
  const range = { from: format.day(question.periodFrom), to: format.day(question.periodTo) }
  return (
    <Section title={t('answer.about')}>
      <Facts>
        <Fact label={t('answer.product')}>
          <bdi>{question.product}</bdi>
        </Fact>
        <Fact label={t('answer.unit')}>{question.unit[lang]}</Fact>
        <Fact label={t('answer.period')}>{t('answer.range', range)}</Fact>
        {question.note !== '' && (
          <Fact label={t('answer.note', { organisation })}>
            <bdi>{question.note}</bdi>
          </Fact>
        )}
      </Facts>
      {question.state === 'sent' && (
        <p className="mt-4 text-sm text-muted">{t('answer.until', { date: format.dayOf(question.linkUntil) })}</p>
      )}
    </Section>
  )
}
