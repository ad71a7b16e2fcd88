import { conclusions, finishReview, mayVerify, saveConclusion, type Conclusion } from '@athar/contracts/verification'
import { useTranslation } from 'react-i18next'
import { callApi } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { Form, useForm } from '../platform/form/index.ts'
import { useMayAct, useSession } from '../platform/session/index.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { Fact, Facts, Written } from './facts.tsx'
import { touches, useWorks, type Of } from './parts.tsx'
import { useConclusion } from './use-conclusion.ts'

/** What the statement is to say, and the review by the second member. */
export function Opinion({ of }: Of) {
  const { t } = useTranslation('verification')
  const verifies = useMayAct(mayVerify) && of.side === 'verifier'
  const works = useWorks(of)
  const sentence = useConclusion(of)
  if (of.conclusion === null && !(verifies && of.state === 'in-review')) return null
  return (
    <Section title={t('opinion.title')}>
      {works && of.state === 'in-review' ? (
        <OpinionForm of={of} />
      ) : (
        of.conclusion !== null && (
          <Facts>
            <Fact name={t('opinion.conclusion')}>
              {t(`conclusions.${of.conclusion}`)}: {sentence(of.conclusion)}
            </Fact>
            {of.conclusionText !== '' && (
              <Fact name={t('opinion.text')}>
                <Written>{of.conclusionText}</Written>
              </Fact>
            )}
          </Facts>
        )
      )}
      {verifies && of.state === 'in-review' && <FinishReview of={of} />}
    </Section>
  )
}

type Draft = { readonly conclusion: Conclusion | null; readonly text: string }

function OpinionForm({ of }: Of) {
  const { t } = useTranslation('verification')
  const sentence = useConclusion(of)
  const form = useForm<Draft>({
    name: 'opinion',
    initial: { conclusion: of.conclusion, text: of.conclusionText },
    version: of.version,
    fields: [
      {
        kind: 'choice',
        name: 'conclusion',
        as: 'radio',
        required: true,
        label: t('opinion.conclusion'),
        options: conclusions.map((value) => ({
          value,
          label: t(`conclusions.${value}`),
          hint: sentence(value),
        })),
      },
      {
        kind: 'long',
        name: 'text',
        label: t('opinion.text'),
        hint: t('opinion.textHint'),
        wrong: t('opinion.textMissing'),
        most: 4000,
      },
    ],
    send: ({ conclusion, text }, version) =>
      callApi(saveConclusion, {
        params: { id: of.id },
        body: { conclusion: conclusion ?? 'unmodified', text, version },
      }),
    touches,
    onSaved: () => void toast.success(t('opinion.saved')),
  })
  return <Form form={form} submit={t('opinion.save')} onlyChanged />
}

function FinishReview({ of }: Of) {
  const { t } = useTranslation('verification')
  const session = useSession()
  const own = session.status === 'signed-in' ? session.session.user.id : null
  const finish = useAction(finishReview, {
    touches,
    onDone: ({ state }) => void toast.success(t('page.moved', { state: t(`states.${state}`) })),
  })
  if (!of.team.some(({ personId, role }) => personId === own && role === 'reviewer')) return null
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <p className="max-w-2xl text-sm text-muted">{t('opinion.finishText')}</p>
      <div>
        <Button
          variant="primary"
          busy={finish.isPending}
          onClick={() => finish.mutate({ params: { id: of.id }, body: { version: of.version } })}
        >
          {t('opinion.finish')}
        </Button>
      </div>
    </div>
  )
}
